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
