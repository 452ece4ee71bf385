import Language
import Testing

@Suite("Diagnostics for programs")
struct DiagnosticDataTests {
  private let diagnostic = Diagnostic(
    code: "language.quote.open",
    message: "50% \"open\"\n",
    hint: "close it",
    range: SourceRange(file: "a,b:c.seed", line: 2, column: 3, length: 4, offset: 9..<13),
    sourceLine: "a \t\"b\u{1B}",
    includedFrom: [SourceRange(file: "main.seed", line: 1, column: 1)])

  @Test
  func `a diagnostic is JSON on one line`() {
    let expected =
      #"{"code":"language.quote.open","kind":"rule","message":"50% \"open\"\n","hint":"close it","file":"a,b:c.seed","line":2,"#
      + #""column":3,"length":4,"sourceLine":"a \t\"b\u001b","#
      + #""includedFrom":[{"file":"main.seed","line":1,"column":1}]}"#
    #expect(diagnostic.json() == expected)
    #expect(Diagnostic(code: "a", message: "b").json() == #"{"code":"a","kind":"rule","message":"b"}"#)
  }

  @Test
  func `a diagnostic is a workflow command for GitHub Actions`() {
    #expect(
      diagnostic.github()
        == "::error file=a%2Cb%3Ac.seed,line=2,col=3::language.quote.open: 50%25 \"open\"%0A%0Ahint: close it")
    #expect(Diagnostic(code: "a", message: "b").github() == "::error::a: b")
  }

  @Test
  func `nothing of a name or a message steers the log it is shown in`() {
    let hostile = "\u{1B}[2J\u{7}\u{9B}\u{7F}\u{202E}\u{2066}\u{200F}\u{200E}\u{61C}\u{2028}\u{85}\n::error::x%\r"
    let diagnostic = Diagnostic(
      code: "a" + hostile, message: hostile, hint: hostile,
      range: SourceRange(file: hostile, line: 1, column: 1), sourceLine: hostile,
      includedFrom: [SourceRange(file: hostile, line: 1, column: 1)])
    for text in [diagnostic.json(), diagnostic.github(), diagnostic.text(color: false)] {
      let harmful = text.unicodeScalars.filter {
        $0 != "\n" && [.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      }
      #expect(harmful.isEmpty, "\(text.debugDescription)")
    }
    #expect(!diagnostic.json().contains("\n") && !diagnostic.github().contains("\n"))
    #expect(diagnostic.json().contains(#"\u001b[2J\u0007\u009b\u007f\u202e\u2066\u200f\u200e\u061c\u2028\u0085\n::"#))
    #expect(diagnostic.github().contains(#"::a\u{1B}[2J\u{7}\u{9B}\u{7F}\u{202E}"#))
    #expect(diagnostic.github().contains("%0A%3A%3Aerror%3A%3Ax%25%0D,line=1"))
  }

  @Test
  func `what was found with it is told by itself, with the lines that led there`() {
    var first = Diagnostic(
      code: "a", message: "b", includedFrom: [SourceRange(file: "main.seed", line: 1, column: 1)])
    first.others = [Diagnostic(code: "a", message: "c", range: SourceRange(file: "f", line: 2, column: 3))]
    let caller = #""includedFrom":[{"file":"main.seed","line":1,"column":1}]"#
    #expect(
      first.json()
        == #"{"code":"a","kind":"rule","message":"b",\#(caller)}"# + "\n"
        + #"{"code":"a","kind":"rule","message":"c","file":"f","line":2,"column":3,"length":1,\#(caller)}"#)
    #expect(first.github() == "::error::a: b\n::error file=f,line=2,col=3::a: c")
    #expect(first.text(color: false) == "error: a: b\n  f:2:3: c\n  included from main.seed:1:1")
  }
}
