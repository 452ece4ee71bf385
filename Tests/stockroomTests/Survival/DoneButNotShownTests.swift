import Foundation
import TestSupport
import Testing

/// After the commit nothing says that nothing was changed: what cannot be shown is done, and the exit status is 4.
@Suite struct DoneButNotShownTests {
  @Test(arguments: [
    "product edit .chapter1 --notes Mine", "undo", "--yes store restore shop.tar", "clock advance 1d",
    "-c 'for n in 1..2 do product create .map$n --name Map$n; product list'", "store label mine",
    "-c 'for n in 1..2 do product create .map$n --name Map$n'", "--yes store compact",
    "plugin disable PriceTiers",
  ]) func `a full output`(_ command: String) throws {
    let shop = try Shop(Shop.books)
    try #require(try shop.run("store", "backup", "shop.tar").status == 0)
    try #require(try shop.run("product", "edit", ".chapter1", "--notes", "Before").status == 0)
    let before = try shop.dump()
    let result = try shop.shell("stockroom \(command) > /dev/full")
    #expect(result.status == 4, "\(result.errors)")
    #expect(result.errors.contains("output.failed"))
    #expect(result.errors.contains("it is done, but cannot write"), "\(result.errors)")
    #expect(!result.errors.contains("nothing was changed"))
    if !command.contains("compact") { #expect(try shop.dump() != before) }
  }

  @Test func `a redo, and a line whose file is full`() throws {
    let shop = try Shop(Shop.books)
    try #require(try shop.run("product", "edit", ".chapter1", "--notes", "Before").status == 0)
    try #require(try shop.run("undo").status == 0)
    #expect(try shop.shell("stockroom redo > /dev/full").status == 4)
    #expect(try shop.value("SELECT review_notes FROM product") == "Before")
    let redirected = try shop.run("-c", "product edit .chapter1 --notes After > /dev/full")
    #expect(redirected.status == 4, "\(redirected.errors)")
    #expect(try shop.value("SELECT review_notes FROM product") == "After")
  }

  @Test func `a backup to a full output is there, and the journal is not named`() throws {
    let shop = try Shop(Shop.books)
    let result = try shop.shell("stockroom store backup shop.tar > /dev/full")
    #expect(result.status == 4, "\(result.errors)")
    #expect(result.errors.contains("it is done, but cannot write") && !result.errors.contains("log list"))
    #expect(shop.has("shop.tar"))
  }

  @Test func `reading to a full output is refused as before`() throws {
    let shop = try Shop(Shop.books)
    for line in ["product list", "export - --format csv", "localize export - --locale ja"] {
      let result = try shop.shell("stockroom \(line) > /dev/full")
      #expect(result.status == 1)
      #expect(!result.errors.contains("done") && !result.errors.contains("whole"), "\(result.errors)")
    }
  }

  @Test func `the manual and the help name the status`() throws {
    let shop = try Shop()
    #expect(try shop.run("help", "--man").output.contains("Done, but not shown"))
  }
}
