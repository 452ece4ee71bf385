import Foundation
import Rendering
import Testing

@Suite struct TableScreenTests {
  @Test func `columns stand two spaces apart, numbers and money at their end`() throws {
    #expect(
      try screen(.chapters) == """
        id                          status              price USA    JPN
        com.example.books.chapter1  Waiting for Upload      $0.99    ¥85
        com.example.books.chapter2  Ready to Submit        $12.99  ¥1050

        """)
  }

  @Test func `a terminal and a pipe read the same`() throws {
    #expect(try screen(.chapters, width: 200) == screen(.chapters))
  }

  @Test func `colour marks the header and the statuses, and moves nothing`() throws {
    let colored = try screen(.chapters, color: true)
    #expect(colored.hasPrefix("\u{1B}[1mid\u{1B}[0m                          \u{1B}[1mstatus\u{1B}[0m"))
    #expect(colored.contains("com.example.books.chapter1  \u{1B}[31mWaiting for Upload\u{1B}[0m      $0.99"))
    #expect(colored.contains("\u{1B}[33mReady to Submit\u{1B}[0m   "))
    #expect(try colored.replacing(/\u{1B}\[\d*m/, with: "") == screen(.chapters))
  }

  @Test(arguments: [(Tone.plain, ""), (.good, "32"), (.busy, "33"), (.attention, "31"), (.muted, "2")])
  func `a tone is a colour`(tone: Tone, code: String) throws {
    let line = try screen(.rows([[.term(code: "X", label: "X", tone: tone)]], ""), color: true)
    #expect(line == (code.isEmpty ? "X\n" : "\u{1B}[\(code)mX\u{1B}[0m\n"))
  }

  @Test func `without rows there is a word, and no header`() throws {
    #expect(try screen(.table(Table(columns: [Column("id")], empty: "no products", rows: []))) == "no products\n")
  }

  @Test func `every kind of value is read by people`() throws {
    let values: [(String, Value)] = [
      ("null", .null),
      ("text", .text("two words")),
      ("integer", .integer(-12345)),
      ("boolean", .boolean(true)),
      ("date", .date(Date(timeIntervalSince1970: 1_353_506_585))),
      ("bytes", .bytes(1_234_567)),
      ("list", .list([.text("USA"), .text("JPN")])),
      ("record", .record([Field("a", .integer(1)), Field("b", .boolean(false)), Field("c", .null, audience: .data)])),
    ]
    #expect(
      try screen(.rows(values.map { [.text($0), $1] }, "kind", "value")) == """
        kind     value
        null
        text     two words
        integer  -12345
        boolean  yes
        date     2012-11-21 14:03
        bytes    1.2 MB
        list     USA, JPN
        record   a 1, b no

        """)
  }

  @Test func `a row may be too short or too long`() throws {
    #expect(
      try screen(.rows([[.text("a")], [.text("b"), .text("c"), .text("d")]], "one", "two")) == """
        one  two
        a
        b    c

        """)
  }

  @Test func `columns without labels have no header`() throws {
    let columns = [Column("what", label: ""), Column("mend", label: "")]
    let table = Table(columns: columns, empty: "", rows: [[.text("content"), .text("package upload FILE")]])
    #expect(try screen(.table(table)) == "content  package upload FILE\n")
  }

  @Test func `wide characters take two columns`() throws {
    let names = ["Chapter 1", "第1章", "제1장", "ｆｕｌｌ", "e\u{301}te\u{301}", "👩‍👩‍👧 family", "🇯🇵 flag", "👍🏽 thumb", "😀"]
    #expect(
      try screen(.rows(names.map { [.text($0), .text("|")] }, "name", "end")) == """
        name       end
        Chapter 1  |
        第1章      |
        제1장      |
        ｆｕｌｌ   |
        e\u{301}te\u{301}        |
        👩‍👩‍👧 family  |
        🇯🇵 flag    |
        👍🏽 thumb   |
        😀         |

        """)
  }

  @Test func `a cell is one line`() throws {
    let text = "Chapter\n第1章\r\nlast\tword"
    #expect(
      try screen(.rows([[.text(text), .text("|")]], "text", "end")) == #"""
        text                      end
        Chapter⏎第1章⏎last\tword  |

        """#)
  }
}
