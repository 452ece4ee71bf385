import CArchive
import Foundation

/// Compresses its input into one gzip member (RFC 1952), on up to eight processors in parallel.
///
/// The data is split into blocks of a fixed size, and each is deflated with the 32 KiB before it as its dictionary, as
/// pigz does: the output does not depend on the number of processors.
final class GzipSink: ByteSink {
  private static let blockBytes = 256 << 10
  private static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]

  private let sink: any ByteSink
  private let deflaters: [BlockDeflater]
  /// The end of the last written blocks, and the blocks to be written.
  private let buffer: UnsafeMutableRawBufferPointer
  private var dictionaryBytes = 0
  private var pending = 0
  private var checksum = crc32(0, nil, 0)
  private var length: UInt32 = 0

  init(_ sink: any ByteSink) throws {
    self.sink = sink
    deflaters = try (0..<8).map { _ in try BlockDeflater(blockBytes: Self.blockBytes) }
    buffer = .allocate(
      byteCount: BlockDeflater.windowBytes + deflaters.count * Self.blockBytes, alignment: 16)
    try sink.write(Self.header)
  }

  deinit {
    buffer.deallocate()
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while !rest.isEmpty {
      let free = deflaters.count * Self.blockBytes - pending
      let count = min(free, rest.count)
      UnsafeMutableRawBufferPointer(rebasing: buffer[(dictionaryBytes + pending)...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<count]))
      pending += count
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      if count == free { try deflate(isLast: false) }
    }
  }

  /// Ends the member; nothing can be written afterward.
  func finish() throws {
    try deflate(isLast: true)
    try sink.write(Self.littleEndian(UInt32(truncatingIfNeeded: checksum)) + Self.littleEndian(length))
  }

  private func deflate(isLast: Bool) throws {
    let blocks = max(1, (pending + Self.blockBytes - 1) / Self.blockBytes)
    // A block and its deflater belong to one thread until all blocks are done.
    nonisolated(unsafe) let (deflaters, buffer) = (deflaters, buffer)
    DispatchQueue.concurrentPerform(iterations: blocks) { [dictionaryBytes, pending] index in
      let start = dictionaryBytes + index * Self.blockBytes
      let end = min(start + Self.blockBytes, dictionaryBytes + pending)
      let dictionary = max(0, start - BlockDeflater.windowBytes)
      deflaters[index].deflate(
        UnsafeRawBufferPointer(rebasing: buffer[start..<end]),
        after: UnsafeRawBufferPointer(rebasing: buffer[dictionary..<start]),
        isLast: isLast && index == blocks - 1)
    }
    guard deflaters[..<blocks].allSatisfy(\.isComplete) else {
      throw Finding.error(.fileNotWritable, "the data cannot be compressed")
    }
    for deflater in deflaters[..<blocks] {
      try sink.write(deflater.deflated)
      checksum = crc32_combine(checksum, deflater.checksum, deflater.length)
    }
    length &+= UInt32(pending)
    keepDictionary()
  }

  /// Moves the end of the deflated data to the front, for the next blocks.
  private func keepDictionary() {
    let end = dictionaryBytes + pending
    let kept = min(end, BlockDeflater.windowBytes)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[(end - kept)..<end]))
    dictionaryBytes = kept
    pending = 0
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}

/// Deflates small data in memory.
enum Deflater {
  /// The bytes as one zlib stream.
  static func zlib(_ bytes: [UInt8]) throws -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var deflated = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&deflated, &count, bytes, uLong(bytes.count), Z_BEST_COMPRESSION) == Z_OK else {
      throw Finding.error(.fileNotWritable, "not enough memory to compress the data")
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
  /// True once zlib processed the whole block.
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
      throw Finding.error(.fileNotWritable, "not enough memory to compress the data")
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// The block, deflated.
  var deflated: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: output[..<outputBytes]) }

  /// Deflates a block that follows some data; if `isComplete`, `deflated`, `checksum`, and `length` describe it.
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
