import Foundation
import StockroomPlugin

/// Bytes from a program, taken out line by line.
struct LineBuffer {
  private var bytes: [UInt8] = []
  /// Where the next line begins.
  private var start = 0
  /// How far there is no line feed.
  private var searched = 0

  /// Whether something has come that was not taken out.
  var isEmpty: Bool { start == bytes.count }

  /// Whether a line is longer than a program may send.
  var isTooLong: Bool { bytes.count - start > MessageLine.limit }

  mutating func append(_ more: UnsafeRawBufferPointer) {
    if start > 1 << 16 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next whole line, without its line feed; nil if there is none yet.
  mutating func next() -> Data? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return Data(bytes[start..<end])
  }
}
