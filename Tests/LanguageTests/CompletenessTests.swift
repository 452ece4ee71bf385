import Language
import Testing

@Suite("Is the text at the prompt complete?")
struct CompletenessTests {
  @Test(arguments: [
    "", "a", "a \"b\"", "a \\\nb", "a # b \\", "a \"b\\q", "for n in a b", "for n in a do b", "for n in a do\nb\nend",
    "a ; ; b", "plan", "a | sort \\\\", "a \\\n\n",
  ])
  func `a line is complete if it can be run or refused`(text: String) {
    #expect(!TypedText(text).isUnfinished)
  }

  @Test(arguments: [
    "a \"b", "a 'b", "a --b=\"c", "a \"b\\", "a \\", "a \\\n", "for n in a do", "for n in a do\nb\n",
    "for n in a do\nfor m in b do\nend", "for n in a do # b", "x; for n in a do\n\"", "a | sort \\", "alias a = \"b",
  ])
  func `a line is not complete while a quote, a backslash, or a loop is open`(text: String) {
    #expect(TypedText(text).isUnfinished)
  }
}
