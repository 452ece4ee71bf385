import Crypto
import Foundation

/// A sequential destination of bytes.
protocol ByteSink: AnyObject {
  /// Writes all of the bytes, or throws.
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteSink {
  /// Writes all of the bytes, or throws.
  func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }
}

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

/// Writing to a file that is open.
enum FileWriting {
  /// Writes all of the bytes at the file's position, or throws a `Finding`.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      guard count >= 0 || errno == EINTR else { throw failure() }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// The finding for the last call's error.
  static func failure(_ what: String = "the file cannot be written") -> Finding {
    .error(.fileNotWritable, "\(what): \(String(cString: strerror(errno)))")
  }
}
