import Testing
import TestSupport

@testable import LineEditor

@Suite struct PasteTests {
  @Test func `pasted lines do not run before Return`() throws {
    let demo = try Demo()
    demo.terminal.send(Key.paste("product list\nproduct show .a\n"))
    try demo.terminal.expectScreen("> product list\nproduct show .a")
    try demo.enter("", giving: "product list\nproduct show .a")
    #expect(!demo.terminal.screen.text.contains(#"got: "product list""# + "\n"))
  }

  @Test func `pasted tabs do not complete`() throws {
    try Demo().enter(Key.paste("pr\tx"), giving: "pr\tx")
  }

  @Test func `a paste goes in at the cursor`() throws {
    try Demo().enter("ad" + Key.left + Key.paste("bc"), giving: "abcd")
  }

  @Test func `a paste of several lines comes back whole from the history`() throws {
    let demo = try Demo()
    try demo.enter(Key.paste("for n in 1..3 do\n\tproduct list\nend"), giving: "for n in 1..3 do\n\tproduct list\nend")
    try demo.enter(Key.up, giving: "for n in 1..3 do\n\tproduct list\nend")
  }

  @Test func `a paste cannot press keys`() throws {
    try Demo().enter(Key.paste("a\u{1B}[Ab\u{7F}\u{1}c"), giving: "a[Abc")
  }

  @Test(arguments: [
    ("a\r\nb\rc\n", "a\nb\nc"), ("a\n\n", "a\n"), ("\ta\u{0}", "\ta"), ("é価😀", "é価😀"), ("", ""),
  ])
  func `newlines are made alike and the last is left out`(pasted: String, line: String) {
    #expect(PastedText.cleaned(pasted) == line)
  }
}
