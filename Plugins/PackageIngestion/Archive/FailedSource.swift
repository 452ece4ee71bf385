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
