import CArchive

/// Deflates small data in memory.
enum Deflater {
  /// The bytes as one zlib stream.
  static func zlib(_ bytes: [UInt8]) throws -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var deflated = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&deflated, &count, bytes, uLong(bytes.count), Z_BEST_COMPRESSION) == Z_OK else {
      throw Finding.error(.fileNotWritable, "there is not enough memory to compress the data")
    }
    return Array(deflated.prefix(Int(count)))
  }
}

/// Deflates the blocks of a stream, one at a time.
///
/// A block ends at a byte boundary, so that blocks of several deflaters can be concatenated.
final class BlockDeflater {
  /// The window size of deflate.
  static let windowBytes = 32 << 10
  /// Raw RFC 1951.
  private static let bareWindowBits: Int32 = -15
  private static let memoryLevel: Int32 = 8
  /// The end of a block that is not the last: an empty stored block, and the bits before it.
  private static let flushBytes = 16

  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableRawBufferPointer
  private var outputBytes = 0
  /// Whether zlib processed the whole block.
  private(set) var isComplete = false
  /// The CRC-32 of the uncompressed block.
  private(set) var checksum: uLong = 0
  /// The size of the uncompressed block in bytes.
  private(set) var length = 0

  init(blockBytes: Int) throws {
    // The library keeps the address of its stream, which therefore must not move.
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, Self.bareWindowBits, Self.memoryLevel, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    output = .allocate(byteCount: Int(deflateBound(stream, uLong(blockBytes))) + Self.flushBytes, alignment: 16)
    guard status == Z_OK else {
      throw Finding.error(.fileNotWritable, "there is not enough memory to compress the data")
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// The block, deflated.
  var deflated: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: output[..<outputBytes]) }

  /// Deflates a block that follows some data; `deflated`, `checksum` and `length` are then those of the block, if
  /// `isComplete`.
  func deflate(_ block: UnsafeRawBufferPointer, after dictionary: UnsafeRawBufferPointer, isLast: Bool) {
    isComplete = false
    guard deflateReset(stream) == Z_OK,
      dictionary.isEmpty || deflateSetDictionary(stream, bytes(of: dictionary), uInt(dictionary.count)) == Z_OK
    else { return }
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes(of: block))
    stream.pointee.avail_in = uInt(block.count)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
    stream.pointee.avail_out = uInt(output.count)
    let status = CArchive.deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
    isComplete = status == (isLast ? Z_STREAM_END : Z_OK) && stream.pointee.avail_in == 0
    outputBytes = output.count - Int(stream.pointee.avail_out)
    checksum = crc32(crc32(0, nil, 0), bytes(of: block), uInt(block.count))
    length = block.count
  }

  private func bytes(of buffer: UnsafeRawBufferPointer) -> UnsafePointer<Bytef>? {
    buffer.baseAddress?.assumingMemoryBound(to: Bytef.self)
  }
}
