/// The numbers of a zip archive's records, little-endian (PKWARE's APPNOTE, 4.3).
struct ZipFields {
  private let bytes: ArraySlice<UInt8>

  /// Reads numbers relative to the start of some bytes.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  func number16(_ offset: Int) -> UInt64 { number(offset, 2) }
  func number32(_ offset: Int) -> UInt64 { number(offset, 4) }
  func number64(_ offset: Int) -> UInt64 { number(offset, 8) }

  /// The bytes of a range, or nil if there are not enough.
  func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard count <= bytes.count - offset else { return nil }
    let start = bytes.startIndex + offset
    return bytes[start..<(start + count)]
  }

  private func number(_ offset: Int, _ width: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in (0..<width).reversed() { number = number << 8 | UInt64(bytes[bytes.startIndex + offset + index]) }
    return number
  }
}

/// The signatures of zip records.
enum ZipSignature {
  static let local: UInt64 = 0x0403_4b50
  static let central: UInt64 = 0x0201_4b50
  static let descriptor: UInt64 = 0x0807_4b50
  static let end: UInt64 = 0x0605_4b50
  static let zip64End: UInt64 = 0x0606_4b50
  static let zip64Locator: UInt64 = 0x0706_4b50
  /// `end` as bytes.
  static let endBytes: [UInt8] = [0x50, 0x4b, 0x05, 0x06]
}

extension Finding {
  /// The finding for contradictory records of a zip archive, which programs would read differently.
  static func zipDiffers(_ what: String, at path: ArraySlice<UInt8>? = nil) -> Finding {
    .error(.zipDiffers, what, at: path.map { Printable.text($0) })
  }

  /// The finding for an unsupported zip feature.
  static func zipMethod(_ what: String, at path: ArraySlice<UInt8>? = nil) -> Finding {
    .error(.zipMethod, what, at: path.map { Printable.text($0) })
  }
}
