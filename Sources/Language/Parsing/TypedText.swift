/// A text typed at a prompt, parsed once: it is checked, run, and stored in the history from the same lines.
package struct TypedText: Sendable {
  package let source: SourceText
  /// Its lines, up to the first that cannot be parsed.
  package let lines: [Line]
  /// The first line that cannot be parsed.
  package let failure: UnreadLine?
  /// True if it waits for a quote, an `end`, or the line after a `\`.
  package let isUnfinished: Bool
  /// The offset after each line, including the one that cannot be parsed.
  private let ends: [Int]

  package init(_ text: String) {
    var parser = Parser(source: Array(text.utf8), file: "", mode: .prompt)
    var (lines, ends, failure): ([Line], [Int], UnreadLine?) = ([], [], nil)
    do {
      while let line = try parser.next() {
        lines.append(line)
        ends.append(parser.restStart)
      }
    } catch {
      failure = UnreadLine(text: parser.unread, diagnostic: error)
      ends.append(parser.restStart)
    }
    source = parser.source
    isUnfinished = failure != nil && parser.scanner.isUnfinished
    (self.lines, self.ends, self.failure) = (lines, ends, failure)
  }

  package var text: String { source.text(in: 0..<source.bytes.count) }

  package var statements: [Statement] { lines.flatMap(\.statements) }

  /// True if it is one line, even one that cannot be parsed.
  package var isOneLine: Bool { lines.count + (failure == nil ? 0 : 1) == 1 }

  /// The text after the first `count` lines.
  package func rest(after count: Int) -> String {
    guard count > 0, let end = ends.prefix(count).last else { return text }
    return source.text(in: end..<source.bytes.count)
  }
}

/// A line that cannot be parsed.
package struct UnreadLine: Sendable {
  package let text: String
  package let diagnostic: Diagnostic

  package init(text: String, diagnostic: Diagnostic) {
    (self.text, self.diagnostic) = (text, diagnostic)
  }
}
