import Testing
import TestSupport

@testable import LineEditor

/// What may follow the line, in gray behind its end.
@Suite struct HintTests {
  /// A demo with hints, in which one line has been typed before.
  private static func demo(
    after past: String = "price set .level2 --tier 3", environment: [String: String] = [:], columns: Int = 60
  ) throws -> Demo {
    let demo = try Demo(environment: ["DEMO_HINTS": "1"].merging(environment) { $1 }, columns: columns)
    try demo.enter(past, giving: past)
    return demo
  }

  @Test func `the rest of an earlier line is shown in gray, and goes when something else is typed`() throws {
    let demo = try Self.demo()
    demo.terminal.send("pri")
    try demo.terminal.expectHint("ce set .level2 --tier 3", behind: "> pri")
    #expect(demo.terminal.screen.cursor.column == 5)
    demo.terminal.send("c")
    try demo.terminal.expectHint("e set .level2 --tier 3", behind: "> pric")
    demo.terminal.send("k")
    try demo.terminal.expectHint("", behind: "> prick")
    try demo.enter("", giving: "prick")
    #expect(demo.terminal.screen.hint.isEmpty)
  }

  @Test(arguments: [Key.right, Key.end, Key.control("E"), Key.control("F")])
  func `a key at the line's end takes it over`(key: String) throws {
    let demo = try Self.demo()
    demo.terminal.send("pri")
    try demo.terminal.expectHint("ce set .level2 --tier 3", behind: "> pri")
    demo.terminal.send(key)
    try demo.terminal.expectHint("", behind: "> price set .level2 --tier 3")
    try demo.enter("0", giving: "price set .level2 --tier 30")
  }

  @Test(arguments: [Key.escape + "f", "\u{1B}[1;5C"])
  func `another takes over a word of it`(key: String) throws {
    let demo = try Self.demo()
    demo.terminal.send("pri")
    try demo.terminal.expectHint("ce set .level2 --tier 3", behind: "> pri")
    demo.terminal.send(key)
    try demo.terminal.expectHint(" set .level2 --tier 3", behind: "> price")
    demo.terminal.send(key)
    try demo.terminal.expectHint(" .level2 --tier 3", behind: "> price set")
    try demo.enter("", giving: "price set")
  }

  @Test func `inside the line the same keys move, by as much as was typed before them`() throws {
    let demo = try Self.demo()
    demo.terminal.send("one two" + Key.control("A") + Key.right + "_" + Key.escape + "f" + "_" + Key.end + "_")
    try demo.terminal.expectLine("> o_ne_ two_")
    demo.terminal.send(Key.control("A") + Key.escape + "3" + Key.right)
    try demo.terminal.expectScreen(showing: "the cursor in column 5") { $0.cursor.column == 5 }
    try demo.enter("", giving: "o_ne_ two_")
  }

  @Test func `nothing is shown unless the cursor is at the line's end`() throws {
    let demo = try Self.demo()
    demo.terminal.send("pri")
    try demo.terminal.expectHint("ce set .level2 --tier 3", behind: "> pri")
    demo.terminal.send(Key.left)
    try demo.terminal.expectHint("", behind: "> pri")
    demo.terminal.send(Key.control("E"))
    try demo.terminal.expectHint("ce set .level2 --tier 3", behind: "> pri")
  }

  @Test func `a remark is shown as well, and never taken over`() throws {
    let demo = try Self.demo()
    demo.terminal.send("price ")
    try demo.terminal.expectHint("set .level2 --tier 3  (NAME: what it is)", behind: "> price")
    demo.terminal.send(Key.control("U") + "p ")
    try demo.terminal.expectHint("NAME: what it is", behind: "> p")
    try demo.enter(Key.right + "x", giving: "p x")
  }

  @Test func `a hint is cut before the last column, and a full row has none`() throws {
    let demo = try Self.demo(after: "0123456789012345678901234567890123456789", columns: 20)
    demo.terminal.send("0123")
    try demo.terminal.expectHint("456789012345…", behind: "> 0123")
    demo.terminal.send("456789012")
    try demo.terminal.expectHint("345…", behind: "> 0123456789012")
    demo.terminal.send("3")
    try demo.terminal.expectHint("", behind: "> 01234567890123")
    demo.terminal.send("4567890")
    try demo.terminal.expectHint("123456789012345…", behind: "890")
    try demo.enter(Key.end, giving: "0123456789012345678901234567890123456789")
  }

  @Test func `an entry with wide characters is measured by its columns`() throws {
    let demo = try Self.demo(after: "価格 表の中の価格")
    demo.terminal.send("価")
    try demo.terminal.expectHint("格 表の中の価格", behind: "> 価")
    #expect(demo.terminal.screen.cursor.column == 4)
    demo.terminal.send(Key.end)
    try demo.terminal.expectHint("", behind: "> 価格 表の中の価格")
  }

  @Test func `a resized window, an interrupt and a stop leave nothing of it`() throws {
    let demo = try Self.demo()
    demo.terminal.send("pri")
    try demo.terminal.expectHint("ce set .level2 --tier 3", behind: "> pri")
    demo.terminal.resize(columns: 20, rows: 24)
    try demo.terminal.expectHint("ce set .level…", behind: "> pri")
    demo.terminal.send(Key.control("C"))
    try demo.terminal.expectScreen("> pri^C\ncancelled")
    #expect(demo.terminal.screen.hint.isEmpty)
  }

  @Test(arguments: [["TERM": "dumb"], ["DEMO_HINTS": nil]])
  func `a dumb terminal has none, nor a line read without them`(environment: [String: String?]) throws {
    var all = ["DEMO_HINTS": "1"].merging(environment.compactMapValues { $0 }) { $1 }
    for (name, value) in environment where value == nil { all[name] = nil }
    let demo = try Demo(environment: all)
    try demo.enter("price set", giving: "price set")
    demo.terminal.send("pri")
    try demo.terminal.expectLine("> pri")
    #expect(throws: TestSupportError.self) {
      try demo.terminal.expectScreen(showing: "a hint", timeout: 0.3) { !$0.hint.isEmpty }
    }
    try demo.enter("", giving: "pri")
  }

  @Test func `vi's keys take it over too`() throws {
    let scratch = try Scratch()
    try scratch.file("home/.editrc", "bind -v\n")
    let demo = try Demo(in: scratch, environment: ["DEMO_HINTS": "1"])
    try demo.enter("price set", giving: "price set")
    demo.terminal.send("pri")
    try demo.terminal.expectHint("ce set", behind: "> pri")
    try demo.enter(Key.control("E"), giving: "price set")
  }
}
