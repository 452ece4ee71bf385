import CArchive

/// Inflates one zlib stream or one gzip member within limits.
final class Inflater: ByteSource {
  /// The container of the deflated data.
  enum Framing: Int32 {
    /// RFC 1950.
    case zlib = 15
    /// RFC 1952.
    case gzip = 31
    /// Raw RFC 1951.
    case none = -15
  }

  private let source: any ByteSource
  private let limits: PackageLimits
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var isEnded = false

  /// Creates an inflater for a source, of `bytes` if known.
  init(_ source: any ByteSource, framing: Framing, limits: PackageLimits, bytes: Int64 = .max) throws {
    self.source = source
    self.limits = limits
    // The library keeps the address of its stream, which therefore must not move.
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    input = .allocate(byteCount: Int(max(1, min(256 << 10, bytes))), alignment: 16)
    guard inflateInit2_(stream, framing.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw Finding.error(.damaged, "not enough memory to inflate the data")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_out = uInt(buffer.count)
    while !isEnded, stream.pointee.avail_out == buffer.count {
      if stream.pointee.avail_in == 0, try !refill() {
        throw Finding.error(.truncated, "the compressed data ends too early")
      }
      switch inflate(stream, Z_NO_FLUSH) {
      case Z_STREAM_END: isEnded = true
      case Z_OK, Z_BUF_ERROR: break
      default: throw Finding.error(.damaged, "the compressed data is damaged")
      }
      try checkRatio()
    }
    return buffer.count - Int(stream.pointee.avail_out)
  }

  /// Reads the source to its end and returns the number of bytes after the compressed data.
  func trailingBytes() throws -> Int64 {
    var count = Int64(stream.pointee.avail_in)
    stream.pointee.avail_in = 0
    try source.drain { count += Int64($0.count) }
    return count
  }

  private func refill() throws -> Bool {
    let count = try source.read(into: input)
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_in = uInt(count)
    return count > 0
  }

  private func checkRatio() throws {
    let (produced, consumed) = (Int64(stream.pointee.total_out), Int64(stream.pointee.total_in))
    guard produced > limits.ratioFloor, produced / max(1, limits.ratio) > consumed else { return }
    throw Finding.error(
      .ratio, "the data grows more than \(limits.ratio) times when inflated",
      hint: "remove padding")
  }
}

/// A checksum that an archive declares for the data of an entry.
protocol DataChecksum {
  mutating func update(_ bytes: UnsafeRawBufferPointer)
  /// True if the data so far has the declared checksum.
  var matches: Bool { get }
}

/// The decoded data of an entry, compared with the archive's declarations at its end or at the first extra byte.
final class VerifiedSource: ByteSource {
  private let stored: any ByteSource
  private let inflater: Inflater?
  private let size: Int64
  private var checksum: any DataChecksum
  private var count: Int64 = 0
  private var isVerified = false

  /// - Parameter inflater: The inflated data; nil if the data is not compressed.
  init(_ stored: any ByteSource, _ inflater: Inflater?, size: Int64, _ checksum: any DataChecksum) {
    (self.stored, self.inflater, self.size, self.checksum) = (stored, inflater, size, checksum)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let read = try inflater?.read(into: buffer) ?? stored.read(into: buffer)
    checksum.update(UnsafeRawBufferPointer(rebasing: buffer[..<read]))
    count += Int64(read)
    guard count <= size else {
      throw Finding.error(.entrySize, "the data is longer than the \(size) bytes that are declared")
    }
    if read == 0, !isVerified { try verify() }
    return read
  }

  private func verify() throws {
    isVerified = true
    guard count == size else {
      throw Finding.error(.entrySize, "the data has \(count) bytes, \(size) are declared")
    }
    guard try inflater?.trailingBytes() ?? 0 == 0 else {
      throw Finding.error(.trailingData, "data follows the compressed data")
    }
    guard checksum.matches else { throw Finding.error(.checksumWrong, "the data does not match its checksum") }
  }
}
