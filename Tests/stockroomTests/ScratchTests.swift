import Foundation
import TestSupport
import Testing

/// `--scratch`: a rehearsal on a copy that is thrown away.
@Suite struct ScratchTests {
  @Test func `on leaving it tells how many rows would be kept, and where nothing changed, nothing`() throws {
    let shop = try Shop(Shop.booksToday)
    let before = try shop.dump()
    let terminal = try shop.terminal("--scratch")
    try terminal.expect("\nscratch> ")
    terminal.send("product list --columns id\r")
    try terminal.expect("\nscratch> ")
    terminal.send("quit\r")
    #expect(try terminal.wait() == 0)
    #expect(!terminal.screen.text.contains("thrown away"))

    let changing = try shop.terminal("--scratch")
    try changing.expect("\nscratch> ")
    changing.send("product edit .chapter1 --notes Mine; diff\r")
    try changing.expect("~  product  com.example.books.chapter1  review notes none -> Mine")
    try changing.expect("\nscratch> ")
    changing.send(Key.control("D"))
    #expect(try changing.wait() == 0)
    #expect(
      changing.screen.text.hasSuffix("\ncopy discarded; 1 row not saved to \(shop.storeName) (diff shows them)"))
    #expect(try shop.dump() == before)
  }

  @Test func `without a store everything is new`() throws {
    let shop = try Shop()
    let terminal = try shop.terminal("--scratch")
    try terminal.expect("\nscratch> ")
    terminal.send("app create com.example.books --name Books --sku B1; diff\r")
    try terminal.expect("+  app   com.example.books")
    terminal.send("quit\r")
    #expect(try terminal.wait() == 0)
    #expect(terminal.screen.text.contains("not saved to \(shop.storeName)"))
    #expect(!shop.has("store.db"))
  }

  @Test func `the copy is checked and backed up like the store`() throws {
    let shop = try Shop(Shop.books + ["product delete .chapter1 --yes"])
    let check = try shop.run("--scratch", "store", "check")
    #expect(check.status == 0, "\(check.errors)")
    #expect(try shop.run("--scratch", "store", "backup", "copy.tar").status == 0)
  }

  @Test func `a protected store is not asked about on the copy`() throws {
    let shop = try Shop(Shop.booksToday)
    try #require(try shop.run("store", "label", "live", "--protected").status == 0)
    #expect(try shop.run("--scratch", "product", "edit", ".chapter1", "--notes", "Mine").status == 0)
    let terminal = try shop.terminal("--scratch")
    try terminal.expect("\nscratch live> ")
    terminal.send("product edit .chapter1 --notes Mine\r")
    try terminal.expect("changed com.example.books.chapter1")
    try terminal.expect("\nscratch live> ")
    #expect(!terminal.screen.text.contains("protected; change it?"))
  }

  @Test(arguments: [["product", "edit", ".chapter1", "--notes", "Mine"], ["run", "mine.seed"]])
  func `one command and a run tell of it too`(words: [String]) throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("mine.seed", "product edit .chapter1 --notes Mine\n")
    let result = try shop.run(["--scratch"] + words)
    #expect(result.status == 0)
    #expect(result.errors.hasSuffix("copy discarded; 1 row not saved to \(shop.storeName) (diff shows them)\n"))
    #expect(!(try shop.run("--scratch", "product", "list").errors.contains("thrown away")))
  }
}
