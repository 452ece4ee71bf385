import Testing
import TextWidth

@Suite struct WordWrapTests {
  private static let text = "the first in-app purchase of com.example.books must be submitted with an app version"

  @Test(arguments: 20...200)
  func `lines break between words at every width`(width: Int) {
    let rows = WordWrap.lines(Self.text, width: width).split(separator: "\n").map(String.init)
    for row in rows { #expect(DisplayWidth.of(row) <= width) }
    for row in rows.dropFirst() { #expect(row.hasPrefix("  ")) }
    #expect(rows.flatMap { $0.split(separator: " ") } == Self.text.split(separator: " "))
  }

  @Test func `a longer word stays whole, and a wide character counts twice`() {
    #expect(
      WordWrap.lines("see com.example.books.chapter1 now", width: 20) == "see\n  com.example.books.chapter1\n  now")
    #expect(WordWrap.lines("第一章 第二章 第三章", width: 13) == "第一章 第二章\n  第三章")
  }

  @Test func `what fits, and what is not for a terminal, stays as it is`() {
    #expect(WordWrap.lines("a  b\n\nc", width: 20) == "a  b\n\nc")
    #expect(WordWrap.lines(Self.text, width: nil) == Self.text)
  }

  @Test func `an escape sequence has no width and is not broken`() {
    let red = WordWrap.Word("error:", shown: "\u{1B}[31merror:\u{1B}[0m")
    #expect(WordWrap.rows([red, .init("no")], width: 9, indent: 2) == "\u{1B}[31merror:\u{1B}[0m no")
  }
}
