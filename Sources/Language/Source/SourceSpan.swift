/// A range of a source as a few integers; converted to a ``SourceRange`` for display.
package struct SourceSpan: Sendable {
  package let source: SourceText
  let start: Int
  package let end: Int
  let line: Int

  /// The place in lines and characters.
  package var range: SourceRange { source.range(start..<end, line: line) }

  /// The bytes of the source it covers.
  package var offsets: Range<Int> { start..<end }

  /// The text as typed.
  package var text: String { source.text(in: start..<end) }

  /// A diagnostic that points here.
  package func diagnostic(
    _ code: String, kind: Diagnostic.Kind = .rule, _ message: String, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: code, kind: kind, message: message, hint: hint, range: range, sourceLine: source.line(at: start))
  }

  /// The place of a part of this text, such as one value of a list; the whole if the part is not found.
  ///
  /// A part between symbols is preferred to one inside a name.
  package func narrowed(to part: String) -> SourceSpan {
    let bytes = source.bytes[start..<end]
    let wanted = Array(part.utf8)
    let places = wanted.isEmpty ? [] : bytes.indices.filter { bytes[$0...].starts(with: wanted) }
    let apart = places.first { place in
      (place == start || !Self.continuesPart(bytes[place - 1]))
        && (place + wanted.count == end || !Self.continuesPart(bytes[place + wanted.count]))
    }
    guard let found = apart ?? places.first else { return self }
    let line = line + bytes[..<found].count { $0 == .newline }
    return SourceSpan(source: source, start: found, end: found + wanted.count, line: line)
  }

  /// From the beginning of this span to a later byte.
  package func through(_ end: Int) -> SourceSpan {
    SourceSpan(source: source, start: start, end: max(self.end, end), line: line)
  }

  private static func continuesPart(_ byte: UInt8) -> Bool { !",=!: \"'".utf8.contains(byte) }
}
