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
