import Crypto

/// A file that is written, and the digest of what is written to it.
final class FileSink<Hash: HashFunction>: ByteSink {
  private let file: TemporaryFile
  private var digest = Hash()
  /// How many bytes were written.
  private(set) var size: Int64 = 0

  init(_ file: TemporaryFile) {
    self.file = file
  }

  /// The digest of everything written, in hexadecimal.
  var hexadecimal: String { digest.hexadecimal }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    digest.update(bufferPointer: bytes)
    size += Int64(bytes.count)
    try file.write(bytes)
  }
}
