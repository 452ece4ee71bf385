internal import Foundation

/// What is done with a file that is open.
public enum OpenFile {
  /// Opens a file to read that a folder or another file names: a regular file only, so that nobody waits for a pipe.
  ///
  /// - Returns: The descriptor, which the caller closes.
  /// - Throws: The system's error; `EISDIR` for a folder, and `ENXIO` for a pipe, a socket, or a device.
  public static func regular(_ path: String) throws(FileSystemError) -> CInt {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileSystemError() }
    guard let status = FileStatus(of: descriptor), status.isFile else {
      let isFolder = FileStatus(of: descriptor)?.isFolder ?? false
      close(descriptor)
      throw FileSystemError(isFolder ? EISDIR : ENXIO)
    }
    return descriptor
  }

  /// Reads up to `count` bytes at the file's position; fewer only at its end.
  public static func read(upTo count: Int, from descriptor: CInt) throws(FileSystemError) -> [UInt8] {
    try filled(count) { Foundation.read(descriptor, $0.baseAddress, $0.count) }
  }

  /// Reads up to `count` bytes at an offset, wherever the file's position is; fewer only at its end.
  public static func read(
    upTo count: Int, at offset: Int64, from descriptor: CInt
  ) throws(FileSystemError) -> [UInt8] {
    try filled(count) { pread(descriptor, $0.baseAddress, $0.count, off_t(offset) + off_t(count - $0.count)) }
  }

  /// Calls `read` with the rest of a buffer until that is full or the file ends; an interrupted call is made again.
  private static func filled(
    _ count: Int, _ read: (UnsafeMutableRawBufferPointer) -> Int
  ) throws(FileSystemError) -> [UInt8] {
    var failure: FileSystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let length = read(UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]))
        if length < 0, errno == EINTR { continue }
        if length < 0 { failure = FileSystemError() }
        guard length > 0 else { return }
        filled += length
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of the bytes at the file's position.
  public static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) throws(FileSystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      // Writing nothing is not an error to the system, but would never end.
      guard count != 0 else { throw FileSystemError(EIO) }
      guard count > 0 else { throw FileSystemError() }
      rest = rest.dropFirst(count)
    }
  }
}
