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
      let room = deflaters.count * Self.blockBytes - pending
      let count = min(room, rest.count)
      UnsafeMutableRawBufferPointer(rebasing: buffer[(dictionaryBytes + pending)...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<count]))
      pending += count
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      if count == room { try deflate(isLast: false) }
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
