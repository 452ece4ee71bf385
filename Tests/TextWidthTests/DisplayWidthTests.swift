import Testing
import TextWidth

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("a", 1), ("é", 1), ("e\u{301}", 1), ("価格表", 6), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("ｱ", 1),
    ("Ａ", 2),
    ("😀", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇯🇵", 2), ("❤️", 2), ("1️⃣", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("€", 1), ("…", 1), ("–", 1), ("│", 1),
    ("한국어 text", 11), ("𠀀", 2), ("क्षि", 3), ("\u{200B}", 0), ("\u{1B}", 0), ("a\u{AD}b", 3), ("กำ", 2),
  ])
  func `columns are counted by grapheme`(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test func `a shortened text ends in an ellipsis`() {
    #expect(DisplayWidth.truncate("chapter", to: 7) == "chapter")
    #expect(DisplayWidth.truncate("chapter", to: 6) == "chapt…")
    #expect(DisplayWidth.truncate("chapter", to: 1) == "…")
    #expect(DisplayWidth.truncate("chapter", to: 0).isEmpty)
    #expect(DisplayWidth.truncate("chapter", to: -1).isEmpty)
  }

  @Test func `no grapheme is cut in half`() {
    #expect(DisplayWidth.truncate("価格表", to: 5) == "価格…")
    #expect(DisplayWidth.truncate("価格表", to: 4) == "価…")
    #expect(DisplayWidth.truncate("👩‍👩‍👧👩‍👩‍👧", to: 3) == "👩‍👩‍👧…")
    #expect(DisplayWidth.truncate("e\u{301}e\u{301}e\u{301}", to: 2) == "e\u{301}…")
  }
}
