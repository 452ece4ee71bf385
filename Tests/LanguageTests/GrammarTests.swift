import Language
import Testing

@Suite("help language")
struct GrammarTests {
  @Test
  func `every example can be read`() throws {
    let examples = Grammar.text.split(separator: "\n").filter { $0.hasPrefix("    ") }
    var parser = Parser(source: Array(examples.joined(separator: "\n").utf8), file: "help", mode: .file)
    var statements = 0
    while let line = try parser.next() { statements += line.statements.count }
    #expect(statements == 19)
  }

  @Test
  func `the text fits a terminal`() {
    #expect(Grammar.text.split(separator: "\n").allSatisfy { $0.count <= 82 })
  }
}
