import Foundation
import TestSupport
import Testing

/// One command off a terminal: data on standard output, everything else on standard error.
@Suite struct OutputTests {
  private struct Product: Decodable, Equatable {
    let id: String
    let status: String
    let statusLabel: String
  }

  private static let chapter = Product(
    id: "com.example.books.chapter1", status: "MISSING_METADATA", statusLabel: "Waiting for Screenshot")

  @Test func `json is one array for a list, one object for a single thing`() throws {
    let shop = try Shop(Shop.books)
    let list = try shop.run("product", "list", "-o", "json")
    #expect(try JSONDecoder().decode([Product].self, from: list.outputData) == [Self.chapter])
    let single = try shop.run("product", "show", ".chapter1", "-o", "json")
    #expect(try JSONDecoder().decode(Product.self, from: single.outputData) == Self.chapter)
    #expect(list.errors.isEmpty && single.errors.isEmpty)
  }

  @Test func `json of what a command made names it, and what to do next`() throws {
    let shop = try Shop(Shop.books)
    let made = try shop.run("-o", "json", "product", "create", ".map", "--name", "Map")
    #expect(made.status == 0)
    let record = try #require(try JSONSerialization.jsonObject(with: made.outputData) as? [String: Any])
    #expect(record["id"] as? String == "com.example.books.map")
    #expect((record["next"] as? [String])?.contains("price set .map --tier N") == true)
  }

  @Test func `what a check finds is data for programs, and its count an error`() throws {
    let shop = try Shop(Shop.books)
    try "no archive".write(toFile: shop.scratch.path("level2.zip"), atomically: true, encoding: .utf8)
    let result = try shop.run("package", "validate", "level2.zip", "-o", "json")
    let findings = try #require(try JSONSerialization.jsonObject(with: result.outputData) as? [[String: Any]])
    #expect(findings.compactMap { $0["code"] as? String } == ["package.file.name", "package.format.unknown"])
    #expect(findings.allSatisfy { $0["severity"] as? String == "error" })
    #expect(result.errors.contains("error: package.file.name: level2.zip: 2 errors\n"))
    #expect(result.status == 1)
    let people = try shop.run("package", "validate", "level2.zip")
    #expect(people.output.isEmpty)
    #expect(people.errors.contains("package.format.unknown: the file is neither a xar nor a zip"))
  }

  @Test func `ndjson is one object per line`() throws {
    let shop = try Shop(Shop.books + ["product create .chapter2 --name \"Chapter 2\""])
    let lines = try shop.run("product", "list", "-o", "ndjson").output.split(separator: "\n")
    let products = try lines.map { try JSONDecoder().decode(Product.self, from: Data($0.utf8)) }
    #expect(products.map(\.id) == ["com.example.books.chapter1", "com.example.books.chapter2"])
  }

  @Test(arguments: ["json", "ndjson", "csv", "yaml", "markdown"])
  func `each format is an option of its own, before and after the command`(format: String) throws {
    let shop = try Shop(Shop.books)
    let output = try shop.run("-o", format, "product", "list").output
    #expect(output.contains("com.example.books.chapter1"))
    #expect(try shop.run("--\(format)", "product", "list").output == output)
    #expect(
      try shop.run("-c", "product list -o \(format); product list --\(format)").output
        == output + (format == "yaml" ? "---\n" : "") + output)
  }

  @Test func `the yaml of several commands is a document for each`() throws {
    let shop = try Shop(Shop.books)
    let result = try shop.run(
      "-o", "yaml", "-c", "app list --columns id; app list --columns sku; app list --columns id")
    let documents = result.output.components(separatedBy: "---\n")
    #expect(documents.count == 3 && documents[0] == documents[2], "\(result.output)")
    #expect(documents.allSatisfy { $0.hasPrefix("- ") })
    #expect(try shop.run("app", "list", "-o", "yaml").output.hasPrefix("- "))
  }

  @Test func `csv quotes what needs it`() throws {
    let shop = try Shop(Shop.books + ["product edit .chapter1 --name \"Chapter \\\"One\\\", A\""])
    #expect(
      try shop.run("product", "list", "-o", "csv", "--columns", "id,name").output
        == "id,name\ncom.example.books.chapter1,\"Chapter \"\"One\"\", A\"\n")
  }

  @Test func `markdown is a table`() throws {
    #expect(
      try Shop(Shop.books).run("product", "list", "-o", "markdown", "--columns", "id,status").output == """
        | Product ID | Status |
        | --- | --- |
        | com.example.books.chapter1 | Waiting for Screenshot |

        """)
  }

  @Test func `STOCKROOM_OUTPUT sets the format, and an option is stronger`() throws {
    let shop = try Shop(Shop.books)
    let csv = ["STOCKROOM_OUTPUT": "csv"]
    let columns = "--columns=id"
    #expect(
      try shop.run("product", "list", columns, environment: csv).output == "id\ncom.example.books.chapter1\n")
    #expect(
      try shop.run("product", "list", columns, "-o", "ndjson", environment: csv).output
        == "{\"id\":\"com.example.books.chapter1\"}\n")
  }

  @Test func `long texts are not shortened on a pipe`() throws {
    let name = "The Name of a Product That Is Sixty-Four Characters Long, Truly!"
    let shop = try Shop(Shop.books + ["product edit .chapter1 --name \"\(name)\""])
    let table = try shop.run("product", "list", environment: ["COLUMNS": "40"]).output
    #expect(table.contains(name))
  }

  @Test(arguments: ["table", "json", "ndjson", "csv", "yaml", "markdown"])
  func `an empty list is neither an error nor noise`(format: String) throws {
    let shop = try Shop(["clock set 2012-11-21"])
    let empty = try shop.run("product", "list", "-o", format)
    #expect(empty.status == 0)
    switch format {
    case "json": #expect(try JSONSerialization.jsonObject(with: empty.outputData) as? [String] == [])
    case "ndjson": #expect(empty.output.isEmpty)
    default: #expect(!empty.output.contains("com.example"))
    }
  }

  @Test func `a reader who has seen enough ends the output quietly`() throws {
    let shop = try Shop()
    try shop.bringSeeds()
    try #require(try shop.run("run", "Seeds/catalog-1000.seed").status == 0)
    let head = try shop.shell(
      "{ stockroom product list -o csv; echo status $? >&2; } | head -1")
    #expect(head.output == "id,name,type,status\n")
    #expect(head.errors == "status 0\n")
  }

  @Test func `colour is never sent to a pipe, nor to a terminal that has NO_COLOR`() throws {
    let shop = try Shop(Shop.books)
    #expect(!(try shop.run("product", "list").outputData.contains(0x1B)))
    #expect(try shop.run("--color", "always", "product", "list").outputData.contains(0x1B))
    for (setting, colored) in [([:], true), (["NO_COLOR": "1"], false)] {
      let terminal = try shop.terminal("product", "list", environment: setting)
      #expect(try terminal.wait() == 0)
      #expect(terminal.screen.text.contains("Waiting for Screenshot"))
      #expect(terminal.written.contains(0x1B) == colored)
    }
  }

  @Test func `columns choose the fields of a record, and unknown ones are refused`() throws {
    let shop = try Shop(Shop.books)
    let record = try shop.run("product", "show", ".chapter1", "--columns", "name,id", "-o", "csv")
    #expect(record.output == "name,id\nChapter 1,com.example.books.chapter1\n", "\(record.output)")
    let refused = try shop.run("product", "show", ".chapter1", "--columns", "id,nme")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("usage.column.unknown: there is no column nme"))
  }
}
