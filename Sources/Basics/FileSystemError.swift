internal import Foundation

/// A failed system call, with its error number.
public struct FileSystemError: Error {
  /// The system's error number, as in `errno`.
  public let number: CInt

  /// The error of an error number.
  public init(_ number: CInt) {
    self.number = number
  }

  /// The error of the last system call.
  public init() {
    self.init(errno)
  }

  /// The system's error message.
  public var reason: String { String(cString: strerror(number)) }
}
