/// A command: its prefixes, then its words, not yet bound.
package struct CommandNode: Sendable {
  package let prefixes: [Prefix]

  /// Never empty.
  package let words: [Word]

  package let span: SourceSpan

  package var range: SourceRange { span.range }

  /// Its line, from 1; cheaper than the whole range.
  package var line: Int { span.line }

  /// The command as typed.
  package var text: String { span.text }

  /// A diagnostic that underlines the whole command.
  package func diagnostic(
    _ code: String, kind: Diagnostic.Kind = .rule, _ message: String, hint: String? = nil
  ) -> Diagnostic {
    span.diagnostic(code, kind: kind, message, hint: hint)
  }
}

extension CommandNode {
  /// The same command without its first prefix.
  package var withoutFirstPrefix: CommandNode {
    CommandNode(prefixes: Array(prefixes.dropFirst()), words: words, span: span)
  }
}

extension CommandNode {
  /// The command of `stockroom product list …`, in whose words `$`, `#`, `|`, and `;` are literal.
  ///
  /// Its places are in a line named `command line`, with the words quoted and separated by one space.
  package init(words texts: [String]) throws(Diagnostic) {
    var bytes: [UInt8] = []
    var offsets: [Range<Int>] = []
    for text in texts {
      if !bytes.isEmpty { bytes.append(.space) }
      let start = bytes.count
      bytes += Quoting.quote(text).utf8
      offsets.append(start..<bytes.count)
    }
    let source = SourceText(bytes, file: "command line")
    let words = zip(texts, offsets).map { text, offset in
      let span = SourceSpan(source: source, start: offset.lowerBound, end: offset.upperBound, line: 1)
      return Word(.literal(text), isQuoted: false, span: span)
    }

    var index = 0
    var prefixes: [Prefix] = []
    while let word = words[index...].first, let prefix = Prefix(word, next: words[(index + 1)...].first) {
      prefixes.append(prefix)
      index += prefix.wordCount
    }
    guard let first = words.first, let last = words.last, index < words.count else {
      let span = words.last?.span ?? SourceSpan(source: source, start: 0, end: 0, line: 1)
      throw span.diagnostic(.commandMissing(after: words.last?.literal ?? "stockroom"))
    }
    self.init(prefixes: prefixes, words: Array(words[index...]), span: first.span.through(last.span.end))
  }
}

extension Prefix {
  /// The prefix for a word; `watch` includes the next word if it begins with a digit.
  init?(_ word: Word, next: @autoclosure () -> Word?) {
    guard !word.isQuoted else { return nil }
    switch word.literal {
    case "plan": self = .plan
    case "watch":
      let interval = next().flatMap { !$0.isQuoted && $0.literal?.utf8.first?.isDigit == true ? $0 : nil }
      self = .watch(interval: interval)
    default: return nil
    }
  }

  var wordCount: Int {
    if case .watch(.some) = self { 2 } else { 1 }
  }
}
