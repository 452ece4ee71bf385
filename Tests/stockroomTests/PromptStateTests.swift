import Foundation
import TestSupport
import Testing

/// What the prompt shows of the console's state, and what the console says by itself.
@Suite struct PromptStateTests {
  private static let red = Array("\u{1B}[1;31m".utf8)

  @Test func `it shows the store's label, the app, the clock, a unit and a failure`() throws {
    let shop = try Shop(Shop.books)
    try #require(try shop.run("store", "label", "shop").status == 0)
    let terminal = try shop.terminal()
    try terminal.expect("\nshop @2012-11-21> ")
    terminal.send("use com.example.books; begin\r")
    try terminal.expect("\nshop books @2012-11-21 *> ")
    terminal.send("clock advance 90m; product show .nothere\r")
    try terminal.expect("\nshop books @2012-11-21T01:30 *!> ")
    terminal.send("rollback; clock reset\r")
    try terminal.expect("\nshop books> ")
    #expect(!terminal.written.contains(Self.red + Array("shop".utf8)))
  }

  @Test func `a protected store stands in red, and in words where there is no colour`() throws {
    let shop = try Shop(Shop.booksToday)
    try #require(try shop.run("store", "label", "live", "--protected").status == 0)
    let coloured = try shop.terminal()
    try coloured.expect("\nlive> ")
    #expect(coloured.written.contains(Self.red + Array("live".utf8)))
    let plain = try shop.terminal(environment: ["NO_COLOR": "1"])
    try plain.expect("\nlive (protected)> ")
    #expect(!plain.written.contains(Self.red))
  }

  @Test func `a unit left open is pointed at, and the half-typed line stays`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.terminal()
    try terminal.expect("\n> ")
    terminal.send("set idle 1s; begin\r")
    try terminal.expect("\n*> ")
    terminal.send("expect co")
    try terminal.expect("the open unit has been idle for 1 second and locks the store: commit or")
    try terminal.expectLine("*1s> expect co")
    terminal.send("unt 1\r")
    try terminal.expect("\n*> ")
    terminal.send("set idle off\r")
    try terminal.expect("\n*> ")
    terminal.send("quit\ry\r")
    #expect(try terminal.wait() == 0)
  }

  @Test func `it says how long a line took, where asked to`() throws {
    let shop = try Shop()
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send("set timing on\r")
    let shown = try terminal.expect(" s\n")
    #expect(shown.contains(/\n\d+\.\d{3} s\n/))
    terminal.send("set timing off; help let\r")
    try terminal.expect("> ")
    terminal.send("quit\r")
    #expect(try terminal.wait() == 0)
  }

  @Test func `an alias completes, and shows what it stands for`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.terminal()
    try terminal.expect("\n> ")
    terminal.send("alias incomplete = product list --status missing-metadata\r")
    try terminal.expect("\n> ")
    terminal.send("incom" + Key.tab + "--columns id\r")
    try terminal.expect("\n= product list --status missing-metadata --columns id\n")
    try terminal.expect("com.example.books.chapter1\n> ")
  }

  @Test func `a typed option overrides that of an alias, but not one that is typed before`() throws {
    let shop = try Shop(Shop.booksToday + ["product create .chapter9 --name Nine"])
    let aliases = "alias few = product list --limit 1 --columns name -o csv; alias some = few --limit 2"
    func ids(_ line: String) throws -> Int {
      let result = try shop.run("-c", "\(aliases); \(line)")
      return result.status == 0 ? result.output.split(separator: "\n").count - 1 : -1
    }
    #expect(try ids("few") == 1)
    #expect(try ids("some") == 2)
    #expect(try ids("some --limit 1") == 1)
    #expect(try ids("few --limit 3 --limit 2") == -1)
    #expect(try ids("some --limit 3 --limit 2") == -1)
  }

  @Test func `watch draws over what it drew before, until control C`() throws {
    let shop = try Shop(Shop.books)
    let terminal = try shop.terminal()
    try terminal.expect("\n@2012-11-21> ")
    // The change is shown at once.
    terminal.send("watch 1h product list --columns id,status\r")
    try terminal.expect("com.example.books.chapter1  Waiting for Screenshot\n")
    #expect(try shop.run("product", "delete", "com.example.books.chapter1", "--yes").status == 0)
    try terminal.expect("no products\n")
    #expect(terminal.screen.text.split(separator: "\n") == ["no products"])
    terminal.send(Key.control("C"))
    try terminal.expect("@2012-11-21> ")
    terminal.send("quit\r")
    #expect(try terminal.wait() == 0)
  }

  @Test func `the startup file is for the prompt alone, and may be left out`() throws {
    let shop = try Shop(Shop.booksToday)
    let text = "alias mine = product list --columns id\nuse com.example.books\nset color never\nfrobnicate\n"
    try shop.scratch.file("home/config/stockroom/rc", text)
    let terminal = try shop.terminal()
    try terminal.expect("config/stockroom/rc:4:1: error: usage.command.unknown")
    try terminal.expect("\nbooks> ")
    terminal.send("mine\r")
    try terminal.expect("com.example.books.chapter1\n")
    let without = try shop.terminal("--no-rc")
    try without.expect("\n> ")
    #expect(!without.screen.text.contains("frobnicate"))
    let script = try shop.run("-c", "mine")
    #expect(script.errors.contains("unknown command mine"))
  }
}
