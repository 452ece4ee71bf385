import StockroomTesting
import Testing

/// Rows that only the store refuses, in a file of more than one batch.
@Suite struct RefusedRowTests {
  private static let count = 1500

  /// A file of products, of which some rows are replaced.
  private static func console(_ replaced: [Int: String]) throws -> TestConsole {
    let console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku N1")
    let rows = (1...count).map { replaced[$0] ?? "com.example.novel.p\($0),consumable,Name \($0)" }
    try console.write("product_id,type,reference_name\n" + rows.joined(separator: "\n") + "\n", to: "rows.csv")
    return console
  }

  @Test(arguments: ["import", "apply"])
  func `a name that an earlier row has is refused at its row, with what else is wrong`(command: String) throws {
    let console = try Self.console([
      700: "com.example.novel.p700,consumable,x", 1300: "com.example.novel.p1300,consumable,Name 5",
    ])
    let errors = console.errors(of: "\(command) rows.csv")
    #expect(errors.contains("rows.csv:701:35: error: product.name.length: "))
    #expect(errors.contains("rows.csv:1301:36: error: product.name.taken: "))
    #expect(try console.run("product list") == "no products\n")
    #expect(try console.run("store check").hasPrefix("no problems"))
  }

  @Test func `products that wait for their names are numbered in the order of the file`() throws {
    let console = try Self.console([
      1300: "com.example.novel.p1300,consumable,Name 1301", 1301: "com.example.novel.p1301,consumable,Name 1301x",
    ])
    try console.run("apply rows.csv")
    #expect(try console.run("apply rows.csv").contains("left unchanged 1,500 products"))
    let swapped = try Self.console([
      1300: "com.example.novel.p1300,consumable,Name 1301", 1301: "com.example.novel.p1301,consumable,Name 1300",
    ])
    #expect(try swapped.run("apply rows.csv") == "rows.csv: created 1,500 products\n")
    let ids = try swapped.run("product list -o csv --columns appleID --where name='Name 1'")
    #expect(ids == "appleID\n575000002\n")
  }

  @Test func `rows of a file are all in the journal, and are taken back`() throws {
    let console = try Self.console([:])
    #expect(try console.run("import rows.csv") == "rows.csv: created 1,500 products\n")
    #expect(try console.run("store check").hasPrefix("no problems"))
    try console.run("undo")
    #expect(try console.run("product list") == "no products\n")
  }

  @Test(arguments: ["import", "apply"], [10, 1300])
  func `a product that the file has twice is refused at its second row`(command: String, row: Int) throws {
    for before in ["", "product create .gone --name Gone; product delete .gone --yes"] {
      for number in ["", ",575000900"] {
        let console = try Self.console([
          5: "com.example.novel.p5,consumable,Name 5\(number)", row: "com.example.novel.p5,consumable,Name 5\(number)",
        ])
        let text = try console.text(of: "rows.csv")
        try console.write(text.replacing("reference_name\n", with: "reference_name,apple_id\n").padded, to: "rows.csv")
        for line in before.split(separator: "; ") { try console.run(String(line)) }
        let errors = console.errors(of: "\(command) rows.csv")
        #expect(errors.hasPrefix("rows.csv:\(row + 1):1: error: interchange.record.doubled: "), "\(errors.prefix(300))")
      }
    }
  }
}

extension String {
  /// Rows of three cells with an empty fourth.
  fileprivate var padded: String {
    split(separator: "\n").map { line in
      line + (line.count { $0 == "," } == 2 ? "," : "")
    }.joined(separator: "\n") + "\n"
  }
}
