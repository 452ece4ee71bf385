import Testing
import TestSupport

@Suite struct EnvironmentTests {
  @Test(arguments: [[:], ["LANG": "C"], ["LC_ALL": "POSIX"], ["LC_ALL": "nowhere.ISO-8859-1"]])
  func `text is UTF-8 whatever the locale`(locale: [String: String]) throws {
    let demo = try Demo(environment: locale.merging(["DEMO_PROMPT": "価格> "]) { $1 })
    try demo.type("é価😀", showing: "価格> é価😀")
    try demo.enter("", giving: "é価😀")
  }

  @Test func `a dumb terminal gets no escape sequences`() throws {
    let demo = try Demo(environment: ["TERM": "dumb"])
    try demo.enter("one" + Key.backspace + "x", giving: "onx")
    try demo.enter("pa" + Key.tab, giving: "package ")
    demo.terminal.send("p" + Key.tab)
    try demo.terminal.expect("price    Tiers and matrices\n")
    demo.terminal.send(Key.control("C"))
    try demo.terminal.expect("cancelled\n")
    try demo.terminal.expect("> ")
    try demo.end()
    #expect(!demo.terminal.written.contains(0x1B))
  }

  @Test func `an unknown terminal is taken for a dumb one`() throws {
    let demo = try Demo(environment: ["TERM": "no-such-terminal"])
    try demo.enter("one", giving: "one")
    #expect(!demo.terminal.written.contains(0x1B))
  }

  @Test func `off a terminal lines are read as they come`() throws {
    let input = "one\ntwo é\n" + Key.paste("three") + "\nlast"
    let result = try BuiltProduct.run("editor-demo", in: Scratch(), input: input)
    let lines = input.split(separator: "\n").map { "got: \(String($0).debugDescription)\n" }
    #expect(result.output == lines.joined() + "goodbye\n")
  }

  @Test func `editing can be turned off`() throws {
    let scratch = try Scratch()
    try scratch.file("home/.editrc", "edit off\n")
    let demo = try Demo(in: scratch, environment: ["DEMO_PREFILL": "ignored"])
    try demo.enter("one", giving: "one")
  }

  @Test func `bytes that are no UTF-8 do no harm`() throws {
    let demo = try Demo(environment: ["DEMO_PROMPT": "> "])
    demo.terminal.send(bytes: [0xE9, 0x61, 0xFF, 0xC2, 0x91, 0x62])
    try demo.enter("", giving: "\u{FFFD}a\u{FFFD}b")
  }
}
