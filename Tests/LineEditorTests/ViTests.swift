import Testing
import TestSupport

@Suite struct ViTests {
  @Test(arguments: ["bind -v\n", "editor-demo:bind -v\n"])
  func `vi's keys come by the user's editrc`(settings: String) throws {
    try demo(settings).enter("abc" + Key.escape + "0xA!", giving: "bc!")
  }

  @Test func `another program's settings do not count`() throws {
    try demo("sqlite3:bind -v\n").enter("bc" + Key.control("A") + "a", giving: "abc")
  }

  @Test func `TAB, search and pastes work there as well`() throws {
    let demo = try demo("bind -v\n")
    try demo.enter("pa" + Key.tab + "list", giving: "package list")
    try demo.enter(Key.paste("two\nlines"), giving: "two\nlines")
    try demo.enter("ac" + Key.escape + Key.paste("b"), giving: "abc")
    demo.terminal.send(Key.control("R") + "pack")
    try demo.terminal.expectScreen("bck:pack")
    try demo.enter("", giving: "package list")
  }

  private func demo(_ settings: String) throws -> Demo {
    let scratch = try Scratch()
    try scratch.file("home/.editrc", settings)
    return try Demo(in: scratch)
  }
}
