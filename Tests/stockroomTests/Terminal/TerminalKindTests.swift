import Foundation
import TestSupport
import Testing

/// The prompt on terminals of every kind and size.
@Suite struct TerminalKindTests {
  @Test func `a dumb terminal gets the same, without an escape sequence`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt(environment: ["TERM": "dumb"])
    terminal.send("product li" + Key.tab + "--columns id\r")
    try terminal.expect("com.example.books.chapter1\n> ")
    terminal.send("product lsit\r")
    try terminal.expect("TAB inserts product list\n!> ")
    terminal.send(Key.tab + "\r")
    try terminal.expect("Waiting for Screenshot\n> ")
    terminal.send("watch 1s product list --columns name\r")
    try terminal.expect("Chapter 1\nReference Name\nChapter 1\n")
    terminal.send(Key.control("C"))
    try terminal.expect("\n> ")
    #expect(try terminal.leave(by: Key.control("D")) == 0)
    #expect(!terminal.written.contains(0x1B))
  }

  @Test(arguments: ["C", "POSIX", "nowhere.ISO-8859-1"])
  func `text is UTF-8 in any locale`(locale: String) throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt(environment: ["LC_ALL": locale])
    terminal.send("product edit .chapter1 --notes 価格é😀!")
    try terminal.expectScreen("価格é😀!")
    terminal.send("\u{7F}\u{7F}\r")
    try terminal.expect("changed ")
    try terminal.expect("\n> ")
    terminal.send("product show .chapter1\r")
    try terminal.expect("価格é\n")
  }

  @Test func `twenty columns are enough to work in`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.terminal(columns: 20, rows: 12)
    try terminal.expect("> ")
    terminal.send("expect count 1; product edit .chapter1 --notes \"Twenty columns\"\r")
    try terminal.expect("changed\n  com.example.books.chapter1")
    try terminal.expect("\n> ")
    terminal.send("product ")
    try terminal.expectLine("> product")
    terminal.send(Key.tab)
    try terminal.expect("why")
    terminal.send(Key.control("C"))
    try terminal.expect("^C\n> ")
    terminal.send("product list --columns id\r")
    try terminal.expect("chapter1\n> ")
    terminal.send("product lsit\r")
    try terminal.expectHint("product list", behind: "!>")
    try terminal.enter(Key.tab)
    #expect(try terminal.leave(by: Key.control("D")) == 0)
    #expect(try shop.value("SELECT review_notes FROM product") == "Twenty columns")
  }

  @Test func `a window that changes its size has the line drawn anew, and output fit`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt(columns: 100, rows: 24)
    terminal.send("product list --columns id,name,status")
    try terminal.expectLine("> product list --columns id,name,status")
    terminal.resize(columns: 24, rows: 24)
    try terminal.expectScreen("> product list --columns\n id,name,status")
    terminal.resize(columns: 60, rows: 24)
    try terminal.expectLine("> product list --columns id,name,status")
    try terminal.enter("")
    let rows = terminal.screen.text.split(separator: "\n")
    #expect(rows.contains { $0.hasSuffix("Waiting for Screenshot") && $0.count <= 60 }, "\(terminal.screen.text)")
  }

  @Test func `vi's keys come by the user's editrc, and search finds lines typed before`() throws {
    let shop = try Shop(Shop.booksToday)
    try shop.scratch.file("home/.editrc", "stockroom:bind -v\n")
    let terminal = try shop.prompt()
    terminal.send("zxpect count 2" + Key.escape + "0re$r1")
    try terminal.expectLine("> expect count 1")
    try terminal.enter("")
    terminal.send("product li" + Key.tab + "--columns name\r")
    try terminal.expect("Chapter 1\n> ")
    terminal.send(Key.control("R") + "xpect")
    try terminal.expectLine("> expect count 1")
    try terminal.enter("")
    #expect(!terminal.screen.text.contains("error"))
  }

  @Test func `control R searches the history, that of earlier sessions too`() throws {
    let shop = try Shop(Shop.booksToday)
    let first = try shop.prompt()
    try first.enter("expect count 1")
    try first.enter("product list --columns name")
    #expect(try first.leave() == 0)
    let second = try shop.prompt()
    second.send(Key.control("R") + "count")
    try second.expectLine("> expect count 1")
    try second.enter("")
    #expect(!second.screen.text.contains("error"))
  }
}
