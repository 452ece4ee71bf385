import Foundation
import TestSupport
import Testing

/// Files that are not a store, or not one for this program: refused in words, and left as they were.
@Suite(.enabled(if: storesAreFiles)) struct BadStoreTests {
  /// What is wrong with a file, and how it is made so, from a good store where it needs one.
  struct Trouble: CustomTestStringConvertible {
    let testDescription: String
    let making: String
    let code: String
  }

  private static let troubles = [
    Trouble(testDescription: "a text file", making: "echo hello > bad.db", code: "store.not-ours"),
    Trouble(
      testDescription: "a stranger's database", making: "sqlite3 bad.db 'CREATE TABLE t (a); INSERT INTO t VALUES (1)'",
      code: "store.not-ours"),
    Trouble(
      testDescription: "a store cut short", making: "head -c 3000 store.db > bad.db", code: "store.damaged"),
    Trouble(
      testDescription: "a store from a newer version",
      making: "cp store.db bad.db; sqlite3 bad.db 'UPDATE schema SET version = 99'", code: "store.newer-version"),
  ]

  @Test(arguments: troubles, ["product list", "clock set 2012-12-01"])
  func `it is refused, to read and to write, and not one byte changes`(trouble: Trouble, line: String) throws {
    let shop = try Shop(Shop.books)
    try #require(try shop.shell(trouble.making).status == 0)
    let before = try #require(shop.bytes("bad.db"))
    let result = try shop.run("--store", "bad.db", "-c", line)
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("error: \(trouble.code): "), "\(result.errors)")
    #expect(result.errors.contains("  hint: "))
    #expect(shop.bytes("bad.db") == before)
    #expect(try shop.shell("ls -d bad.db*").output == "bad.db\n")
  }

  @Test func `a folder is not a store`() throws {
    let shop = try Shop()
    try shop.scratch.file("store.db/note.txt", "mine")
    for line in ["product list", "clock set 2012-12-01"] {
      let result = try shop.run("-c", line)
      #expect(result.status == 1)
      #expect(result.errors.contains("store.not-ours: store.db is not a Stockroom store: it is not a file"))
    }
    #expect(try shop.shell("ls store.db").output == "note.txt\n")
  }

  @Test func `reading a store that is missing makes none`() throws {
    let shop = try Shop()
    let result = try shop.run("product", "list")
    #expect(result.status == 1)
    #expect(result.errors.contains("store.missing: there is no store at store.db"))
    #expect(try shop.shell("ls -A | grep -v home").output.isEmpty)
  }

  @Test func `writing to a store that is missing makes it, for its owner only, and says so`() throws {
    let shop = try Shop()
    let result = try shop.run("clock", "set", "2012-11-21")
    #expect(result.status == 0)
    #expect(
      result.errors
        == "created the store store.db with the rules of itc2012; store init --profile asc2026 chooses today's\n")
    #expect(try shop.mode("store.db") == 0o600)
  }

  @Test func `a write-protected store can be read, and rehearsed on, not written`() throws {
    let shop = try Shop(Shop.books)
    try #require(try shop.shell("chmod 444 store.db").status == 0)
    let before = shop.bytes("store.db")
    #expect(try shop.run("product", "list", "-o", "csv", "--columns", "name").output == "name\nChapter 1\n")
    let written = try shop.run("product", "edit", ".chapter1", "--notes", "Mine")
    #expect(written.status == 1)
    #expect(written.errors.contains("store.read-only: store.db is write-protected"))
    #expect(try shop.run("--scratch", "product", "edit", ".chapter1", "--notes", "Mine").status == 0)
    #expect(shop.bytes("store.db") == before)
    #expect(try shop.shell("ls -d store.db*").output == "store.db\n", "and no log stays behind, write-protected too")
  }

  @Test func `reading changes no byte of a store`() throws {
    let shop = try Shop(Shop.books)
    let before = shop.bytes("store.db")
    for line in ["product list", "status", "log list", "plan product edit .chapter1 --notes Mine"] {
      #expect(try shop.run("-c", line).status == 0)
    }
    #expect(shop.bytes("store.db") == before)
  }
}
