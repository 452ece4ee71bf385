/// One word of a line: its text, or the pieces to expand it from, and its place.
package struct Word: Sendable {
  package enum Content: Sendable {
    case literal(String)
    case template([Piece])
  }

  /// A part of a word that holds variables.
  package enum Piece: Sendable {
    case text(String)
    case variable(name: String, SourceSpan)
    case environment(name: String, SourceSpan)
  }

  package let content: Content

  /// True if a quote opens the word; such a word is never an option, a keyword or a range.
  package let isQuoted: Bool

  package let span: SourceSpan

  init(_ content: Content, isQuoted: Bool, span: SourceSpan) {
    self.content = content
    self.isQuoted = isQuoted
    self.span = span
  }

  /// One word for several bare ones: `chapter3` for `chapter 3`.
  package init(joining text: String, at span: SourceSpan) {
    self.init(.literal(text), isQuoted: false, span: span)
  }

  /// The word's text if it has no variable.
  package var literal: String? {
    if case .literal(let text) = content { text } else { nil }
  }

  package var range: SourceRange { span.range }

  /// True if this is a bare word with exactly this text.
  package func isBare(_ text: String) -> Bool {
    !isQuoted && literal == text
  }

  /// A diagnostic that points at the word.
  package func diagnostic(
    _ code: String, kind: Diagnostic.Kind = .rule, _ message: String, hint: String? = nil
  ) -> Diagnostic {
    span.diagnostic(code, kind: kind, message, hint: hint)
  }
}

extension Word {
  /// The two words of `--name=value`, each with its own place, or nil if the word has no bare `=`.
  package func splitAtEquals() -> (name: Word, value: Word)? {
    guard !isQuoted, let halves = content.splitAtEquals() else { return nil }
    let bytes = span.source.bytes
    guard let equals = bytes[span.start..<span.end].firstIndex(of: .equals) else { return nil }
    let next = equals + 1
    let name = SourceSpan(source: span.source, start: span.start, end: equals, line: span.line)
    let value = SourceSpan(source: span.source, start: next, end: span.end, line: span.line)
    return (
      Word(halves.name, isQuoted: false, span: name),
      Word(halves.value, isQuoted: next < span.end && bytes[next].isQuote, span: value)
    )
  }
}

extension Word.Content {
  /// No quote opens before the first `=` of a word that does not begin with one, and no `=` can be in a variable's name
  /// before it, so the first one of the text is the first one of the source.
  fileprivate func splitAtEquals() -> (name: Self, value: Self)? {
    switch self {
    case .literal(let text):
      guard let equals = text.utf8.firstIndex(of: .equals) else { return nil }
      return (.literal(String(text[..<equals])), .literal(String(text[text.utf8.index(after: equals)...])))
    case .template(let pieces):
      for (index, piece) in pieces.enumerated() {
        guard case .text(let text) = piece, let equals = text.utf8.firstIndex(of: .equals) else { continue }
        let before = pieces[..<index] + [.text(String(text[..<equals]))]
        let after = [.text(String(text[text.utf8.index(after: equals)...]))] + pieces[(index + 1)...]
        return (Self(Array(before)), Self(after))
      }
      return nil
    }
  }

  /// A literal if nothing is left to expand.
  private init(_ pieces: [Word.Piece]) {
    var text = ""
    for piece in pieces {
      guard case .text(let part) = piece else {
        self = .template(pieces)
        return
      }
      text += part
    }
    self = .literal(text)
  }
}
