/// Reads a cpio archive as a stream, and returns every byte of a name or a link's target, including zeros, at which
/// programs written in C would end them.
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
