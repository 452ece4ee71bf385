import Basics
import Rendering
import Testing

@Suite struct EscapeInjectionTests {
  private static let hostile = "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\u{202E}evil\u{2066}\r\u{8}\0\u{7F}"

  private static var outputs: [Output] {
    [
      .message(hostile),
      .text(hostile),
      .table(Table(columns: [Column("a", label: hostile)], empty: hostile, rows: [[.text(hostile)]])),
      .table(Table(columns: [Column("a", label: "a")], empty: hostile, rows: [])),
      .rows([[.identifier(hostile), .term(code: hostile, label: hostile, tone: .good)]], "id", "status"),
      .record(Record(title: hostile, [Field(hostile, .list([.text(hostile)]))], footer: [hostile])),
      .record(Record([Field("a", .list([.record([Field("b", .text(hostile), label: hostile)])]))])),
      .receipt(Receipt(hostile, record: Record([Field("a", .text(hostile))]), next: [hostile])),
      .tree(Tree(hostile, .text(hostile), children: [Tree(hostile)])),
      .rows([[.money(amount: hostile, currency: hostile, formatted: hostile)]], "price"),
    ]
  }

  @Test(arguments: OutputFormat.allCases)
  func `nothing in the data reaches a terminal as a control`(format: OutputFormat) throws {
    for output in Self.outputs {
      let text = try screen(output, as: format, width: 80)
      let harmful = text.unicodeScalars.filter {
        $0 != "\n" && ($0.properties.generalCategory == .control || $0.properties.generalCategory == .format)
      }
      #expect(harmful.isEmpty)
    }
  }

  @Test func `controls are spelt out`() {
    #expect(TerminalText.line("\u{1B}[2J\u{202E}x\u{9B}") == #"\u{1B}[2J\u{202E}x\u{9B}"#)
    #expect(TerminalText.line("a\nb\r\nc\rd\te") == #"a⏎b⏎c\u{D}d\te"#)
    #expect(TerminalText.lines("a\nb\r\nc\rd\te") == "a\nb\nc\\u{D}d\te")
    #expect(TerminalText.line("“naïve” – Ω 第 👩‍👧 🏳️‍🌈") == "“naïve” – Ω 第 👩‍👧 🏳️‍🌈")
  }

  @Test func `marks of direction are spelled out but in prices`() throws {
    let row: [Value] = [.text("a\u{200F}\u{61C}"), .money(amount: "1", currency: "SAR", formatted: "\u{200F}1")]
    #expect(try screen(.rows([row], "a", "b"), as: .table).contains("a\\u{200F}\\u{61C}  \u{200F}1"))
    let json = try screen(.rows([row], "a", "b"), as: .json)
    #expect(json.contains(#""a\u200f\u061c""#) && json.contains(#""\u200f1""#))
  }

  @Test func `no field of csv begins a line with a colon`() throws {
    #expect(try screen(.rows([[.text("::error::x")]], "a"), as: .csv) == "a\n\"::error::x\"\n")
  }

  @Test func `on a pipe csv keeps the data as it is`() throws {
    #expect(try screen(.rows([[.text("\u{1B}[2J")]], "a"), as: .csv) == "a\n\u{1B}[2J\n")
    #expect(try screen(.rows([[.text("\u{1B}[2J")]], "a"), as: .csv, width: 80) == "a\n\\u{1B}[2J\n")
  }
}
