/// The text of an element; spaces at its ends are left out, except where they were written as references.
struct XMLTextBuffer {
  private var bytes: [UInt8] = []
  private var keptStart: Int?
  private var keptEnd = 0

  mutating func append(_ byte: UInt8, isKept: Bool) {
    let isSpace = byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    bytes.append(byte)
    guard isKept || !isSpace else { return }
    if keptStart == nil { keptStart = bytes.count - 1 }
    keptEnd = bytes.count
  }

  /// With the spaces at its ends.
  var whole: String { String(decoding: bytes, as: UTF8.self) }

  var string: String { keptStart.map { String(decoding: bytes[$0..<keptEnd], as: UTF8.self) } ?? "" }

  /// The character that a reference names; nil for one that XML does not know by itself.
  static func character(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.utf8.first == UInt8(ascii: "#") else { return nil }
    let digits = name.dropFirst()
    let isHex = digits.utf8.first == UInt8(ascii: "x")
    let number = isHex ? digits.dropFirst() : digits
    guard number.utf8.first != UInt8(ascii: "+") else { return nil }
    return UInt32(number, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init).flatMap {
      XMLEscape.isAllowed($0) ? $0 : nil
    }
  }

  /// The bytes with LF for each line end.
  static func normalized(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var normalized: [UInt8] = []
    for index in bytes.indices {
      if bytes[index] != 0x0D {
        normalized.append(bytes[index])
      } else if index + 1 == bytes.endIndex || bytes[index + 1] != 0x0A {
        normalized.append(0x0A)
      }
    }
    return normalized
  }
}

extension [UInt8] {
  /// The position of the first byte that is not UTF-8.
  var firstInvalidUTF8: Int? {
    guard String(validating: self, as: UTF8.self) == nil else { return nil }
    return zip(self, String(decoding: self, as: UTF8.self).utf8).prefix { $0 == $1 }.count
  }
}
