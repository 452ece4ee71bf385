import Language
import Testing

@Suite("Completion points")
struct CompletionPointTests {
  @Test(arguments: [
    ("", "[] <> 0..<0"),
    ("pro", "[] <pro> 0..<3"),
    ("product ", "[product] <> 8..<8"),
    ("product li", "[product] <li> 8..<10"),
    ("product edit \"Level 2\" --na", "[product edit Level 2] <--na> 23..<27"),
    ("a; product li", "[product] <li> 11..<13"),
    ("a # b; c\nproduct li", "[product] <li> 17..<19"),
    ("product \\\n li", "[product] <li> 11..<13"),
    ("plan product li", "[product] <li> 13..<15"),
    ("watch 2s product li", "[product] <li> 17..<19"),
    ("watch 2", "[] <2> 6..<7"),
    ("plan watch pro", "[] <pro> 11..<14"),
    ("help plan pro", "[help plan] <pro> 10..<13"),
    ("for n in 1..2 do product li", "[product] <li> 25..<27"),
    ("for n in 1..2 do\n  product li", "[product] <li> 27..<29"),
    ("for n in ", "[for n in] <> 9..<9"),
    ("alias ls = product li", "[product] <li> 19..<21"),
    ("product list é", "[product list] <é> 13..<15"),
  ])
  func `it has the words before the cursor, and the one under it`(text: String, point: String) {
    #expect(describe(CompletionPoint.at(cursor: text.utf8.count, in: text)) == point)
  }

  @Test(arguments: [
    ("product edit \"Lev", "[product edit] <Lev> 13..<17 \""),
    ("product edit 'Level 2", "[product edit] <Level 2> 13..<21 '"),
    ("product edit \"a \\\" b", "[product edit] <a \" b> 13..<20 \""),
    ("product list --type=non", "[product list] <non> 20..<23 --type"),
    ("product list --status=\"Ready to", "[product list] <Ready to> 22..<31 --status \""),
    ("product list --where name=a", "[product list --where] <name=a> 21..<27"),
  ])
  func `an open quote is part of what is replaced`(text: String, point: String) {
    #expect(describe(CompletionPoint.at(cursor: text.utf8.count, in: text)) == point)
  }

  @Test(arguments: [
    ("a $ti", "[a] <ti> 3..<5 variable"),
    ("a $", "[a] <> 3..<3 variable"),
    ("a \"x ${row.", "[a] <row.> 7..<11 variable \""),
    ("a '$ti", "[a] <$ti> 2..<6 '"),
    ("a $title.", "[a] <$title.> 2..<9"),
    ("a > ou", "[a] <ou> 4..<6 file"),
    ("a >> ", "[a] <> 5..<5 file"),
    ("for row in @ro", "[for row in] <ro> 12..<14 file"),
    ("a | so", "[a] <> 6..<6 shell"),
    ("a # so", "[a] <> 6..<6 comment"),
    ("a | sort\nb", "[] <b> 9..<10"),
  ])
  func `it knows variables, files, the shell's part, and comments`(text: String, point: String) {
    #expect(describe(CompletionPoint.at(cursor: text.utf8.count, in: text)) == point)
  }

  @Test
  func `only the text before the cursor counts`() {
    #expect(describe(CompletionPoint.at(cursor: 10, in: "product list --all")) == "[product] <li> 8..<10")
    #expect(describe(CompletionPoint.at(cursor: 99, in: "product li")) == "[product] <li> 8..<10")
    #expect(describe(CompletionPoint.at(cursor: -1, in: "product li")) == "[] <> 0..<0")
  }

  @Test(arguments: [
    ("a Lev", "Level2", "Level2"),
    ("a Lev", "Level 2", "\"Level 2\""),
    ("a 'Lev", "Level2", "'Level2'"),
    ("a 'Lev", "Level 2", "'Level 2'"),
    ("a 'Al", "Alice's", "\"Alice's\""),
    ("a \"5", "5 $cents", "\"5 \\$cents\""),
    ("a $ti", "title", "title"),
    ("a ${ti", "title", "title}"),
    ("a $ro", "row.id", "{row.id}"),
  ])
  func `a completion is quoted as it has to be, in the open quote's style`(
    text: String, completion: String, inserted: String
  ) {
    #expect(CompletionPoint.at(cursor: text.utf8.count, in: text).insertion(of: completion) == inserted)
  }

  private func describe(_ point: CompletionPoint) -> String {
    let context: String? =
      switch point.context {
      case .command: nil
      case .variable: "variable"
      case .file: "file"
      case .shell: "shell"
      case .comment: "comment"
      }
    let words = "[" + point.words.joined(separator: " ") + "]"
    let parts = [
      words, "<\(point.partial)>", "\(point.replacement)", context, point.option, point.quote.map(String.init),
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}
