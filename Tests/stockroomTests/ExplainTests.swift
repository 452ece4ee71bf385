import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@testable import stockroom

/// `explain`, which has something to say about whatever is printed.
@Suite(.prepared) struct ExplainTests {
  @Test func `each column of a list and each field of a record is explained`() throws {
    let examples = try Example.reading()
    var columns: [String: [String]] = [:]
    for (profile, examples) in Dictionary(grouping: examples, by: \.profile) {
      columns.merge(try FieldTests.columns(of: examples.map(\.line), following: profile)) { first, _ in first }
    }
    let questions = examples.map { example in
      (columns[example.line] ?? []).map { "explain \(Self.subject(of: example.command)).\($0)" }
    }
    let console = try TestConsole(plugins: plugins)
    #expect(questions.count > 100)
    for question in Set(questions.joined()) { #expect(console.errors(of: question) == "") }
  }

  @Test(arguments: [
    ("tester list", ["email", "firstName", "lastName", "storefront", "created"]),
    ("package list", ["product", "version", "state", "file", "files", "size", "uploaded", "approved", "sha256"]),
    ("store info; clock show", ["now", "isReal", "due"]),
  ])
  func `what is printed is known by the columns that --columns takes`(line: String, columns: [String]) throws {
    #expect(try Self.columns(of: line) == columns)
  }

  @Test func `a field of a noun of two words is asked for by words or by dots`() throws {
    let shop = try Shop()
    let dotted = try shop.run("explain", "app.version.state").output
    #expect(dotted.hasPrefix("State (app.version.state)\n"))
    #expect(try shop.run("explain", "app", "version", "state").output == dotted)
    #expect(try shop.run("explain", "app", "version").output.contains("  app.version.created "))
  }

  @Test func `a column that takes an argument is explained with it`() throws {
    #expect(try Shop().run("explain", "product.price:JPN").output.hasPrefix("Price (product.price)\n"))
  }

  @Test func `a field that several nouns have is the product's, and the others are named`() throws {
    let page = try Shop().run("explain", "created").output
    #expect(page.hasPrefix("Created (product.created)\n"))
    #expect(page.contains("\nWith the same name:\n  app.created "))
  }

  @Test func `a header is explained by its words, and several words are mended together`() throws {
    let shop = try Shop()
    #expect(try shop.run("explain", "download", "size").output.contains("Download Size"))
    #expect(try shop.run("explain", "Reference", "Name").output.hasPrefix("Reference Name (product.name)\n"))
    let refused = try shop.run("explain", "app", "version", "stat")
    #expect(refused.errors.contains("did you mean app.version.state?"), "\(refused.errors)")
    #expect(refused.errors.contains("hint: explain app.version.state\n"))
  }

  @Test func `statuses are explained by what each asks for, and those of receipts by their numbers`() throws {
    let console = try TestConsole(plugins: plugins)
    let page = try console.run("explain product.status")
    #expect(page.contains("Developer Action Needed: the reviewer asks you to change something"), "\(page)")
    #expect(try console.run("explain receipt.status").contains("21008: a receipt of production"))
  }

  @Test func `a column of a plugin that is off is not explained`() throws {
    let shop = try Shop(["plugin disable PriceTiers"])
    #expect(try shop.run("explain", "price.proceeds").errors.contains("explain.unknown"))
  }

  /// The columns of what a line answers with, as the refusal of one that is not there names them; none of a text.
  static func columns(of line: String, following profile: String? = nil) throws -> [String] {
    let console = try TestConsole(preparedFrom: PreparedShop.copy(following: profile))
    console.isConfirmed = true
    guard let refusal = console.refusal(of: FieldTests.askingColumns(line)) else { return [] }
    let hint = try #require(refusal.hint?.firstMatch(of: /the columns are (.*)/), "\(line): \(refusal)")
    return hint.1.split(separator: ", ").map { String($0.prefix { $0 != ":" }) }
  }

  /// What a command's columns are explained as: the columns of `app version list` as those of `app.version`.
  private static func subject(of command: String) -> String {
    let words = command.split(separator: " ")
    return words.dropLast(words.count > 1 ? 1 : 0).joined(separator: ".")
  }
}
