/// A sequential source of bytes.
protocol ByteSource: AnyObject {
  /// Reads into a buffer and returns the number of bytes; 0 at the end.
  ///
  /// Throws a `Finding` if the bytes contradict their container.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

extension ByteSource {
  /// Passes on all remaining bytes, piece by piece.
  func drain(_ body: (UnsafeRawBufferPointer) throws -> Void = { _ in }) throws {
    try withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 16) { buffer in
      while case let count = try read(into: buffer), count > 0 {
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  /// The next bytes; empty at the end.
  func piece() throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      count = try read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// All remaining bytes, or nil if there are more than a number of them.
  func bytes(upTo limit: Int) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var isTooLong = false
    try drain { piece in
      isTooLong = isTooLong || bytes.count + piece.count > limit
      if !isTooLong { bytes.append(contentsOf: piece) }
    }
    return isTooLong ? nil : bytes
  }
}

/// Bytes in memory, as a stream.
final class BytesSource: ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let piece = rest.prefix(buffer.count)
    buffer.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}

/// A source that counts the bytes read.
final class CountingSource: ByteSource {
  private let source: any ByteSource
  private let didRead: (Int) throws -> Void

  init(_ source: any ByteSource, didRead: @escaping (Int) throws -> Void) {
    self.source = source
    self.didRead = didRead
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try source.read(into: buffer)
    try didRead(count)
    return count
  }
}

/// A source whose first read throws the reason it is unavailable.
final class FailedSource: ByteSource {
  private let failure: any Error

  init(_ failure: any Error) {
    self.failure = failure
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    throw failure
  }
}

/// A source whose first bytes have been peeked at.
final class PeekableSource: ByteSource {
  /// The first bytes, fewer than requested only at the end.
  let head: [UInt8]
  private var isHeadRead = false
  private let rest: any ByteSource

  /// Peeks at the first bytes of a source, at most 64.
  init(_ source: any ByteSource, count: Int) throws {
    var head: [UInt8] = []
    try withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while head.count < min(count, 64) {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(min(count, 64) - head.count)])
        let read = try source.read(into: rest)
        guard read > 0 else { break }
        head.append(contentsOf: rest[..<read])
      }
    }
    self.head = head
    rest = source
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !isHeadRead, !head.isEmpty, buffer.count >= head.count else { return try rest.read(into: buffer) }
    isHeadRead = true
    buffer.copyBytes(from: head)
    return head.count
  }
}
