import TestSupport
import Testing

/// More than one line at once, and lines no keyboard types.
@Suite struct LongInputTests {
  private static let lines = (10..<60).map { "product create .map\($0) --name \"Map \($0)\"" }

  @Test func `fifty pasted lines wait for Return, and then all run`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    terminal.send(Key.paste(Self.lines.joined(separator: "\n") + "\n"))
    try terminal.expectScreen(Self.lines[49])
    #expect(try shop.run("expect", "count", "1").status == 0)
    terminal.send("\r")
    try terminal.expect("created com.example.books.map59")
    try terminal.expect("\n> ")
    #expect(try shop.run("expect", "count", "51").status == 0)
    terminal.send(Key.up)
    try terminal.expectScreen(Self.lines[0] + "\n" + Self.lines[1])
  }

  @Test func `fifty lines that come as if typed run once each, in their order`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt(environment: ["TERM": "dumb"])
    terminal.send(Self.lines.joined(separator: "\r") + "\r")
    try terminal.expect("created com.example.books.map59")
    try terminal.expect("\n> ")
    #expect(!terminal.screen.text.contains("error"))
    let log = try shop.run("log", "list", "--columns", "line", "--limit", "50", "-o", "csv").output
    let kept = Self.lines.map { "\"\($0.replacing("\"", with: "\"\""))\"\n" }
    #expect(log == "line\n" + kept.reversed().joined())
  }

  @Test func `a typo among lines typed ahead loses none of them`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    terminal.send("product lsit\r" + Self.lines[0] + "\r" + Self.lines[1] + "\r")
    try terminal.expect("did you mean list?")
    try terminal.expect("created com.example.books.map10")
    try terminal.expect("created com.example.books.map11")
    try terminal.expect("\n> ")
    #expect(try shop.run("expect", "count", "3").status == 0)
  }

  @Test func `a line of ten thousand characters is read whole, kept, and comes back`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    let ids = (1000..<2000).map { ".map\($0)" }.joined(separator: " ")
    let line = "for id in \(ids + String(repeating: " ", count: 2000)) .last do product create $id --name $id"
    #expect(line.utf8.count > 10_000)
    terminal.send(line + "\r")
    try terminal.expect("1,001 products created: Missing Metadata\n")
    terminal.send(Key.up + "X" + "\r")
    try terminal.expect("unknown variable idX")
    #expect(try shop.scratch.contents("home/state/stockroom/history").contains(line + "\n"))
  }

  @Test func `bytes that are not UTF-8 are shown, refused, and harm nothing`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    terminal.send(bytes: Array("product edit .chapter1 --notes \"a".utf8) + [0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80])
    terminal.send("z\"\r")
    try terminal.expect("error: input.encoding: ")
    try terminal.expect("\n!> ")
    terminal.send("quit\r")
    #expect(try terminal.wait() == 0)
    #expect(try shop.value("SELECT review_notes FROM product").isEmpty)
    #expect(try shop.run("store", "check").status == 0)
  }

  @Test func `pasted lines after a misspelled one are suggested with it`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    let typo = Self.lines[1].replacing("create", with: "crate")
    terminal.send(Key.paste([Self.lines[0], typo, Self.lines[2], Self.lines[3]].joined(separator: "\n")) + "\r")
    try terminal.expect("did you mean create?")
    try terminal.expectHint(Self.lines[1...3].joined(separator: "\n"), behind: "!>")
    terminal.send(Key.right)
    try terminal.expectScreen("!> " + Self.lines[1...3].joined(separator: "\n"))
    #expect(try shop.run("expect", "count", "2").status == 0)
    terminal.send("\r")
    try terminal.expect("created com.example.books.map13")
    try terminal.expect("\n> ")
    #expect(try shop.run("expect", "count", "5").status == 0)
  }

  @Test func `pasted lines behind one that is refused are counted`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    terminal.send(Key.paste("price set .chapter1 --tier 999\nproduct list\n\nproduct list\n") + "\r")
    try terminal.expect("2 lines were not run; the history has what was typed\n")
    try terminal.expect("!> ")
    terminal.send(Key.up)
    try terminal.expectScreen("price set .chapter1 --tier 999\nproduct list")
  }
}
