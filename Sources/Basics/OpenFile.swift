internal import Foundation

/// What is done with a file that is open.
public enum OpenFile {
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
