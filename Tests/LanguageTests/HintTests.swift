import Language
import Testing

/// Where a slip is plain, the hint is the text to write instead.
@Suite("Mended words in hints")
struct HintTests {
  @Test(arguments: [
    ("a “b c” d", #"write: "b c""#),
    ("a --b=«c d» e", #"write: --b="c d""#),
    ("a ‘it’s late’ b", #"write: "it’s late""#),
    ("a “b", #"write: "b""#),
    ("a “say \"hi” b", #"write: 'say "hi'"#),
    ("a ——name x", "write: --name"),
    ("a —name x", "write: --name"),
    ("product\u{3000}list x", "write: product list"),
    ("pro\u{200B}duct list", "write: product"),
    ("a My\\ File.pkg x", #"write: "My File.pkg""#),
    ("a C:\\temp\\x", #"write: 'C:\temp\x'"#),
    ("a \\$b", "write: '$b'"),
    ("a 'Alice's book' b", #"write it as one word: "Alice's book""#),
    ("a --b='Alice's book'", #"write it as one word: --b="Alice's book""#),
    ("a \"b\"c", "write it as one word: bc"),
    ("a t=\"b c\",s=\"d\"", #"write it as one word: "t=b c,s=d""#),
    ("let a = Level 2", #"write: let a = "Level 2""#),
    ("let a = \"Level 2\" b", #"write: let a = "Level 2 b""#),
  ])
  func `the hint has the word as it was meant`(source: String, hint: String) throws {
    let error = try #require(throws: Diagnostic.self) {
      var parser = Parser(source: Array(source.utf8), file: "", mode: .prompt)
      _ = try parser.next()
    }
    #expect(error.hint == hint)
  }
}
