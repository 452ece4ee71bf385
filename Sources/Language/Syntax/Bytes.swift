extension UInt8 {
  static var tab: UInt8 { 0x09 }
  static var newline: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var doubleQuote: UInt8 { 0x22 }
  static var hash: UInt8 { 0x23 }
  static var dollar: UInt8 { 0x24 }
  static var singleQuote: UInt8 { 0x27 }
  static var comma: UInt8 { 0x2C }
  static var dot: UInt8 { 0x2E }
  static var slash: UInt8 { 0x2F }
  static var colon: UInt8 { 0x3A }
  static var semicolon: UInt8 { 0x3B }
  static var equals: UInt8 { 0x3D }
  static var greater: UInt8 { 0x3E }
  static var at: UInt8 { 0x40 }
  static var backslash: UInt8 { 0x5C }
  static var underscore: UInt8 { 0x5F }
  static var openBrace: UInt8 { 0x7B }
  static var pipe: UInt8 { 0x7C }
  static var closeBrace: UInt8 { 0x7D }

  var isBlank: Bool { self == .space || self == .tab }
  var isQuote: Bool { self == .doubleQuote || self == .singleQuote }
  var isDigit: Bool { self &- 0x30 < 10 }
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var startsName: Bool { isLetter || self == .underscore }
  var continuesName: Bool { startsName || isDigit }
}

extension Unicode.Scalar {
  /// Quotation marks that editors and word processors substitute for `"` or `'`.
  var isTypographicQuote: Bool {
    switch value {
    case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A: true
    default: false
    }
  }

  /// Dashes that editors substitute for `--`.
  var isTypographicDash: Bool { value == 0x2013 || value == 0x2014 || value == 0x2212 }

  /// Spaces other than the ordinary one: no-break, ideographic and the typographic widths.
  var isUnusualSpace: Bool {
    switch value {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}

extension Collection<UInt8> {
  /// The scalar whose UTF-8 begins at an index, and its length in bytes; nil if the bytes are not UTF-8.
  func scalar(at index: Index) -> (scalar: Unicode.Scalar, length: Int)? {
    var decoder = UTF8()
    var iterator = self[index...].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, UTF8.width(scalar))
  }
}
