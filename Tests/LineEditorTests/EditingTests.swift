import Testing
import TestSupport

@Suite struct EditingTests {
  @Test func `a typed line comes back without its newline`() throws {
    let demo = try Demo()
    try demo.enter("product list", giving: "product list")
    try demo.enter("", giving: "")
    try demo.end()
  }

  @Test(arguments: [
    ("helo" + Key.left + "l", "hello"),
    ("ist" + Key.control("A") + "l" + Key.control("E") + "!", "list!"),
    ("one two" + Key.control("W") + "three", "one three"),
    ("one two" + Key.control("A") + Key.control("K") + "x" + Key.control("Y"), "xone two"),
    ("one two" + Key.control("U") + "three", "three"),
    ("abc" + Key.control("A") + Key.delete + Key.control("D"), "c"),
    ("abc" + Key.backspace + Key.backspace, "a"),
    ("one" + Key.escape + "\rtwo", "one\ntwo"),
  ])
  func `editing keys are those of Emacs`(keys: String, line: String) throws {
    try Demo().enter(keys, giving: line)
  }

  @Test func `wide characters take two columns and go with one backspace`() throws {
    let demo = try Demo()
    try demo.type("価格é😀", showing: "> 価格é😀", column: 9)
    try demo.type(Key.backspace, showing: "> 価格é", column: 7)
    try demo.type(Key.left + Key.backspace, showing: "> 価é", column: 4)
    try demo.enter("表", giving: "価表é")
  }

  @Test func `a long line wraps and can be edited at its start`() throws {
    let demo = try Demo(columns: 20)
    let line = String(repeating: "0123456789", count: 5)
    demo.terminal.send(line)
    try demo.terminal.expectScreen("> 012345678901234567\n89012345678901234567\n890123456789")
    try demo.enter(Key.control("A") + "X", giving: "X" + line)
  }

  @Test func `a prompt's colours take no room`() throws {
    let demo = try Demo(environment: ["DEMO_PROMPT": "\u{1B}[1m\u{1B}[32m本店\u{1B}[0m> \u{1B}[0m"])
    try demo.type("abc", showing: "本店> abc", column: 9)
    #expect(demo.terminal.written.contains(Array("\u{1B}[1m\u{1B}[32m本".utf8)))
  }

  @Test func `a line may stand ready`() throws {
    let demo = try Demo(environment: ["DEMO_PREFILL": "price set .level2 --tier 3"])
    try demo.terminal.expectScreen("> price set .level2 --tier 3")
    try demo.enter(Key.backspace + "4", giving: "price set .level2 --tier 4")
    try demo.enter("next", giving: "next")
  }

  @Test func `a line of a hundred thousand characters is read whole`() throws {
    let demo = try Demo()
    let line = String(repeating: "x", count: 100_000)
    demo.terminal.send(Key.paste(line))
    try demo.enter("", giving: line)
  }
}
