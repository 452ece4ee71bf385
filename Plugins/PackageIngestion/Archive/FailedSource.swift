/// Bytes that cannot be had: the first read says why.
final class FailedSource: ByteSource {
  private let failure: any Error

  init(_ failure: any Error) {
    self.failure = failure
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    throw failure
  }
}
