internal import Foundation

/// A call that the system refused, by its error number.
package struct FileSystemError: Error {
  let number: CInt

  init(_ number: CInt = errno) {
    self.number = number
  }

  /// The system's own words.
  var reason: String { String(cString: strerror(number)) }
}
