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
}
