internal import Foundation

/// The 512-byte header of a file in a tar archive, in the ustar format of POSIX 1003.1, for plain files with short
/// names.
///
/// Not libarchive, whose tar reader accepts many dialects and skips unknown parts: this accepts only the headers that
/// it writes, since restoring is not sandboxed.
struct TarHeader: Hashable {
  static let blockLength = 512

  let name: String
  /// The file's bytes.
  let size: Int64
  /// The time of the backup, in seconds since 1970.
  let seconds: Int64

  init(name: String, size: Int64, at date: Date) {
    (self.name, self.size) = (name, size)
    seconds = date.seconds
  }

  /// Parses a block; nil if it is not, byte for byte, the header that this program writes.
  init?(block: [UInt8]) {
    guard block.count == Self.blockLength, let size = Self.size(block[124..<136]),
      let seconds = Self.octal(block[136..<148])
    else { return nil }
    name = String(decoding: block[0..<100].prefix { $0 != 0 }, as: UTF8.self)
    (self.size, self.seconds) = (size, seconds)
    guard self.block == block else { return nil }
  }

  /// The number of zeros that pad the file's last block.
  var padding: Int { Int((512 - size % 512) % 512) }

  /// The header block, with read and write permission for the owner only.
  var block: [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.blockLength)
    func put(_ bytes: some Collection<UInt8>, at offset: Int) {
      block.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    put(name.utf8.prefix(100), at: 0)
    put(Self.octal(0o600, width: 7), at: 100)
    put(Self.octal(0, width: 7), at: 108)
    put(Self.octal(0, width: 7), at: 116)
    put(Self.sizeField(size), at: 124)
    put(Self.octal(seconds, width: 11), at: 136)
    block[156] = UInt8(ascii: "0")
    put(Self.magic + Array("00".utf8), at: 257)
    put(Self.checksumField(of: block), at: 148)
    return block
  }

  private static let magic = Array("ustar\0".utf8)

  /// The sum of the bytes, with the checksum's own field as spaces: six digits, a NUL and a space.
  private static func checksumField(of block: [UInt8]) -> [UInt8] {
    let sum = block.indices.reduce(0) { $0 + (148..<156 ~= $1 ? 32 : Int64(block[$1])) }
    return octal(sum, width: 6) + [0, UInt8(ascii: " ")]
  }

  /// Octal digits, or from 8 GiB the binary format that GNU tar and libarchive read.
  private static func sizeField(_ size: Int64) -> [UInt8] {
    guard size >= 1 << 33 else { return octal(size, width: 11) }
    return [0x80] + stride(from: 80, through: 0, by: -8).map { $0 < 64 ? UInt8(truncatingIfNeeded: size >> $0) : 0 }
  }

  private static func size(_ field: ArraySlice<UInt8>) -> Int64? {
    guard field.first == 0x80 else { return octal(field) }
    let size = field.dropFirst().reduce(0) { $0 << 8 | UInt64($1) }
    return Int64(exactly: size)
  }

  private static func octal(_ number: Int64, width: Int) -> [UInt8] {
    let digits = Array(String(number, radix: 8).utf8)
    return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, width - digits.count)) + digits
  }

  private static func octal(_ field: ArraySlice<UInt8>) -> Int64? {
    Int64(String(decoding: field.prefix { $0 != 0 && $0 != 32 }, as: UTF8.self), radix: 8).flatMap { $0 < 0 ? nil : $0 }
  }
}
