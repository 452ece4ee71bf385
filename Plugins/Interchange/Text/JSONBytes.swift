/// Text that grows as UTF-8, with JSON's escapes.
///
/// A million products are written value by value, without a dictionary or an encoder for each.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  /// Appends what is JSON already.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends what is JSON already.
  mutating func append(raw text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a string with its quotes.
  mutating func append(string text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      guard utf8.contains(where: Self.needsEscape) else { return bytes.append(contentsOf: utf8) }
      var start = 0
      for index in utf8.indices where Self.needsEscape(utf8[index]) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        escape(utf8[index])
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x5C }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x22, 0x5C: bytes.append(byte)
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes += [0x75, 0x30, 0x30, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }

  /// The text so far, which is then empty.
  mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
