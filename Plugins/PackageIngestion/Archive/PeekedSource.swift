/// A stream whose first bytes have been looked at.
final class PeekedSource: ByteSource {
  /// The first bytes, fewer than asked for only when there are no more.
  let head: [UInt8]
  private var isHeadRead = false
  private let rest: any ByteSource

  /// Looks at the first bytes of a stream, at most 64.
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
