import Testing

@testable import LineEditor

@Suite struct LayoutTests {
  @Test(arguments: [
    ("", 0, 2), ("abc", 0, 5), ("12345678", 1, 0), ("123456789", 1, 1), ("1234567価", 1, 2), ("a\nb", 1, 1),
    ("a\tb", 0, 9), ("\u{1}", 0, 4), ("e\u{301}", 0, 3),
  ])
  func `a line ends where libedit draws its end`(line: String, row: Int, column: Int) {
    let layout = Layout(prompt: "> ", line: line, cursor: line.utf8.count, width: 10)
    #expect(layout.end == Layout.Position(row: row, column: column))
    #expect(layout.cursor == layout.end)
  }

  @Test func `the cursor may be before the end`() {
    let layout = Layout(prompt: "> ", line: "0123456789", cursor: 3, width: 10)
    #expect(layout.cursor == Layout.Position(row: 0, column: 5))
    #expect(layout.end == Layout.Position(row: 1, column: 2))
  }

  @Test func `rows that have scrolled away do not count`() {
    var layout = Layout(prompt: "> ", line: "a\nb\nc\nd", cursor: 1, width: 10)
    layout.clamp(toHeight: 2)
    #expect(layout.cursor.row == 0)
    #expect(layout.end.row == 1)
  }
}
