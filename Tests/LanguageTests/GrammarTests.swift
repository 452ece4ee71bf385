import Language
import Testing

@Suite("help language")
struct GrammarTests {
  @Test("Every example can be read")
  func examples() throws {
    let examples = Grammar.text.split(separator: "\n").filter { $0.hasPrefix("    ") }
    var parser = Parser(source: Array(examples.joined(separator: "\n").utf8), file: "help", mode: .file)
    var statements = 0
    while let line = try parser.next() { statements += line.statements.count }
    #expect(statements == 19)
  }

  @Test("The text fits a terminal")
  func width() {
    #expect(Grammar.text.split(separator: "\n").allSatisfy { $0.count <= 82 })
  }
}
