import Foundation
import TestSupport
import Testing

/// `--at DATE`: the store at another time, for a look.
@Suite struct LookBackTests {
  /// A product of November, one of December that took its place, and a timer's work to come.
  private static let lines =
    Shop.books + [
      "clock set 2012-12-01", "product create .chapter2 --name \"Chapter 2\" --tier 2",
      "product delete .chapter1 --yes",
    ]

  @Test func `a product that is gone stands in its time, and the one to come does not`() throws {
    let shop = try Shop(Self.lines)
    let before = try shop.dump()
    let then = try shop.run("product", "list", "--at", "2012-11-30", "--columns", "id,price:USA", "-o", "csv")
    #expect(then.output == "id,price:USA\ncom.example.books.chapter1,0.99 USD\n")
    #expect(try shop.run("product", "show", "com.example.books.chapter1", "--at", "-7d").status == 0)
    #expect(try shop.run("product", "show", "com.example.books.chapter1").status == 1)
    #expect(try shop.run("product", "list", "--at", "2010-01-01").output == "no products\n")
    #expect(try shop.dump() == before, "a look leaves nothing behind")
  }

  @Test func `the journal, the clock and the assertions follow`() throws {
    let shop = try Shop(Self.lines)
    #expect(try shop.run("expect", "count", "1", "--at", "2012-11-30").status == 0)
    #expect(try shop.run("expect", "count", "0", "--at", "2012-11-20").status == 0)
    let log = try shop.run("log", "list", "--columns", "unit", "--at", "2012-11-30", "-o", "csv")
    #expect(log.output == "unit\n3\n2\n1\n")
    #expect(try shop.run("store", "info", "--at", "2012-11-30", "-o", "json").output.contains("\"units\": 3"))
    #expect(try shop.run("clock", "--at", "tomorrow", "-o", "json").output.contains("2012-12-02T00:00:00Z"))
    #expect(try shop.run("clock", "-o", "json").output.contains("2012-12-01T00:00:00Z"))
  }

  @Test func `what is due by then has happened, in the look alone`() throws {
    let shop = try Shop(Shop.books + ["hosting enable .chapter1"])
    try shop.bringSeeds("books/chapter1", as: "chapter1")
    let setting = "INSERT INTO setting (name, value) VALUES ('content.processing-seconds', '21600')"
    try shop.execute(setting)
    let built = try shop.run("-c", "package build chapter1; package upload chapter1.pkg")
    try #require(built.status == 0, "\(built.errors)")
    #expect(try shop.run("expect", "status", ".chapter1", "Processing Content").status == 0)
    #expect(try shop.run("expect", "status", ".chapter1", "Processing Content", "--at", "+5h").status == 0)
    #expect(try shop.run("expect", "status", ".chapter1", "Missing Metadata", "--at", "+6h").status == 0)
    #expect(try shop.run("expect", "status", ".chapter1", "Processing Content").status == 0)
  }

  @Test func `a unit that is open is looked at, too, with the work in it`() throws {
    let shop = try Shop(Self.lines)
    let lines = [
      "begin", "product create .chapter3 --name \"Chapter 3\"", "expect count 2 --at tomorrow",
      "expect count 1 --at yesterday", "expect count 2", "commit", "expect count 2",
    ]
    let result = try shop.run("-c", lines.joined(separator: "; "))
    #expect(result.status == 0, "\(result.errors)")
    let loop = try shop.run(input: "for day in 20 21 do product list --at 2012-11-$day --columns id -o csv\n")
    #expect(loop.output == "id\nid\ncom.example.books.chapter1\n")
  }

  @Test func `before there was an app, that is said, and nobody is told to make one`() throws {
    let shop = try Shop(Self.lines)
    let result = try shop.run("price", "show", ".chapter2", "--at", "2010-01-01")
    #expect(result.status == 1)
    #expect(result.errors.contains("error: app.none: there is no app at 2010-01-01T00:00:00Z"))
    #expect(result.errors.contains("hint: app list shows the current apps"))
  }

  @Test(.enabled(if: storesAreFiles)) func `a store that is write-protected or being written to can be looked at`()
    throws
  {
    let shop = try Shop(Self.lines)
    let look = "stockroom product list --at 2012-11-30 --columns id -o csv"
    let expected = "id\ncom.example.books.chapter1\n"
    #expect(try shop.shell("chmod a-w store.db && \(look) && chmod u+w store.db").output == expected)
    #expect(try shop.shell("sqlite3 store.db 'begin immediate' '.shell \(look)'").output == expected)
  }

  @Test func `units whose times are out of order are looked at in the order of their numbers`() throws {
    // As after a machine's clock was wrong for a while: undo takes the clock back, and work of a later date remains.
    let shop = try Shop(
      Shop.books + [
        "clock set 2012-11-25", "product create .late --name Late", "undo 4", "product create .next --name Next",
        "clock set 2012-11-30",
      ])
    func names(at date: String) throws -> [Substring] {
      let result = try shop.run("product", "list", "--at", date, "--columns", "name", "-o", "csv")
      #expect(result.status == 0, "\(result.errors)")
      return result.output.split(separator: "\n").dropFirst().sorted()
    }
    #expect(try names(at: "-8d") == ["Chapter 1", "Late", "Next"])
    #expect(try names(at: "2012-11-21") == ["Chapter 1", "Late", "Next"])
    #expect(try names(at: "2012-11-20") == [])
    #expect(try names(at: "+1d") == ["Chapter 1", "Late", "Next"])
  }

  @Test(arguments: [
    (
      "product create .x --name X --at today", "product create writes, and --at is read-only",
      "clock set DATE moves the"
    ),
    ("begin --at today", "begin writes, and --at is read-only", "clock set DATE moves the"),
    ("help --at today", "help does not depend on the time", "omit --at"),
    ("store backup copy.db --at today", "store backup works on the store as it is now", "omit --at"),
    ("product list --at someday", "someday is not a date", "use 2012-11-21, 2012-11-21T09:30Z, today"),
  ])
  func `where there is nothing to look back at it is refused`(line: String, message: String, hint: String) throws {
    let shop = try Shop(Shop.books)
    let result = try shop.run("-c", line)
    #expect(result.status == 2)
    #expect(result.errors.contains(message))
    #expect(result.errors.contains("hint: \(hint)"))
    #expect(!shop.has("copy.db"))
  }
}
