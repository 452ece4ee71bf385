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
