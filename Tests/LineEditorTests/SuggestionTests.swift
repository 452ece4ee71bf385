import Foundation
import TestSupport
import Testing

@testable import LineEditor

/// A line in gray at an empty prompt, which is not typed until a key takes it.
@Suite struct SuggestionTests {
  private static let line = "price set .level2 --tier 3"

  /// A demo whose first line has a suggestion.
  private static func demo(
    _ suggestion: String = line, environment: [String: String] = [:], columns: Int = 60, rows: Int = 24
  ) throws -> Demo {
    let settings = ["DEMO_HINTS": "1", "DEMO_SUGGESTION": suggestion].merging(environment) { $1 }
    return try Demo(environment: settings, columns: columns, rows: rows)
  }

  @Test func `it is shown before the cursor has moved, and Return alone makes an empty line and drops it`() throws {
    let demo = try Self.demo()
    try demo.terminal.expectHint(Self.line, behind: ">")
    #expect(demo.terminal.screen.cursor.column == 2)
    try demo.enter("", giving: "")
    #expect(demo.terminal.screen.hint.isEmpty)
    try demo.enter(Key.right + "x", giving: "x")
  }

  @Test(arguments: [Key.right, Key.end, Key.control("E"), Key.control("F"), Key.tab])
  func `a key takes it whole, to be edited`(key: String) throws {
    let demo = try Self.demo()
    try demo.terminal.expectHint(Self.line, behind: ">")
    demo.terminal.send(key)
    try demo.terminal.expectHint("", behind: "> " + Self.line)
    try demo.enter(Key.backspace + "4", giving: "price set .level2 --tier 4")
  }

  @Test func `anything else that is typed replaces it, and it is back when that is erased`() throws {
    let demo = try Self.demo()
    try demo.terminal.expectHint(Self.line, behind: ">")
    demo.terminal.send("app")
    try demo.terminal.expectHint("", behind: "> app")
    demo.terminal.send(Key.control("U"))
    try demo.terminal.expectHint(Self.line, behind: ">")
    try demo.enter("app list", giving: "app list")
  }

  @Test func `what is typed as it begins has its rest as a hint, and a key takes a word`() throws {
    let demo = try Self.demo()
    try demo.terminal.expectHint(Self.line, behind: ">")
    demo.terminal.send("pri")
    try demo.terminal.expectHint("ce set .level2 --tier 3", behind: "> pri")
    demo.terminal.send(Key.control("U"))
    try demo.terminal.expectHint(Self.line, behind: ">")
    demo.terminal.send(Key.escape + "f")
    try demo.terminal.expectHint(" set .level2 --tier 3", behind: "> price")
    try demo.enter(Key.end, giving: Self.line)
  }

  @Test func `an interrupt drops it`() throws {
    let demo = try Self.demo()
    try demo.terminal.expectHint(Self.line, behind: ">")
    demo.terminal.send(Key.control("C"))
    try demo.terminal.expectScreen("> ^C\ncancelled")
    try demo.terminal.expect("> ")
    #expect(demo.terminal.screen.hint.isEmpty)
    try demo.enter(Key.right + "x", giving: "x")
  }

  @Test func `a long one has as many rows as it needs, and is taken whole`() throws {
    let demo = try Self.demo("0123456789012345678901234567890123456789", columns: 20)
    try demo.terminal.expectHint("01234567890123456\n7890123456789012345\n6789", behind: ">")
    #expect(demo.terminal.screen.cursor == (0, 2))
    demo.terminal.resize(columns: 30, rows: 24)
    try demo.terminal.expectHint("012345678901234567890123456\n7890123456789", behind: ">")
    demo.terminal.send("x")
    try demo.terminal.expectHint("", behind: "> x")
    #expect(demo.terminal.screen.text == "> x")
    try demo.enter(Key.control("U") + Key.end, giving: "0123456789012345678901234567890123456789")
  }

  @Test func `one that is longer than the screen is cut`() throws {
    let demo = try Self.demo(String(repeating: "0123456789", count: 20), columns: 20, rows: 3)
    try demo.terminal.expectHint("01234567890123456\n7890123456789012345\n678901234567890123…", behind: ">")
    try demo.enter(Key.tab, giving: String(repeating: "0123456789", count: 20))
  }

  @Test func `at the bottom of the screen it scrolls, and the cursor stays at the prompt`() throws {
    // The demo says first that its history is off.
    let demo = try Self.demo("one\ntwo", environment: ["DEMO_HISTORY": "/dev/null/none"], rows: 2)
    try demo.terminal.expectHint("one\ntwo", behind: ">")
    #expect(demo.terminal.screen.cursor == (0, 2))
    demo.terminal.send("x")
    try demo.terminal.expectHint("", behind: "> x")
    #expect(demo.terminal.screen.text == "> x")
    try demo.enter("", giving: "x")
  }

  @Test func `wide characters are measured by their columns`() throws {
    let demo = try Self.demo("価格表の中の価格表の中", columns: 20)
    try demo.terminal.expectHint("価格表の中の価格\n表の中", behind: ">")
    try demo.enter(Key.right, giving: "価格表の中の価格表の中")
  }

  @Test func `one of several lines is shown and taken with all of them`() throws {
    let demo = try Self.demo("product list\nproduct show\n\tprice")
    try demo.terminal.expectHint("product list\nproduct show\n␉price", behind: ">")
    demo.terminal.send(Key.tab)
    try demo.terminal.expectScreen("> product list\nproduct show\n        price")
    try demo.enter("", giving: "product list\nproduct show\n\tprice")
  }

  @Test func `behind a long prompt it begins in the next row`() throws {
    let demo = try Self.demo("product list", environment: ["DEMO_PROMPT": "0123456789012345> "], columns: 20)
    try demo.terminal.expectHint("product list", behind: "0123456789012345>")
    #expect(demo.terminal.screen.cursor == (0, 18))
    try demo.enter(Key.tab, giving: "product list")
  }

  @Test(arguments: [["TERM": "dumb"], ["DEMO_HINTS": nil]])
  func `where nothing is shown in gray, it can be taken`(environment: [String: String?]) throws {
    var all = ["DEMO_HINTS": "1", "DEMO_SUGGESTION": Self.line].merging(environment.compactMapValues { $0 }) { $1 }
    for (name, value) in environment where value == nil { all[name] = nil }
    let demo = try Demo(environment: all)
    try demo.enter(Key.tab, giving: Self.line)
    #expect(!demo.terminal.written.contains(Array("\u{1B}[90m".utf8)))
  }

  @Test func `the history has its keys beside it`() throws {
    let scratch = try Scratch()
    try scratch.file("history", "#line-history 1\nearlier\n")
    let demo = try Demo(
      in: scratch,
      environment: ["DEMO_HINTS": "1", "DEMO_SUGGESTION": Self.line, "DEMO_HISTORY": scratch.path("history")])
    try demo.terminal.expectHint(Self.line, behind: ">")
    demo.terminal.send(Key.up)
    try demo.terminal.expectHint("", behind: "> earlier")
    demo.terminal.send(Key.down)
    try demo.terminal.expectHint(Self.line, behind: ">")
    try demo.enter(Key.up, giving: "earlier")
  }

  @Test func `what was typed ahead is a line of its own`() throws {
    let scratch = try Scratch()
    let terminal = try PseudoTerminal(
      BuiltProduct.url("editor-demo").path, in: scratch,
      environment: ["DEMO_HINTS": "1", "DEMO_SUGGESTION": Self.line])
    terminal.send("\tone\r")
    try terminal.expect("got: \"one\"\n")
    #expect(!terminal.written.contains(Array("\u{1B}[90m".utf8)))
  }

  @Test func `with vi's keys it is taken too`() throws {
    let scratch = try Scratch()
    try scratch.file("home/.editrc", "bind -v\n")
    let demo = try Demo(in: scratch, environment: ["DEMO_HINTS": "1", "DEMO_SUGGESTION": Self.line])
    try demo.terminal.expectHint(Self.line, behind: ">")
    try demo.enter(Key.control("E"), giving: Self.line)
  }
}
