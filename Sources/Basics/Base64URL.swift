public import Foundation

/// Bytes as base64 for URLs, without padding: RFC 4648, section 5.
public enum Base64URL {
  /// The text of bytes.
  public static func text(_ bytes: Data) -> String {
    var text: [UInt8] = []
    for byte in bytes.base64EncodedData() {
      switch byte {
      case UInt8(ascii: "+"): text.append(UInt8(ascii: "-"))
      case UInt8(ascii: "/"): text.append(UInt8(ascii: "_"))
      case UInt8(ascii: "="): break
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text, or nil if it has other characters, such as padding.
  public static func bytes(_ text: some StringProtocol) -> Data? {
    var standard: [UInt8] = []
    standard.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-"): standard.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): standard.append(UInt8(ascii: "/"))
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): return nil
      default: standard.append(byte)
      }
    }
    while !standard.count.isMultiple(of: 4) { standard.append(UInt8(ascii: "=")) }
    return Data(base64Encoded: Data(standard))
  }
}
