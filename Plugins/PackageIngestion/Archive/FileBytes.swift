import Crypto
import Foundation

/// A regular file open for reading.
final class FileBytes {
  let descriptor: Int32
  private let isOwner: Bool
  /// The size in bytes when it was opened.
  let size: Int64
  /// Called with the end of the last range that a `FileRange` read.
  var didRead: (Int64) -> Void = { _ in }

  /// Opens a file; a folder, a device or a missing file throws a `Finding`.
  init(path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw Finding.error(.fileUnreadable, "the file cannot be read: \(String(cString: strerror(errno)))")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      close(descriptor)
      throw Finding.error(
        .fileUnreadable, isFolder ? "this is a folder" : "this is not a regular file",
        hint: isFolder ? "package build creates a package from a folder" : nil)
    }
    (self.descriptor, isOwner) = (descriptor, true)
    size = Int64(status.st_size)
  }

  /// Reads an open file, which the caller still owns.
  init(borrowing descriptor: Int32, size: Int64) {
    (self.descriptor, isOwner) = (descriptor, false)
    self.size = size
  }

  /// Reads an open file of any length, which the caller still owns.
  convenience init(borrowing descriptor: Int32) {
    self.init(borrowing: descriptor, size: Int64(max(0, lseek(descriptor, 0, SEEK_END))))
  }

  /// A file's size in bytes; 0 if it does not exist.
  static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  deinit {
    if isOwner { close(descriptor) }
  }

  /// Reads into a buffer from an offset and returns the number of bytes; 0 at the end of the file.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      guard errno == EINTR else {
        throw Finding.error(.fileUnreadable, "the file cannot be read: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// The bytes of a range, fewer at the end of the file.
  func bytes(at offset: Int64, count: Int) throws -> [UInt8] {
    try FileRange(self, offset: offset, length: Int64(count)).bytes(upTo: count) ?? []
  }

  /// The bytes of a range, without reporting progress, for reads out of order.
  func peek(at offset: Int64, count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    try bytes.withUnsafeMutableBytes { buffer in
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        let count = try read(at: offset + Int64(filled), into: rest)
        guard count > 0 else { break }
        filled += count
      }
    }
    return Array(bytes.prefix(filled))
  }

  /// The SHA-256 of the whole file, in hexadecimal.
  func sha256() throws -> String {
    var digest = SHA256()
    try FileRange(self, offset: 0, length: size).drain { digest.update(bufferPointer: $0) }
    return digest.hexadecimal
  }
}

/// A range of a file as a source.
final class FileRange: ByteSource {
  private let file: FileBytes
  private var offset: Int64
  private let end: Int64

  init(_ file: FileBytes, offset: Int64, length: Int64) {
    self.file = file
    self.offset = offset
    end = offset + length
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let wanted = Int(min(Int64(buffer.count), end - offset))
    guard wanted > 0 else { return 0 }
    let count = try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
    offset += Int64(count)
    file.didRead(offset)
    return count
  }
}
