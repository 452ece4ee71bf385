/// Bytes as lowercase hexadecimal digits.
public enum Hexadecimal {
  /// Two digits for each byte.
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of hexadecimal digits of either case, or nil if they are invalid.
  public static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
      guard let digit = digit(character) else { return nil }
      if let first = high {
        bytes.append(first << 4 | UInt8(digit))
        high = nil
      } else {
        high = UInt8(digit)
      }
    }
    return high == nil ? bytes : nil
  }

  /// The value of a digit of either case, or nil for another character.
  public static func digit(_ character: UInt8) -> Int? {
    switch character {
    case 0x30...0x39: Int(character) - 0x30
    case 0x41...0x46: Int(character) - 0x41 + 10
    case 0x61...0x66: Int(character) - 0x61 + 10
    default: nil
    }
  }
}
