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
