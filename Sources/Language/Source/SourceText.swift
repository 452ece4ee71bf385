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
