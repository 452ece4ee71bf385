import Language
import Testing

/// With `--keep-going` reading goes on after a line that cannot be read, but never takes text for a command.
@Suite("Going on after an error")
struct RecoveryTests {
  @Test(arguments: [
    ("a ;; b\nc", "1 language.semicolon.empty, [c]"),
    ("a\nb \"\\q\"\nc\nd \"\\q\"", "[a], 2 language.escape.unknown, [c], 4 language.escape.unknown"),
    ("a \"\\q\nproduct delete --all\n\" b\nc", "1 language.escape.unknown, [c]"),
    ("a \"b\nproduct delete --all\n", "1 language.quote.open"),
    ("a \\$ \\\n b\nc", "1 language.backslash.bare, [c]"),
    ("a || b \\\n b\nc", "1 language.operator.or, [c]"),
    ("for n in a do\nb ;; c\nd\nend\ne", "2 language.semicolon.empty, [e]"),
    ("for n in a do\nfor m in b do\nb &&\nend\nc\nend\nd", "3 language.operator.and, [d]"),
    ("for 1 in a do\nfor m in b do\nend\nc\nend\nd", "1 language.name.invalid, [d]"),
    ("for n in a do\nb\nend c\nd", "3 language.end.after, [d]"),
    ("for n in a do\nb\n", "1 language.for.end"),
    ("end\na", "1 language.end.unexpected, [a]"),
    ("a \u{1}\nb", "1 language.character.control, [b]"),
  ])
  func `a bad line is skipped, and the next is read`(source: String, story: String) {
    var parser = Parser(source: Array(source.utf8), file: "", mode: .file)
    var events: [String] = []
    while true {
      do {
        guard let line = try parser.next() else { break }
        events.append(Outline.of(line))
      } catch {
        events.append("\(error.range?.line ?? 0) \(error.code)")
        parser.recover()
      }
    }
    #expect(events.joined(separator: ", ") == story)
  }

  @Test
  func `without recover an error is the end`() throws {
    var parser = Parser(source: Array("a ;; b\nc".utf8), file: "", mode: .file)
    #expect(throws: Diagnostic.self) { try parser.next() }
    #expect(try parser.next() == nil)
    parser.recover()
    #expect(try parser.next() != nil)
    parser.recover()
    #expect(try parser.next() == nil)
  }
}
