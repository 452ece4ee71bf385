import Foundation

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
