/// The bytes of a batch file, prompt line, or command line, and their display name.
package final class SourceText: Sendable {
  package let file: String
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// The first byte after a byte order mark.
  var contentStart: Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The text of the line that holds a byte, without its line ending.
  package func line(at offset: Int) -> String {
    text(in: lineBounds(at: offset))
  }

  /// Some bytes as text; bytes that are not UTF-8 become U+FFFD.
  package func text(in offsets: Range<Int>) -> String {
    String(decoding: bytes[offsets.clamped(to: bytes.startIndex..<bytes.endIndex)], as: UTF8.self)
  }

  /// Counts columns and lengths in characters; only done for display.
  package func range(_ offsets: Range<Int>, line: Int) -> SourceRange {
    let bounds = lineBounds(at: offsets.lowerBound)
    let start = min(max(offsets.lowerBound, bounds.lowerBound), bounds.upperBound)
    let end = min(max(offsets.upperBound, start), bounds.upperBound)
    return SourceRange(
      file: file,
      line: line,
      column: text(in: bounds.lowerBound..<start).count + 1,
      length: text(in: start..<end).count,
      offset: offsets)
  }

  func lineBounds(at offset: Int) -> Range<Int> {
    var start = min(max(offset, 0), bytes.count)
    while start > 0, bytes[start - 1] != .newline { start -= 1 }
    var end = max(start, min(offset, bytes.count))
    while end < bytes.count, bytes[end] != .newline { end += 1 }
    if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
    if start == 0 { start = min(contentStart, end) }
    return start..<end
  }
}

extension SourceText {
  /// The error at the first byte that is not UTF-8; nil if there is none.
  ///
  /// For a whole text; lines of the language are checked as they are read.
  package func encodingError() -> Diagnostic? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var (index, line) = (bytes.startIndex, 1)
    while index < bytes.count, let (scalar, length) = bytes.scalar(at: index) {
      if scalar == "\n" { line += 1 }
      index += length
    }
    return SourceSpan(source: self, start: index, end: min(index + 1, bytes.count), line: line).diagnostic(.notUTF8)
  }
}

/// A place in a source text, in the units of people and editors.
package struct SourceRange: Hashable, Codable, Sendable {
  /// The display name of the source; empty if it needs none.
  package let file: String

  /// The line it begins on, from 1.
  package let line: Int

  /// The character it begins with, from 1, counted in grapheme clusters.
  package let column: Int

  /// The characters to underline on that line, at least 1.
  package let length: Int

  /// The UTF-8 bytes it covers in the whole source.
  package let offset: Range<Int>

  package init(file: String, line: Int, column: Int, length: Int = 1, offset: Range<Int> = 0..<0) {
    self.file = file
    self.line = line
    self.column = column
    self.length = max(1, length)
    self.offset = offset
  }
}

extension SourceRange: CustomStringConvertible {
  /// The position in a compiler's format, `books.seed:14:22`.
  package var description: String {
    file.isEmpty ? "\(line):\(column)" : "\(file):\(line):\(column)"
  }
}

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
