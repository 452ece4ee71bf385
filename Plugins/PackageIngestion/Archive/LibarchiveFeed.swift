/// Gives a stream to libarchive, and keeps the error that its callback cannot throw.
final class LibarchiveFeed {
  private let source: any ByteSource
  private let buffer: UnsafeMutableRawBufferPointer
  private var delivered: Int64 = 0
  private var lastCount = 0
  private(set) var failure: (any Error)?

  init(_ source: any ByteSource) {
    self.source = source
    buffer = .allocate(byteCount: 256 << 10, alignment: 16)
  }

  deinit {
    buffer.deallocate()
  }

  /// The callback: the next piece of the stream.
  static let read:
    @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int = {
      _, context, piece in
      guard let context else { return -1 }
      let feed = Unmanaged<LibarchiveFeed>.fromOpaque(context).takeUnretainedValue()
      piece?.pointee = UnsafeRawPointer(feed.buffer.baseAddress)
      return feed.fill()
    }

  /// Hands on what was delivered and not consumed, then the rest of the stream.
  func drainRest(consumed: Int64, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let unused = Int(min(Int64(lastCount), delivered - consumed))
    try body(UnsafeRawBufferPointer(rebasing: buffer[(lastCount - max(0, unused))..<lastCount]))
    try source.drain(body)
  }

  private func fill() -> Int {
    do {
      lastCount = try source.read(into: buffer)
      delivered += Int64(lastCount)
      return lastCount
    } catch {
      failure = error
      return -1
    }
  }
}
