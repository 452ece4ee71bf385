import Crypto
import StockroomKit

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

/// Writing files, with errors as findings.
enum FileWriting {
  /// Writes all of the bytes at the position of an open file, or throws a `Finding`.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    try finding { () throws(FileSystemError) in try OpenFile.writeAll(bytes, to: descriptor) }
  }

  /// Does a step of writing a file, or throws a `Finding`.
  static func finding<Result>(_ step: () throws(FileSystemError) -> Result) throws -> Result {
    do {
      return try step()
    } catch {
      throw Finding.error(.fileNotWritable, "the file cannot be written: \(error.reason)")
    }
  }
}

/// A package or an archive while it is written; it replaces an existing file once it is complete.
extension NewFile: ByteSink {
  /// Starts a file; throws a `Finding` if the folder is not writable.
  convenience init(replacing path: String) throws {
    do {
      try self.init(at: path, replaces: true, mode: 0o644)
    } catch {
      throw Finding.error(.fileNotWritable, "the file cannot be written: \(error.reason)")
    }
  }

  /// Adds to the file, or throws a `Finding`.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try FileWriting.writeAll(bytes, to: descriptor)
  }

  /// Gives the file its name, or throws a `Finding`.
  func keep() throws {
    try FileWriting.finding { () throws(FileSystemError) in try finish() }
  }
}
