import Testing

@testable import LineEditor

@Suite struct PromptTests {
  @Test(arguments: [
    ("> ", "> ", "> "),
    ("\u{1B}[1mstore\u{1B}[0m> ", "\u{1}\u{1B}[1m\u{1}store\u{1}\u{1B}[0m\u{1}> ", "store> "),
    ("\u{1B}[1m\u{1B}[31m!", "\u{1}\u{1B}[1m\u{1B}[31m\u{1}!", "!"),
    ("\u{1B}[1m> \u{1B}[0m", "\u{1}\u{1B}[1m\u{1}>\u{1}\u{1B}[0m\u{1} ", "> "),
    ("\u{1B}[1m>\u{1B}[0m", "\u{1}\u{1B}[1m\u{1}>\u{1}\u{1B}[0m\u{1} ", "> "),
    ("a\u{1B}[2Jb\u{1}\nc", "a[2Jbc", "a[2Jbc"),
  ])
  func `colours stand between marks and other controls go`(text: String, marked: String, visible: String) {
    let prompt = Prompt(text, isPlain: false)
    #expect(prompt.marked == marked)
    #expect(prompt.visible == visible)
  }

  @Test func `a dumb terminal gets the text alone`() {
    #expect(Prompt("\u{1B}[1m> \u{1B}[0m", isPlain: true).marked == "> ")
  }
}
