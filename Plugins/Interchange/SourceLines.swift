/// The lines of a text, for places in error messages; found on first use.
final class SourceLines {
  private let bytes: [UInt8]
  private let hasUnicodeBreaks: Bool
  private lazy var starts = Self.starts(of: bytes, hasUnicodeBreaks: hasUnicodeBreaks)

  /// The length of the longest line shown, in bytes.
  private static let longest = 2000

  /// Lines end after LF, CR, or both; lines of YAML 1.1 also after U+0085, U+2028, and U+2029.
  init(_ bytes: [UInt8], hasUnicodeBreaks: Bool = false) {
    self.bytes = bytes
    self.hasUnicodeBreaks = hasUnicodeBreaks
  }

  /// The number of lines; after a line end, the last line is empty.
  var count: Int { starts.count }

  /// The text of a line, counted from 1; nil if it is too long.
  func text(_ line: Int) -> String? {
    guard starts.indices.contains(line - 1) else { return nil }
    let start = starts[line - 1]
    var end = start
    while end < bytes.count, end - start <= Self.longest, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return end - start <= Self.longest ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
  }

  /// The line and the column, from 1, of a byte.
  func place(ofByte offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(0, offset), bytes.count)
    let line = starts.lastIndex { $0 <= offset } ?? 0
    return (line + 1, String(decoding: bytes[starts[line]..<offset], as: UTF8.self).unicodeScalars.count + 1)
  }

  private static func starts(of bytes: [UInt8], hasUnicodeBreaks: Bool) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isEnd =
        byte == 0x0A || byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
        || hasUnicodeBreaks && isUnicodeBreak(bytes, endingAt: index)
      if isEnd { starts.append(index + 1) }
    }
    return starts
  }

  private static func isUnicodeBreak(_ bytes: [UInt8], endingAt index: Int) -> Bool {
    switch bytes[index] {
    case 0x85: index >= 1 && bytes[index - 1] == 0xC2
    case 0xA8, 0xA9: index >= 2 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE2
    default: false
    }
  }
}
