/// Passes bytes from libarchive to a sink, and stores the error that its callback cannot throw.
final class LibarchiveDrain {
  private let sink: any ByteSink
  private(set) var failure: (any Error)?

  init(_ sink: any ByteSink) {
    self.sink = sink
  }

  /// The callback: the next piece of the archive.
  static let write: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?, Int) -> Int = {
    _, context, bytes, count in
    guard let context else { return -1 }
    let drain = Unmanaged<LibarchiveDrain>.fromOpaque(context).takeUnretainedValue()
    do {
      try drain.sink.write(UnsafeRawBufferPointer(start: bytes, count: count))
      return count
    } catch {
      drain.failure = error
      return -1
    }
  }
}
