import Foundation
@testable import Interchange
@testable import StockroomKit
import StockroomTesting
import Testing

/// YAML files that are read part by part.
@Suite struct LargeYAMLTests {
  /// Reads a file in one piece or in parts, and returns what its records say and what is wrong with it.
  private func read(
    _ name: String, of console: TestConsole, inParts: Bool
  ) throws -> (
    records: [String], problems: [String], hasApps: Bool
  ) {
    try console.looking { catalog in
      let file = try InputFile.open(path: console.folder.appending(path: name).path, typed: name) { false }
      let fields = ["price", "content_version"].map { name in
        InterchangeField(name, label: name, summary: "") { products, _ in
          products.map { _ in "" }
        } write: { _, _, _, _ in
        }
      }
      let input = FileInput(file: file, folder: nil, fields: fields, storefront: nil, app: nil, catalog: catalog)
      var source = try YAMLSource(input, limits: inParts ? .init(bytes: 100, nodes: 1 << 20) : .init())
      var records: [String] = []
      var problems: [String] = []
      while true {
        do {
          guard let record = try source.next() else { break }
          let cells = record.cells.map { $0.map { "\($0.line):\($0.column) \($0.text)" } ?? "-" }
          records.append("\(record.kind) \(record.line):\(record.column) \(record.listsParts) \(cells)")
        } catch {
          problems.append("\(error)")
          if problems.count > 9 { break }
        }
      }
      return (records, problems, source.hasApps)
    }
  }

  private static let comments = """
    # A catalog

    apps:   # all of them
    # the first
    - bundle_id: com.example.a

      name: "é\u{2028}A"
      sku: A1
      products:

      # one
      - id: com.example.a.x
        reference_name: |
          Lines
          # no comment
            - item
          products:
        review_notes: gone
      -
        id: com.example.a.y
        localizations: {en-US: {display_name: Y}}
    # the second
    - bundle_id: com.example.b
      products: []
    - bundle_id: com.example.c
    """

  @Test(arguments: [
    comments, comments.replacing("\n", with: "\r\n"),
    "products:\n  - id: com.example.a.x\n    app: com.example.a\n\n  - id: com.example.a.y\n    hosted: true\n",
    "apps:\n  - name: no ID\n    products:\n      - id: a.b\n      - id: a.c\n  - bundle_id: com.example.b\n# end",
    "apps:\n  - bundle_id: a\n    products:\n      - id: a.b\n        nmae: X\n      - just text\n      - id: a.c\n",
  ])
  func `a file is read in parts as it is in one piece`(text: String) throws {
    let console = try TestConsole.empty()
    try console.write(text + String(repeating: "\n", count: 120), to: "some.yaml")
    let (whole, parts) = (
      try read("some.yaml", of: console, inParts: false), try read("some.yaml", of: console, inParts: true)
    )
    #expect(parts.records == whole.records)
    #expect(parts.problems.count == whole.problems.count)
    #expect(parts.hasApps == whole.hasApps)
    #expect(whole.records.count + whole.problems.count > 1)
  }

  @Test(arguments: 0..<4) func `a catalog of anything is read in parts as it is in one piece`(seed: Int) throws {
    var generator = CatalogGenerator(seed: UInt64(seed))
    generator.prices = []
    let console = try TestConsole.empty()
    try console.write(generator.csv(apps: 3, products: 40), to: "made.csv")
    try console.run("import made.csv")
    try console.run("export all.yaml")
    let (whole, parts) = (
      try read("all.yaml", of: console, inParts: false), try read("all.yaml", of: console, inParts: true)
    )
    #expect(parts.records == whole.records)
    #expect(whole.problems.isEmpty && parts.problems.isEmpty, "\(whole.problems)")
    #expect(whole.records.count > 40)
  }

  @Test(arguments: [
    ("apps:\n  - bundle_id: a\n    products:\n      - id: a.b\n    name: late\n", 5, "yaml.too-large"),
    ("apps:\n  - bundle_id: a\nproducts:\n  - id: a.b\n", 3, "yaml.too-large"),
    (
      "apps:\n  - bundle_id: a\n    products:\n      - id: a.b\n        name: \"x\n      - id: a.c\n", 127,
      "yaml.syntax"
    ),
  ])
  func `what is laid out otherwise is refused at its line`(text: String, line: Int, code: String) throws {
    let console = try TestConsole.empty()
    try console.write(text + String(repeating: "\n", count: 120), to: "bad.yaml")
    let problems = try read("bad.yaml", of: console, inParts: true).problems
    #expect(problems.count == 1)
    #expect(problems[0].hasPrefix("bad.yaml:\(line):") && problems[0].contains(code), "\(problems)")
  }

  @Test func `millions of tiny values are refused before they fill the memory`() throws {
    let console = try TestConsole.empty()
    try console.write("apps: [" + String(repeating: "a,", count: 1 << 20) + "a]", to: "tiny.yaml")
    #expect(console.errors(of: "import tiny.yaml").hasPrefix("tiny.yaml:1:1: error: yaml.too-large: "))
    try console.write(
      "apps:\n  - bundle_id: a\n    products:\n    - id: [" + String(repeating: "a,", count: 1 << 20) + "a]\n",
      to: "tiny.yaml")
    #expect(console.errors(of: "import tiny.yaml").contains("tiny.yaml:4:1: error: yaml.too-large: "))
  }
}
