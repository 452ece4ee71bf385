import Foundation
import TestSupport
import Testing

/// What the prompt shows in gray behind the line that is being typed.
@Suite struct HintTests {
  @Test(arguments: [
    ("product loc", "> product loc", "alize"),
    ("product list --no-h", "> product list --no-h", "osted"),
    ("product show com.example.books.ch", "> product show com.example.books.ch", "apter1"),
    ("price set .chapter1 --cur", "> price set .chapter1 --cur", ""),
    ("product show ", "> product show", "PRODUCT: The product"),
    ("tester create a@example.com ", "> tester create a@example.com", "--first TEXT: The first name"),
    ("log --limit ", "> log --limit", "NUMBER: Show at most this many rows"),
    ("plugin ", "> plugin", "add, check, disable, enable"),
    ("# product loc", "> # product loc", ""),
    ("product list | product loc", "> product list | product loc", ""),
  ])
  func `it goes on with the rest of a word, or with the name and meaning of what comes next`(
    keys: String, line: String, hint: String
  ) throws {
    let shop = try Shop(Shop.booksToday)
    defer { withExtendedLifetime(shop) {} }
    let terminal = try shop.prompt()
    terminal.send(keys)
    try terminal.expectScreen(showing: "\(line)[\(hint)]") {
      $0.line == line && (hint.isEmpty ? $0.hint.isEmpty : $0.hint.hasPrefix(hint))
    }
    terminal.send(Key.control("C"))
    try terminal.expect("^C\n> ")
    #expect(terminal.screen.hint.isEmpty)
  }

  @Test func `TAB says that a command accepts none of the values that there are`() throws {
    let shop = try Shop(Shop.booksToday)
    defer { withExtendedLifetime(shop) {} }
    let terminal = try shop.prompt()
    terminal.send("review reinstate .c\t")
    try terminal.expect("review reinstate does not accept any PRODUCT now\n")
    terminal.send("\u{15}product show .none\t")
    try terminal.expectScreen(showing: "the line alone") { $0.line == "> product show .none" }
  }

  @Test func `the rest of an earlier line comes first, with the argument's meaning behind it`() throws {
    let shop = try Shop(Shop.booksToday)
    defer { withExtendedLifetime(shop) {} }
    let terminal = try shop.prompt()
    try terminal.enter("product show .chapter1 --output json")
    terminal.send("product sh")
    try terminal.expectHint("ow .chapter1 --output json", behind: "> product sh")
    terminal.send("ow ")
    try terminal.expectScreen(showing: "the line's rest and the argument") {
      $0.hint.hasPrefix(".chapter1 --output json  (PRODUCT: ")
    }
    terminal.send("\u{1B}f")
    try terminal.expectHint(" --output json", behind: "> product show .chapter1")
    terminal.send("\u{1B}[C\r")
    try terminal.expect("\"id\": \"com.example.books.chapter1\"")
  }

  @Test func `the argument's meaning does not repeat the option that the earlier line goes on with`() throws {
    let shop = try Shop(Shop.booksToday)
    defer { withExtendedLifetime(shop) {} }
    let terminal = try shop.prompt()
    try terminal.enter("app create com.example.maps --name Maps --sku M1")
    terminal.send("app create com.example.maps ")
    try terminal.expectScreen(showing: "the line's rest and the option's value") {
      $0.hint.hasPrefix("--name Maps --sku M1  (TEXT: ")
    }
  }

  @Test func `a secret has no hint, and none comes from the history`() throws {
    let shop = try Shop(Shop.booksToday)
    defer { withExtendedLifetime(shop) {} }
    let terminal = try shop.prompt()
    let line = "tester create ann@example.com --first Ann --last Lee --password"
    try terminal.enter("\(line) Secret123 --storefront USA")
    terminal.send("tester cr")
    try terminal.expectHint("eate", behind: "> tester cr")
    terminal.send(Key.control("U") + line + " ")
    try terminal.expectLine("> " + line)
    #expect(throws: TestSupportError.self) {
      try terminal.expectScreen(showing: "a hint", timeout: 0.5) { !$0.hint.isEmpty }
    }
    terminal.send("Sec")
    try terminal.expectLine("> \(line) Sec")
    #expect(throws: TestSupportError.self) {
      try terminal.expectScreen(showing: "a hint", timeout: 0.5) { !$0.hint.isEmpty }
    }
  }

  @Test func `set hints off turns them off`() throws {
    let shop = try Shop(Shop.booksToday)
    defer { withExtendedLifetime(shop) {} }
    let terminal = try shop.prompt()
    terminal.send("product loc")
    try terminal.expectHint("alize", behind: "> product loc")
    terminal.send(Key.control("U"))
    try terminal.enter("set hints off")
    try Self.expectNone(terminal)
    terminal.send(Key.control("U"))
    try terminal.enter("set hints on")
    terminal.send("product loc")
    try terminal.expectHint("alize", behind: "> product loc")
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func `a terminal without colors has none`(environment: [String: String]) throws {
    let shop = try Shop(Shop.booksToday)
    defer { withExtendedLifetime(shop) {} }
    try Self.expectNone(try shop.prompt(environment: environment))
  }

  @Test(.enabled(if: storesAreFiles)) func `a store that another program writes to is not waited for`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    try terminal.enter("product list --columns id")
    let other = try shop.shellOnTerminal(
      "(echo 'BEGIN EXCLUSIVE; SELECT 1 + 1;'; sleep 60) | sqlite3 store.db")
    try other.expect("2\n")
    let start = ContinuousClock.now
    terminal.send("product show com.example.books.ch")
    try terminal.expectHint("apter1", behind: "> product show com.example.books.ch")
    terminal.send(Key.control("U") + "product loc")
    try terminal.expectHint("alize", behind: "> product loc")
    #expect(start.duration(to: .now) < .seconds(3))
  }

  @Test(arguments: [
    ("product list --limit 2", ["\u{1B}[32mproduct", "\u{1B}[32mlist", "\u{1B}[36m--limit"], []),
    ("product list --limit=2 \"a b", ["\u{1B}[32mlist", "\u{1B}[36m--limit\u{1B}[0m=2"], []),
    ("product li", ["\u{1B}[32mproduct"], ["[4;31m"]),
    ("product lsi", ["\u{1B}[32mproduct", "\u{1B}[4;31mlsi"], []),
    ("product list --lim", ["\u{1B}[32mlist"], ["[4;31m"]),
    ("product list --lmi", ["\u{1B}[32mlist", "\u{1B}[4;31m--lmi"], []),
    ("frobnicate", ["\u{1B}[4;31mfrobnicate"], []),
    ("price set a b; product list", ["\u{1B}[32mset", "\u{1B}[32mlist"], ["[4;31m"]),
  ])
  func `known words are colored, and unknown ones marked`(line: String, drawn: [String], notDrawn: [String]) throws {
    let shop = try Shop(Shop.booksToday)
    defer { withExtendedLifetime(shop) {} }
    let terminal = try shop.prompt()
    terminal.send(line)
    let last = try #require(drawn.last)
    try terminal.expectScreen(showing: last) { _ in terminal.written.contains(Array(last.utf8)) }
    for part in drawn { #expect(terminal.written.contains(Array(part.utf8)), "\(part)") }
    for part in notDrawn { #expect(!terminal.written.contains(Array(part.utf8)), "\(part)") }
    try terminal.expectLine("> " + line)
    terminal.send(Key.control("A") + "x")
    try terminal.expectLine("> x" + line)
    #expect(terminal.screen.cursor.column == 3)
  }

  @Test(arguments: ["\\d", "\\d products", "\\frobnicate x"])
  func `a command of another console is not marked while it is typed`(line: String) throws {
    let shop = try Shop(Shop.booksToday)
    defer { withExtendedLifetime(shop) {} }
    let terminal = try shop.prompt()
    terminal.send(line)
    try terminal.expectLine("> " + line)
    #expect(throws: TestSupportError.self) {
      try terminal.expectScreen(showing: "a marked word", timeout: 0.5) { _ in
        terminal.written.contains(Array("[4;31m".utf8))
      }
    }
  }

  @Test func `a line that grows over its row keeps no color in the wrong place`() throws {
    let shop = try Shop(Shop.booksToday)
    defer { withExtendedLifetime(shop) {} }
    let terminal = try shop.prompt(columns: 40)
    terminal.send("product lsit ")
    try terminal.expectScreen(showing: "a marked word") { _ in terminal.written.contains(Array("[4;31mlsit".utf8)) }
    terminal.send("--name \"A name that is longer than a row\"")
    try terminal.expectScreen("> product lsit --name \"A name that is lo\nnger than a row\"")
    terminal.send(Key.control("A") + "x")
    try terminal.expectScreen("> xproduct lsit --name \"A name that is l\nonger than a row\"")
  }

  private static func expectNone(_ terminal: PseudoTerminal) throws {
    terminal.send("product loc")
    try terminal.expectLine("> product loc")
    #expect(throws: TestSupportError.self) {
      try terminal.expectScreen(showing: "a hint", timeout: 0.5) { !$0.hint.isEmpty }
    }
    #expect(terminal.screen.hint.isEmpty)
  }
}
