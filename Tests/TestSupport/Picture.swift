package import Foundation

/// Image files without any pixels: their parts are all that is read of them.
package enum Picture {
  /// A PNG file of a size in pixels.
  package static func png(width: UInt32, height: UInt32) -> Data {
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8))
      + bytes(width) + bytes(height) + Data([8, 2, 0, 0, 0, 0, 0, 0, 0]) + pngEnd
  }

  /// A JPEG file whose frame header follows segments as long as a camera's.
  package static func jpeg(width: UInt16, height: UInt16) -> Data {
    let thumbnail = Data([0xFF, 0xE1, 0xFF, 0xFE]) + Data(repeating: 0, count: 0xFFFC)
    let profile = Data([0xFF, 0xE2, 0xFF, 0xFE]) + Data(repeating: 0, count: 0xFFFC)
    let frame = Data([0xFF, 0xC0, 0, 17, 8]) + bytes(height) + bytes(width) + Data(repeating: 0, count: 10)
    let scan = Data([0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xFF, 0, 0xFF, 0xD0, 0x34])
    return Data([0xFF, 0xD8]) + thumbnail + profile + frame + scan + Data([0xFF, 0xD9])
  }

  /// The last chunk of a PNG file, with its checksum.
  private static let pngEnd = Data([0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82])

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> Data {
    withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }
}
