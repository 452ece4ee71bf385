/// Splits a stream of bytes into lines of a limited length.
struct LineSplitter {
  /// The longest line, in bytes.
  static let limit = 4 << 20

  /// A line without its line feed, or a discarded line that was too long.
  enum Line: Equatable {
    case whole([UInt8])
    case tooLong
  }

  private var rest: [UInt8] = []
  private var isSkipping = false

  /// The lines that end in these bytes, without empty lines.
  mutating func lines(in bytes: UnsafeRawBufferPointer) -> [Line] {
    var lines: [Line] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      take(bytes[start..<end])
      if isSkipping { lines.append(.tooLong) } else if let line = whole { lines.append(.whole(line)) }
      (rest, isSkipping) = ([], false)
      start = end + 1
    }
    take(bytes[start...])
    return lines
  }

  /// The unfinished line at the end of the stream.
  mutating func last() -> Line? {
    defer { (rest, isSkipping) = ([], false) }
    return isSkipping ? .tooLong : whole.map(Line.whole)
  }

  private mutating func take(_ bytes: Slice<UnsafeRawBufferPointer>) {
    guard !isSkipping else { return }
    if rest.count + bytes.count > Self.limit {
      (rest, isSkipping) = ([], true)
    } else {
      rest += bytes
    }
  }

  private var whole: [UInt8]? {
    let line = rest.last == UInt8(ascii: "\r") ? Array(rest.dropLast()) : rest
    return line.isEmpty ? nil : line
  }
}
