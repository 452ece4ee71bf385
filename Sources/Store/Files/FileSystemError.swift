internal import Foundation

/// A failed system call, with its error number.
package struct FileSystemError: Error {
  let number: CInt

  init(_ number: CInt = errno) {
    self.number = number
  }

  /// The system's error message.
  var reason: String { String(cString: strerror(number)) }
}
