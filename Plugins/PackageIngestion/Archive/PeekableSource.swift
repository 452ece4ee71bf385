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
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(min(count, 64) - head.count)])
        let read = try source.read(into: room)
        guard read > 0 else { break }
        head.append(contentsOf: room[..<read])
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
