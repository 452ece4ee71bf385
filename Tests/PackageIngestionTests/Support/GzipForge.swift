@testable import PackageIngestion

/// Makes gzip members (RFC 1952).
enum GzipForge {
  static func member(_ bytes: [UInt8]) throws -> [UInt8] {
    let deflated = try Deflater.zlib(bytes).dropFirst(2).dropLast(4)
    func little(_ number: UInt32) -> [UInt8] {
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]
    return header + deflated + little(crc32(bytes)) + little(UInt32(truncatingIfNeeded: bytes.count))
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xedb8_8320 : 0) }
    }
  }
}
