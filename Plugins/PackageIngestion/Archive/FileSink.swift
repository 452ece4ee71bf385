import Crypto

/// An open file for writing, with a digest of its data.
final class FileSink<Hash: HashFunction>: ByteSink {
  private let descriptor: Int32
  private var digest = Hash()
  /// The number of bytes written.
  private(set) var size: Int64 = 0

  /// Writes to a file, which the caller still owns.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The digest of everything written, in hexadecimal.
  var hexadecimal: String { digest.hexadecimal }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    digest.update(bufferPointer: bytes)
    size += Int64(bytes.count)
    try FileWriting.writeAll(bytes, to: descriptor)
  }
}
