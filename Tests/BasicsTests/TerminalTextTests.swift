import Basics
import Testing

@Suite struct TerminalTextTests {
  private let harmful = "a\u{1B}[2J\u{202E}b\u{9B}\u{200F}c"

  @Test func `a foreign name is spelled out, with its direction marks`() {
    #expect(TerminalText.name(harmful) == #"a\u{1B}[2J\u{202E}b\u{9B}\u{200F}c"#)
    #expect(TerminalText.isSafe(TerminalText.name(harmful)))
    #expect(!TerminalText.isSafe("\u{200F}"))
  }

  @Test func `a sign stands for each character, so that carets point at the rest`() {
    #expect(TerminalText.signs(harmful) == "a␛[2J\u{FFFD}b\u{FFFD}\u{FFFD}c")
    #expect(TerminalText.signs("“naïve” 👩‍👧") == "“naïve” 👩‍👧")
  }
}
