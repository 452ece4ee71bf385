import TestSupport
import Testing

/// The corrected line after one that was refused, in gray at the empty prompt.
@Suite struct SuggestionTests {
  /// A prompt after a slip, with what was meant in gray.
  private static func slip(in shop: Shop) throws -> PseudoTerminal {
    let terminal = try shop.prompt()
    terminal.send("product lsit\r")
    try terminal.expect("product has no verb lsit")
    try terminal.expectHint("product list", behind: "!>")
    try terminal.expect("!> ")
    return terminal
  }

  @Test(arguments: [Key.right, Key.tab])
  func `a key takes it into the line, where Return runs it`(key: String) throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try Self.slip(in: shop)
    terminal.send(key)
    try terminal.expectHint("", behind: "!> product list")
    #expect(!terminal.screen.text.contains("com.example.books.chapter1"))
    terminal.send("\r")
    try terminal.expect("com.example.books.chapter1")
    try terminal.expect("\n> ")
  }

  @Test func `Return alone does nothing, and drops it`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try Self.slip(in: shop)
    terminal.send("\r")
    try terminal.expect("\n!> ")
    #expect(terminal.screen.hint.isEmpty)
    #expect(!terminal.screen.text.contains("com.example.books.chapter1"))
    terminal.send(Key.up)
    try terminal.expectLine("!> product lsit")
  }

  @Test func `anything else that is typed replaces it`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try Self.slip(in: shop)
    terminal.send("app list\r")
    try terminal.expect("Example Books")
    try terminal.expect("\n> ")
    #expect(!terminal.screen.text.contains("listapp"))
  }

  @Test func `control C drops it, and the history has what was typed`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try Self.slip(in: shop)
    terminal.send(Key.control("C"))
    try terminal.expect("^C\n> ")
    #expect(terminal.screen.hint.isEmpty)
    terminal.send(Key.right + Key.up)
    try terminal.expectLine("> product lsit")
  }

  @Test func `nothing is suggested where nobody knows what was meant`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    terminal.send("frobnicate\r")
    try terminal.expect("hint: help lists the commands")
    try terminal.expect("!> ")
    try terminal.enter(Key.right + "expect count 1")
  }

  @Test func `a line with a secret is not suggested`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    let line = "tester create ann@example.com --first Ann --last Lee --storefront USA --password"
    terminal.send(line.replacing("--last", with: "--lst") + " Secret123\r")
    try terminal.expect("error: ")
    try terminal.expect("!> ")
    terminal.send(Key.right + "x")
    try terminal.expectLine("!> x")
    #expect(!terminal.written.contains(Array("\u{1B}[90mtester".utf8)))
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func `without colors a note names it, and TAB takes it`(environment: [String: String]) throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt(environment: environment)
    terminal.send("product lsit\r")
    try terminal.expect("\nTAB inserts product list\n!> ")
    terminal.send(Key.tab + "\r")
    try terminal.expect("com.example.books.chapter1")
    try terminal.expect("\n> ")
    terminal.send("product lsit\r")
    try terminal.expect("\nTAB inserts product list\n!> ")
    try terminal.enter("app list")
    #expect(!terminal.screen.text.contains("listapp"))
  }
}
