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

  @Test("JSON on one line")
  func json() {
    let expected =
      #"{"code":"language.quote.open","message":"50% \"open\"\n","hint":"close it","file":"a,b:c.seed","line":2,"#
      + #""column":3,"length":4,"sourceLine":"a \t\"b\u001b","#
      + #""includedFrom":[{"file":"main.seed","line":1,"column":1}]}"#
    #expect(diagnostic.json() == expected)
    #expect(Diagnostic(code: "a", message: "b").json() == #"{"code":"a","message":"b"}"#)
  }

  @Test("A workflow command for GitHub Actions")
  func github() {
    #expect(
      diagnostic.github()
        == "::error file=a%2Cb%3Ac.seed,line=2,col=3::language.quote.open: 50%25 \"open\"%0A%0Ahint: close it")
    #expect(Diagnostic(code: "a", message: "b").github() == "::error::a: b")
  }

  @Test("What was found with it is told by itself, with the lines that led there")
  func others() {
    var first = Diagnostic(
      code: "a", message: "b", includedFrom: [SourceRange(file: "main.seed", line: 1, column: 1)])
    first.others = [Diagnostic(code: "a", message: "c", range: SourceRange(file: "f", line: 2, column: 3))]
    let caller = #""includedFrom":[{"file":"main.seed","line":1,"column":1}]"#
    #expect(
      first.json()
        == #"{"code":"a","message":"b",\#(caller)}"# + "\n"
        + #"{"code":"a","message":"c","file":"f","line":2,"column":3,"length":1,\#(caller)}"#)
    #expect(first.github() == "::error::a: b\n::error file=f,line=2,col=3::a: c")
    #expect(first.text(color: false) == "error: a: b\n  f:2:3: c\n  included from main.seed:1:1")
  }
}
