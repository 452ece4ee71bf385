import Crypto

/// An open file that is written, and the digest of what is written to it.
final class FileSink<Hash: HashFunction>: ByteSink {
  private let descriptor: Int32
  private var digest = Hash()
  /// How many bytes were written.
  private(set) var size: Int64 = 0

  /// Writes to a file, which stays the caller's.
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
