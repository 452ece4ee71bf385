import StockroomKit

extension JSONText {
  mutating func string() throws -> String {
    let start = index
    index += 1
    let first = index
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        defer { index += 1 }
        guard let text = String(validating: bytes[first..<index], as: UTF8.self) else {
          throw error(.fileEncoding(file), at: start)
        }
        return text
      case UInt8(ascii: "\\"): return try escapedString(start: start)
      case ..<0x20: throw error(byte == 0x0A ? .openString : .controlCharacter(byte), at: byte == 0x0A ? start : index)
      default: index += 1
      }
    }
    throw error(.openString, at: start)
  }

  /// The rest of a string from its first escape on.
  private mutating func escapedString(start: Int) throws -> String {
    var text = Array(bytes[(start + 1)..<index])
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let text = String(validating: text, as: UTF8.self) else { throw error(.fileEncoding(file), at: start) }
        return text
      case UInt8(ascii: "\\"): text += String(try escape()).utf8
      case ..<0x20: throw error(byte == 0x0A ? .openString : .controlCharacter(byte), at: byte == 0x0A ? start : index)
      default:
        text.append(byte)
        index += 1
      }
    }
    throw error(.openString, at: start)
  }

  private mutating func escape() throws -> Character {
    let start = index
    index += 1
    guard let byte else { throw error(.escape, at: start) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(Unicode.Scalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try hex(from: start)
      if let scalar = Unicode.Scalar(UInt32(unit)) { return Character(scalar) }
      guard UTF16.isLeadSurrogate(unit), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
        throw error(.loneSurrogate, at: start)
      }
      let trail = try hex(from: start)
      guard UTF16.isTrailSurrogate(trail),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
      else { throw error(.loneSurrogate, at: start) }
      return Character(scalar)
    default: throw error(.escape, at: start)
    }
  }

  private mutating func hex(from start: Int) throws -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw error(.escape, at: start) }
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return unit
  }
}

extension Refusal {
  static func unexpected(_ wanted: String) -> Refusal {
    Refusal("json.syntax", "expected \(wanted)")
  }

  static func tooManyValues(_ limit: Int) -> Refusal {
    Refusal("json.too-large", "there are more than \(limit) values", hint: "split the file")
  }

  static let tooDeep = Refusal(
    "json.depth", "arrays and objects are nested more than \(JSONText.maximumDepth) levels deep")

  static func doubledKey(_ key: String) -> Refusal {
    Refusal("json.key.doubled", "this object has the key \(key) already", hint: "delete one of them", subject: key)
  }

  static let number = Refusal(
    "json.number", "this is not a number in JSON",
    hint: "digits without leading zeros, and a point before decimals: 0.5")
  static let openString = Refusal(
    "json.string.open", "this text is never closed", hint: "add a double quote; a line end in a text is \\n")

  static func controlCharacter(_ byte: UInt8) -> Refusal {
    let code = String(byte, radix: 16)
    return Refusal(
      "json.string.control", "a text contains a control character",
      hint: "write it as \\u\(String(repeating: "0", count: 4 - code.utf8.count))\(code)")
  }

  static let escape = Refusal(
    "json.string.escape", "this is not an escape in JSON",
    hint: #"the escapes are \" \\ \/ \b \f \n \r \t, and \u with four hexadecimal digits"#)
  static let loneSurrogate = Refusal(
    "json.string.surrogate", "this is half of a character", hint: "a character beyond \\uFFFF is two \\u escapes")
}
