import Foundation
import TestSupport
import Testing

/// The prompt on a terminal, key by key.
@Suite struct PromptTests {
  private static func prompt(in shop: Shop, _ prompt: String = "> ") throws -> PseudoTerminal {
    let terminal = try shop.terminal()
    try terminal.expect("\n" + prompt)
    return terminal
  }

  @Test func `it says which store it works on, and leaves at control D`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.terminal()
    try terminal.expect("Stockroom, \(shop.storeName). help lists the commands.\n")
    try terminal.expect("> ")
    #expect(try terminal.leave(by: Key.control("D")) == 0)
  }

  @Test func `looking around makes no store`() throws {
    let shop = try Shop()
    let terminal = try Self.prompt(in: shop)
    terminal.send("help\r")
    try terminal.expect("This console:")
    try terminal.expect("\n> ")
    terminal.send("product list\r")
    try terminal.expect("store.missing")
    #expect(try terminal.leave() == 0)
    #expect(!shop.has("store.db"))
  }

  @Test func `a loop goes on over lines until end, and is one unit`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try Self.prompt(in: shop)
    terminal.send("for n in 1..3 do\r")
    try terminal.expect("\n. ")
    terminal.send("product create .map$n --name \"Map $n\"\r")
    try terminal.expect("\n. ")
    terminal.send("end\r")
    try terminal.expect("3 products created: Missing Metadata\n")
    try terminal.expect("> ")
    terminal.send("undo\r")
    try terminal.expect("undid 3: for n in 1..3 do")
    try terminal.expect("\n> ")
    terminal.send("expect count 1; quit\r")
    #expect(try terminal.wait() == 0)
  }

  @Test func `control C gives up a line, and an open loop`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try Self.prompt(in: shop)
    terminal.send("product delete .chapter1 --yes")
    try terminal.expect("--yes")
    terminal.send(Key.control("C"))
    try terminal.expect("\n> ")
    terminal.send("for n in 1..3 do\r")
    try terminal.expect("\n. ")
    terminal.send(Key.control("C"))
    try terminal.expect("\n> ")
    #expect(try terminal.leave() == 0)
    #expect(try shop.run("expect", "count", "1").status == 0)
  }

  @Test func `progress leaves nothing behind`() throws {
    let shop = try Shop(Shop.booksToday + ["hosting enable .chapter1"])
    try shop.bringSeeds("books/chapter1", as: "chapter1")
    try #require(try shop.run("package", "build", "chapter1").status == 0)
    let terminal = try Self.prompt(in: shop)
    terminal.send("package upload chapter1.pkg\r")
    try terminal.expect("\nnext: ")
    try terminal.expect("\n> ")
    let rows = terminal.screen.text.split(separator: "\n")
    #expect(
      rows.contains { $0.hasPrefix("com.example.books.chapter1: version 1.0 uploaded") }, "\(terminal.screen.text)")
  }

  @Test func `the prompt shows the app in use, an open unit and a failure`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try Self.prompt(in: shop)
    try terminal.enter("use com.example.books", until: "books> ")
    try terminal.enter("begin", until: "books *> ")
    try terminal.enter("product show .nothere", until: "books *!> ")
    try terminal.enter("product edit .chapter1 --notes Mine", until: "books *> ")
    try terminal.enter("commit", until: "books> ")
    try terminal.enter("product show .nothere", until: "books !> ")
    #expect(try terminal.leave() == 0)
    #expect(try shop.run("product", "show", ".chapter1", "-o", "json").output.contains("\"notes\": \"Mine\""))
  }

  @Test func `leaving with a unit open is asked about, and loses it`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try Self.prompt(in: shop)
    try terminal.enter("begin; product edit .chapter1 --notes Lost", until: "*> ")
    terminal.send("quit\r")
    try terminal.expect("a unit of 1 command is open and will be lost; quit anyway? [y/N] ")
    try terminal.enter("n", until: "*> ")
    terminal.send(Key.control("D"))
    try terminal.expect("[y/N] ")
    terminal.send("y\r")
    #expect(try terminal.wait() == 0)
    #expect(try shop.run("product", "show", ".chapter1", "-o", "json").output.contains("\"notes\": null"))
  }

  @Test func `what is destructive shows what would go, and asks for its name`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try Self.prompt(in: shop)
    terminal.send("product delete .chapter1\r")
    try terminal.expect("this deletes:")
    try terminal.expect("  1 product: com.example.books.chapter1")
    try terminal.expect("  1 localization: en-US")
    try terminal.expect("type .chapter1 to continue: ")
    terminal.send("yes\r")
    try terminal.expect("confirm.withheld")
    try terminal.expect("!> ")
    #expect(try shop.run("expect", "count", "1").status == 0)
    terminal.send("product delete .chapter1\r")
    try terminal.expect("type .chapter1 to continue: ")
    try terminal.enter(".chapter1")
    #expect(try shop.run("expect", "count", "0").status == 0)
  }

  @Test func `undo of many products asks first, as what is destructive does`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try Self.prompt(in: shop)
    try terminal.enter("for n in 1..11 do product create .map$n --name \"Map $n\"")
    terminal.send("undo\r")
    try terminal.expect("  11 products: com.example.books.map1, ")
    try terminal.expect("and 6 more")
    try terminal.expect("type yes to continue: ")
    terminal.send("no\r")
    try terminal.expect("confirm.withheld")
    try terminal.expect("!> ")
    #expect(try shop.run("expect", "count", "12").status == 0)
    try terminal.enter("undo --yes")
    #expect(try shop.run("expect", "count", "1").status == 0)
    try terminal.enter("for n in 1..2 do product create .way$n --name \"Way $n\"")
    try terminal.enter("undo")
    #expect(try shop.run("expect", "count", "1").status == 0)
  }

  @Test func `the history is there the next time`() throws {
    let shop = try Shop(Shop.booksToday)
    let first = try Self.prompt(in: shop)
    try first.enter("expect count 1")
    #expect(try first.leave() == 0)
    let second = try Self.prompt(in: shop)
    second.send(Key.up + Key.up)
    try second.expectLine("> expect count 1")
  }

  @Test func `the history has the bare name of a command with secrets`() throws {
    let shop = try Shop(Shop.booksToday)
    let first = try Self.prompt(in: shop)
    first.send("tester create\r")
    try first.expect("usage.missing")
    try first.expect("!> ")
    first.send(Key.up)
    try first.expectLine("!> tester create")
  }

  @Test(arguments: ["undo", "redo"])
  func `nothing to take back makes no store`(line: String) throws {
    let shop = try Shop()
    let terminal = try shop.prompt()
    terminal.send(line + "\r")
    try terminal.expect("store.missing")
    try terminal.expect("> ")
    #expect(!shop.has("store.db"))
  }

  @Test func `a habit of another program that only reads runs at once, shown as what it means`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try Self.prompt(in: shop)
    terminal.send("\\conninfo\r")
    try terminal.expect("= store info\n")
    try terminal.expect(shop.storeName)
    try terminal.expect("\n> ")
    terminal.send("ls\r")
    try terminal.expect("= product list\n")
    try terminal.expect("com.example.books.chapter1")
    try terminal.expect("\n> ")
    terminal.send("git revert 2\r")
    try terminal.expectHint("undo 2", behind: "!>")
    try terminal.enter("expect count 1")
    terminal.send("\\q\r")
    #expect(try terminal.wait() == 0)
  }

  @Test func `one command of a loop is not suggested without its loop`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try Self.prompt(in: shop)
    terminal.send("for n in 1..2 do product shw .chapter$n\r")
    try terminal.expect("hint: product show PRODUCT\n")
    try terminal.expectHint("", behind: "!>")
    #expect(try terminal.leave() == 0)
  }
}
