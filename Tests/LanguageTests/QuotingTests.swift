import Language
import Testing

@Suite("Quoting back")
struct QuotingTests {
  @Test(arguments: [
    ("product", "product"),
    (".level2", ".level2"),
    ("Alice's", "Alice's"),
    ("--all", "--all"),
    ("4.99", "4.99"),
    ("価格", "価格"),
    ("Alice’s", "Alice’s"),
    ("", #""""#),
    ("Level 2", #""Level 2""#),
    ("a;b", #""a;b""#),
    ("a|b", #""a|b""#),
    ("#a", ##""#a""##),
    ("a#b>c", "a#b>c"),
    (">a", #"">a""#),
    ("'a", #""'a""#),
    ("\"a\"", #"'"a"'"#),
    ("$name", "'$name'"),
    ("$5", "$5"),
    ("${a} it's", #""\${a} it's""#),
    (#"a\b"#, #"'a\b'"#),
    ("a\nb", #""a\nb""#),
    ("a\tb", #""a\tb""#),
    ("a\u{0}b\u{85}", #""a\u{0}b\u{85}""#),
    ("“a”", "\"“a”\""),
    ("a\u{A0}b", "\"a\u{A0}b\""),
    ("&&", #""&&""#),
    ("--name=Level 2", #"--name="Level 2""#),
    ("--name=\"", #"--name='"'"#),
    ("--a b=c d", #""--a b=c d""#),
    ("a='b'", #""a='b'""#),
  ])
  func `a word is quoted in the shortest form that reads as the same word`(text: String, quoted: String) {
    #expect(Quoting.quote(text) == quoted)
  }

  @Test
  func `any text comes back as itself, wherever the word is`() throws {
    var random = SeededGenerator(seed: 2012)
    let alphabet = Array(
      "ab1 =-.,;|>#'\"\\$_{}&@\t\n\r\u{0}\u{7F}\u{85}é価😀“’»—\u{A0}\u{3000}\u{200B}\u{202E}\u{FEFF}\u{301}"
        .unicodeScalars)
    for _ in 0..<4000 {
      let texts = (0..<3).map { _ in
        String(
          String.UnicodeScalarView(
            (0..<Int.random(in: 0...7, using: &random)).map { _ in
              alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }))
      }
      let line = "x " + texts.map(Quoting.quote).joined(separator: " ")
      let words = try words(of: line)
      #expect(words.dropFirst().map { Array($0.utf8) } == texts.map { Array($0.utf8) }, "\(line.debugDescription)")
      #expect(!line.contains("\n"))
    }
  }

  private func words(of line: String) throws -> [String] {
    try Reading.command(line).words.map { try Variables().expand($0) { _ in nil } }
  }
}
