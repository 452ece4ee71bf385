import Language
import Testing

@Suite("Words from the command line")
struct ArgumentsTests {
  @Test(arguments: [
    (["product", "list"], "[product] [list]"),
    (["a", "$b", "#c", "d;e", "|", ">", "let", "", "'q'"], "[a] [$b] [#c] [d;e] [|] [>] [let] [] ['q']"),
    (["plan", "product", "delete", ".a"], "plan [product] [delete] [.a]"),
    (["watch", "2s", "plan", "a"], "watch(2s) plan [a]"),
    (["watch", "a"], "watch [a]"),
  ])
  func `no sign in arguments means anything`(words: [String], outline: String) throws {
    #expect(Outline.of(try CommandNode(words: words)) == outline)
  }

  @Test
  func `places are those in the line with its words quoted`() throws {
    let command = try CommandNode(words: ["product", "edit", "--name=Level 2", "$x", "Level\n2"])
    #expect(command.words.map(\.range.column) == [1, 9, 14, 31, 36])
    #expect(
      command.words[2].diagnostic("a.b", "no").text(color: false) == """
        command line:1:14: error: a.b: no
          product edit --name="Level 2" '$x' "Level\\n2"
                       ^~~~~~~~~~~~~~~~
        """)
    #expect(try #require(command.words[2].splitAtEquals()).value.range.column == 21)
  }

  @Test(arguments: [[], ["plan"], ["watch", "2s"], ["plan", "plan"]])
  func `a prefix needs a command`(words: [String]) {
    #expect(throws: Diagnostic.self) { try CommandNode(words: words) }
  }
}
