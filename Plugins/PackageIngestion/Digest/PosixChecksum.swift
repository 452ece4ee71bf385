/// The checksum of POSIX `cksum`, which bills of materials carry: a CRC, then the length.
struct PosixChecksum {
  private var crc: UInt32 = 0
  private var length: UInt64 = 0

  /// The remainders of the polynomial 0x04C11DB7.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte) << 24) { crc, _ in crc << 1 ^ (crc >> 31 == 1 ? 0x04c1_1db7 : 0) }
  }

  /// Takes in the next bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    crc = Self.table.withUnsafeBufferPointer { table in
      bytes.reduce(crc) { crc, byte in crc &<< 8 ^ table[Int(crc &>> 24 ^ UInt32(byte))] }
    }
  }

  /// The checksum of everything taken in so far.
  var value: UInt32 {
    var copy = self
    var rest = length
    while rest != 0 {
      withUnsafeBytes(of: UInt8(truncatingIfNeeded: rest)) { copy.update($0) }
      rest >>= 8
    }
    return ~copy.crc
  }
}
