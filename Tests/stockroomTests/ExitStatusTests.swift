import Foundation
import TestSupport
import Testing

/// How `stockroom` ends, for scripts.
@Suite struct ExitStatusTests {
  private static let endings: [(status: Int32, words: [String])] = [
    (0, ["product", "list"]),
    (0, ["expect", "count", "1"]),
    (1, ["product", "show", ".nothere"]),
    (1, ["expect", "count", "2"]),
    (1, ["run", "nothere.seed"]),
    (2, ["product", "lsit"]),
    (2, ["product", "list", "--lmit", "3"]),
    (2, ["product", "create"]),
    (2, ["product", "list", "-o", "xml"]),
    (2, ["-c", "product list 'unclosed"]),
    (2, ["product", "delete", ".chapter1"]),
  ]

  @Test(arguments: endings)
  func `0 is done, 1 refused, 2 misused or not confirmed`(status: Int32, words: [String]) throws {
    let shop = try Shop(Shop.books)
    let result = try shop.run(words)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.isEmpty == (status == 0))
  }

  @Test func `75 is a store that another console holds`() throws {
    let shop = try Shop(Shop.books)
    let holder = try shop.terminal()
    try holder.expect("> ")
    holder.send("begin; product edit .chapter1 --notes Held\r")
    try holder.expect("*> ")

    let reading = try shop.run("product", "list", "-o", "csv", "--columns", "name")
    #expect(reading.status == 0)
    #expect(reading.output == "name\nChapter 1\n")
    let writing = try shop.run("product", "edit", ".chapter1", "--notes", "Mine")
    #expect(writing.status == 75)
    #expect(writing.errors.contains("store.busy"))

    holder.send("rollback\r")
    try holder.expect("nothing changed")
    #expect(try shop.run("product", "edit", ".chapter1", "--notes", "Mine").status == 0)
  }

  @Test func `what is destructive wants yes, and a name, off a terminal`() throws {
    let shop = try Shop(Shop.books)
    let before = try shop.dump()
    let refused = try shop.run("product", "delete", ".chapter1")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("hint: add --yes: product delete .chapter1 --yes"))
    #expect(try shop.dump() == before)
    #expect(try shop.run("product", "delete", ".chapter1", "--yes").status == 0)
    #expect(try shop.run("expect", "count", "0").status == 0)
  }

  @Test func `expect refused wants the refusal it names`() throws {
    let shop = try Shop(Shop.books + ["product create .coins --name Coins --type consumable"])
    let enable = "hosting enable .coins"
    #expect(try shop.run("expect", "refused", "product.hosting.not-eligible", enable).status == 0)
    #expect(try shop.run("expect", "refused", "product.hosting", enable).status == 0)
    let other = try shop.run("expect", "refused", "product.unknown", enable)
    #expect(other.status == 1)
    #expect(other.errors.contains("refused with product.hosting.not-eligible, not product.unknown"))
    #expect(try shop.run("expect", "refused", "product", "product edit .coins --notes Shiny").status == 1)
    #expect(try shop.run("product", "show", ".coins", "-o", "json").output.contains("\"notes\": null"))
  }

  @Test func `expect refused is silent about what it took back, and says that nothing was changed`() throws {
    let shop = try Shop(Shop.books)
    let result = try shop.run("-c", "expect refused product 'product edit .chapter1 --notes Mine'")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("expect.failed: the line was not refused; "))
    #expect(result.errors.contains("nothing was changed"))
    #expect(!result.errors.contains("product why"))
  }
}
