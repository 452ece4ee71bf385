import Crypto
import Foundation

/// A new file, and the digest of what is written to it.
final class FileSink<Hash: HashFunction>: ByteSink {
  private let descriptor: Int32
  private var digest = Hash()
  /// How many bytes were written.
  private(set) var size: Int64 = 0

  /// Makes a file that does not exist yet; one that cannot be made throws a `Finding`.
  init(path: String) throws {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw FileWriting.failure() }
  }

  deinit {
    close(descriptor)
  }

  /// The digest of everything written, in hexadecimal.
  var hexadecimal: String { digest.hexadecimal }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    digest.update(bufferPointer: bytes)
    size += Int64(bytes.count)
    try FileWriting.writeAll(bytes, to: descriptor)
  }

  /// Waits until the file is on the disk.
  func synchronize() throws {
    guard fsync(descriptor) == 0 else { throw FileWriting.failure() }
  }
}
