import Language
import Testing

@Suite("Diagnostics for people")
struct DiagnosticTextTests {
  @Test
  func `a diagnostic shows its place, code, line, caret, hint, and the files that led there`() {
    let diagnostic = Diagnostic(
      code: "product.hosting.not-eligible",
      message: "only non-consumable products can be hosted",
      hint: "product show .coins",
      range: SourceRange(file: "books.seed", line: 14, column: 16, length: 6),
      sourceLine: "hosting enable .coins",
      includedFrom: [SourceRange(file: "main.seed", line: 3, column: 1)])
    #expect(
      diagnostic.description == """
        books.seed:14:16: error: product.hosting.not-eligible: only non-consumable products can be hosted
          hosting enable .coins
                         ^~~~~~
          hint: product show .coins
          included from main.seed:3:1
        """)
  }

  @Test
  func `without a place only the sentence is left`() {
    #expect(Diagnostic(code: "store.busy", message: "it is held").text(color: false) == "error: store.busy: it is held")
  }

  @Test(arguments: [
    ("a \"\\q\"", "  a \"\\q\"\n     ^~"),
    ("\ta\t\"\\q\"", "    a  \"\\q\"\n        ^~"),
    ("価格 \"\\q\"", "  価格 \"\\q\"\n        ^~"),
    ("👩‍👩‍👧 é \"\\q\"", "  👩‍👩‍👧 é \"\\q\"\n        ^~"),
    ("a b\u{3000}c", "  a b\u{3000}c\n     ^~"),
    ("a ${価格}", "  a ${価格}\n    ^~~~~~~"),
  ])
  func `the caret is below its text after tabs and wide characters`(source: String, excerpt: String) throws {
    let lines = try error(in: source).text(color: false).split(separator: "\n")
    #expect(lines[1...2].joined(separator: "\n") == excerpt)
  }

  @Test
  func `a long line is shown as a window around the caret`() throws {
    let before = (1...40).map { "word\($0)" }.joined(separator: " ")
    let lines = try error(in: "\(before) \"\\q\" \(before)").text(color: false).split(separator: "\n")
    #expect(
      lines[1...2].joined(separator: "\n") == #"""
          …d36 word37 word38 word39 word40 "\q" word1 word2 word3 word4 word5 word6 word7 word8 word9 word10 wo…
                                            ^~
        """#)
  }

  @Test
  func `control characters and hidden marks never reach the terminal`() throws {
    let text = try error(in: "a \u{202E}b\u{1B}[2J\u{9B}").text(color: false)
    #expect(!text.unicodeScalars.contains { ["\u{202E}", "\u{1B}", "\u{9B}"].contains($0) })
    #expect(text.contains("  a �b␛[2J�"))
  }

  @Test
  func `color changes nothing but the color`() throws {
    let diagnostic = try error(in: "a \"b")
    let colored = diagnostic.text(color: true)
    #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == diagnostic.text(color: false))
  }

  @Test
  func `a quoted text over several lines is underlined on its first`() throws {
    let command = try Reading.command("a \"b\nc\" d")
    #expect(
      command.words[1].diagnostic("x.y", "no").text(color: false) == """
        test.seed:1:3: error: x.y: no
          a "b
            ^~
        """)
    #expect(command.words[2].range.description == "test.seed:2:4")
  }

  private func error(in source: String) throws -> Diagnostic {
    try #require(throws: Diagnostic.self) {
      var parser = Parser(source: Array(source.utf8), file: "test.seed", mode: .file)
      while try parser.next() != nil {}
    }
  }
}
