import Foundation
import TestSupport
import Testing

/// What commands return is what their descriptions say.
@Suite(.prepared) struct FieldTests {
  /// A command of `help commands`, with what it says it returns.
  struct Described: Decodable, CustomTestStringConvertible {
    struct Field: Decodable {
      let name: String
      let type: String
      let label: String
      let meaning: String
    }

    let name: String
    let effect: String
    let fields: [Field]

    var testDescription: String { name }

    static func all() throws -> [Described] {
      try JSONDecoder().decode([Described].self, from: Shop().run("help", "commands", "-o", "json").outputData)
    }
  }

  /// Fields that no example shows, and why.
  private static let unseen: [String: Set<String>] = [
    "status": ["nextDue"],  // nothing is due in a store of examples
    "package verify": ["product", "version", "problem"],  // nothing is damaged
    "app lookup": ["type", "status", "app", "hosted", "cleared"],  // of a product, whose ID is not fixed
    "review graph": ["title", "states", "transitions", "path"],  // drawn, which takes no --columns
    "tester show": ["interruptPurchases", "renewalRate"],  // only under App Store Connect's rules
    "diff": ["change", "noun", "subject", "details"],  // a restored store is the same
  ]

  @Test(arguments: try Described.all().filter { ["reads", "none"].contains($0.effect) })
  func `a command prints the fields that it describes`(command: Described) throws {
    let examples = try Example.reading().filter { $0.command == command.name }
    var printed: Set<String> = []
    for example in examples { printed.formUnion(try ExplainTests.columns(of: example.line, in: PreparedShop.copy())) }
    let described = Set(command.fields.map(\.name))
    #expect(
      described.subtracting(Self.unseen[command.name] ?? []) == printed.subtracting(Self.unseen[command.name] ?? []))
  }

  @Test func `each field is described in words`() throws {
    for command in try Described.all() {
      for field in command.fields {
        #expect(!field.meaning.isEmpty && !field.label.isEmpty, "\(command.name) \(field.name)")
      }
    }
  }

  @Test func `columns are completed without running the command`() throws {
    let shop = try PreparedShop.copy()
    let started = Date()
    let offered = try shop.run("complete", "--", "review", "simulate", "--columns", "me").output
    #expect(Date().timeIntervalSince(started) < 5)
    #expect(["measured", "measures", "median", "meanWait"].allSatisfy(offered.contains), "\(offered)")
    let sorted = try shop.run("complete", "--", "package", "show", "x", "--columns", "dow").output
    #expect(sorted.contains("downloadSize"), "a command that must be told something says too what it returns")
  }

  @Test func `the printed reference says what a command returns`() throws {
    let shop = try Shop()
    #expect(
      try shop.run("help", "--markdown").output.contains("| `downloadSize`, bytes | The size of the download"))
    #expect(try shop.run("help", "package", "show").output.contains("\nFields:\n  product "))
    #expect(try shop.run("help", "product", "show").output.contains("\n  price "), "what a plugin adds is told too")
  }

  @Test func `products are sorted by the columns of plugins`() throws {
    let shop = try PreparedShop.copy()
    try #require(try shop.run("price", "set", ".chapter2", "--tier", "3").status == 0)
    let ids = ["com.example.books.chapter2", "com.example.books.chapter1", "com.example.books.coins"]
    #expect(try list(shop, sort: "-price") == ids)
    #expect(try list(shop, sort: "price:JPN,id") == ids.reversed())
    #expect(try list(shop, sort: "-tier", "--limit", "1") == Array(ids.prefix(1)))
    let refused = try shop.run("product", "list", "--sort", "colour")
    #expect(refused.errors.contains("product.sort.unknown"))
    #expect(try shop.run("complete", "--", "product", "list", "--sort", "-pri").output.contains("-price"))
  }

  @Test func `a product says when it was changed last, and in which unit`() throws {
    let shop = try PreparedShop.copy()
    for line in [
      "clock advance 1d", "price set .chapter1 --tier 2", "product localize .chapter2 ja --display-name 第二章",
    ] {
      try #require(try shop.run("-c", line).status == 0)
    }
    let shown = try shop.run("product", "show", ".chapter1", "-o", "json").output
    #expect(shown.contains(#""changed": "2012-11-22T00:00:00Z""#), "\(shown)")
    #expect(shown.contains(#""changedIn": 3"#))
    #expect(
      try list(shop, sort: "changed") == [
        "com.example.books.coins", "com.example.books.chapter1", "com.example.books.chapter2",
      ])
    try #require(try shop.run("-c", "product localize .chapter2 ja --remove").status == 0)
    #expect(try shop.run("product", "show", ".chapter2", "-o", "json").output.contains(#""changedIn": 5"#))
    #expect(
      try shop.run("product", "show", ".chapter1", "--at", "2012-11-21", "-o", "json").output.contains(
        #""changedIn": 1"#))
  }

  private func list(_ shop: Shop, sort: String, _ more: String...) throws -> [String] {
    let words = ["product", "list", "--columns", "id", "--sort", sort, "-o", "csv"] + more
    let lines = try shop.run("-c", words.joined(separator: " ")).output.split(whereSeparator: \.isNewline)
    return lines.dropFirst().map(String.init)
  }
}
