import Language
import Testing

/// Any word of a refused line may be a secret, so a hint says the form to write instead.
@Suite("Hints for mistakes of the language")
struct HintTests {
  @Test(arguments: [
    ("a “Ferry c” d", "use straight quotes: 'a b' or \"a b\""),
    ("a --b=«Ferry d» e", "use straight quotes: 'a b' or \"a b\""),
    ("a ——Ferry x", "replace the dash with --"),
    ("Ferry\u{3000}list x", "replace it with a space"),
    ("Fer\u{200B}ry list", "delete it"),
    ("a My\\ Ferry.pkg x", #"quote the word: 'a b' or 'C:\a'"#),
    ("a \\$Ferry", #"quote the word: 'a b' or 'C:\a'"#),
    ("a 'Ferry's book' b", #"quote the whole word: "it's a b""#),
    ("a \"b\"Ferry", #"quote the whole word: "it's a b""#),
    ("let Ferry = Ferry 2", "quote a value with spaces: let NAME = 'a b'"),
    ("let Ferry", #"for example: let name = "Level 2""#),
    ("let Ferry =", #"for example: let name = "Level 2""#),
    ("alias Ferry", #"for example: alias ready = product list --status "Ready to Submit""#),
    ("alias Ferry = list | head", "write it after the alias when you use it: NAME | …"),
    ("for Ferry do", "for example: for n in 1..9 do product show .level$n"),
  ])
  func `the hint says the form, without a word of the line`(source: String, hint: String) throws {
    let error = try #require(throws: Diagnostic.self) {
      var parser = Parser(source: Array(source.utf8), file: "", mode: .prompt)
      _ = try parser.next()
    }
    #expect(error.hint == hint)
    #expect(error.hint?.contains("Fer") == false)
  }
}
