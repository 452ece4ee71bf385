import StockroomKit

/// Reads a cpio archive as a stream, and returns every byte of a name or a link's target, including zeros, at which
/// programs written in C would end them; libarchive ends them there, too.
final class CpioReader: ByteSource {
  private let source: BufferedSource
  private let limits: PackageLimits
  private var header: CpioHeader?
  private var left: Int64 = 0
  private var sum: UInt32 = 0
  private var linked: Set<[Int]> = []

  init(_ source: any ByteSource, limits: PackageLimits) {
    self.source = BufferedSource(source)
    self.limits = limits
  }

  /// The next entry, or nil at the trailer; throws a `Finding` for anything else.
  func next() throws -> ContentEntry? {
    try finishEntry()
    let magic = try source.bytes(CpioHeader.magicBytes)
    guard let count = CpioHeader.bytes(after: magic) else {
      throw Finding.error(.damaged, "the payload has something that is not an entry of a cpio archive")
    }
    let header = try CpioHeader(magic, source.bytes(count))
    var path = try source.bytes(header.nameBytes)
    guard path.popLast() == 0, try source.bytes(header.namePadding).allSatisfy({ $0 == 0 }) else {
      throw Finding.error(.damaged, "the payload has an entry whose name does not end")
    }
    (self.header, left, sum) = (header, header.size, 0)
    if path == Array("TRAILER!!!".utf8) {
      guard header.size == 0 else { throw Finding.error(.trailingData, "the payload's last entry has data") }
      return nil
    }
    var kind = ContentEntry.Kind(type: header.mode & FileType.mask)
    if kind != .directory, header.links > 1, !linked.insert(header.identity).inserted { kind = .hardLink }
    return ContentEntry(
      path: path, kind: kind, size: header.size, mode: Int(header.mode & 0o7777),
      linkTarget: kind == .symbolicLink ? try bytes(upTo: limits.pathBytes) : nil)
  }

  /// Reads data of the current entry into a buffer.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let wanted = Int(min(Int64(buffer.count), left))
    guard wanted > 0 else { return 0 }
    let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
    guard count > 0 else { throw BufferedSource.truncated }
    left -= Int64(count)
    if header?.checksum != nil { for byte in buffer[..<count] { sum &+= UInt32(byte) } }
    return count
  }

  /// Passes on everything after the trailer.
  func drainRest(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try source.drain(body)
  }

  private func finishEntry() throws {
    guard let header else { return }
    try drain()
    guard sum == header.checksum ?? sum else {
      throw Finding.error(.checksumWrong, "the payload has data that does not match its checksum")
    }
    guard try source.bytes(header.dataPadding).allSatisfy({ $0 == 0 }) else {
      throw Finding.error(.damaged, "the payload has bytes that do not belong to any entry")
    }
  }
}

/// A source that can return an exact number of bytes.
private final class BufferedSource: ByteSource {
  static let truncated = Finding.error(.truncated, "the payload ends before its last entry")

  private let source: any ByteSource
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  private var unread = 0..<0

  init(_ source: any ByteSource) {
    self.source = source
  }

  deinit {
    buffer.deallocate()
  }

  /// Reads exactly this many bytes.
  func bytes(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      if unread.isEmpty { unread = 0..<(try source.read(into: buffer)) }
      guard !unread.isEmpty else { throw Self.truncated }
      let piece = unread.prefix(count - bytes.count)
      bytes.append(contentsOf: buffer[piece])
      unread = piece.endIndex..<unread.upperBound
    }
    return bytes
  }

  func read(into target: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !unread.isEmpty else { return try source.read(into: target) }
    let piece = unread.prefix(target.count)
    target.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[piece]))
    unread = piece.endIndex..<unread.upperBound
    return piece.count
  }
}

/// The header of a cpio entry, in the portable formats that are text: "odc", "newc" and "newc" with checksums.
struct CpioHeader {
  static let magicBytes = 6
  /// The longest name that is read, in bytes; the rules for paths refuse far shorter ones.
  private static let longestName = 64 << 10

  private enum Format {
    case old, new, checked
  }

  private let format: Format
  let mode: UInt32
  let links: Int
  /// The device and the number of the file, which hard links share.
  let identity: [Int]
  let nameBytes: Int
  let size: Int64
  /// The sum of the data's bytes, if the format has one.
  let checksum: UInt32?

  /// The number of bytes after the magic, or nil if it is not a cpio entry.
  static func bytes(after magic: [UInt8]) -> Int? {
    switch magic {
    case Array("070707".utf8): 70
    case Array("070701".utf8), Array("070702".utf8): 104
    default: nil
    }
  }

  /// Parses a header; throws a `Finding` if it is invalid.
  init(_ magic: [UInt8], _ rest: [UInt8]) throws {
    format = magic.last == UInt8(ascii: "7") ? .old : magic.last == UInt8(ascii: "2") ? .checked : .new
    // odc: dev, ino, mode, uid, gid, nlink, rdev, mtime, namesize, filesize; newc: ino, mode, uid, gid, nlink, mtime,
    // filesize, dev and rdev in two parts each, namesize, check.
    let widths = format == .old ? [6, 6, 6, 6, 6, 6, 6, 11, 6, 11] : Array(repeating: 8, count: 13)
    var numbers: [Int] = []
    var start = 0
    for width in widths {
      numbers.append(try Self.number(rest[start..<(start + width)], radix: format == .old ? 8 : 16))
      start += width
    }
    if format == .old {
      (mode, links, nameBytes, size) = (UInt32(numbers[2]), numbers[5], numbers[8], Int64(numbers[9]))
      identity = [numbers[0], numbers[1]]
      checksum = nil
    } else {
      (mode, links, nameBytes, size) = (UInt32(numbers[1]), numbers[4], numbers[11], Int64(numbers[6]))
      identity = [numbers[7], numbers[8], numbers[0]]
      checksum = format == .checked ? UInt32(numbers[12]) : nil
    }
    guard (1...Self.longestName).contains(nameBytes) else {
      throw Finding.error(.damaged, "the payload has an entry whose name has an impossible length")
    }
  }

  /// The number of padding zeros after the header and the name.
  var namePadding: Int { format == .old ? 0 : (4 - (Self.magicBytes + 104 + nameBytes) % 4) % 4 }

  /// The number of padding zeros after the data.
  var dataPadding: Int { format == .old ? 0 : Int((4 - size % 4) % 4) }

  private static func number(_ digits: ArraySlice<UInt8>, radix: Int) throws -> Int {
    var number = 0
    for byte in digits {
      guard let digit = Hexadecimal.digit(byte), digit < radix else {
        throw Finding.error(.damaged, "the payload has an entry with an invalid number")
      }
      number = number * radix + digit
    }
    return number
  }
}
