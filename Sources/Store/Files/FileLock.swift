internal import Basics
internal import Foundation

/// A lock that marks a file or folder as in use; it ends with its process.
enum FileLock {
  /// Locks an open file; false if another process or descriptor holds the lock.
  ///
  /// Throws other system errors: a file system may not support locks.
  static func take(_ descriptor: CInt, _ operation: CInt = LOCK_EX) throws(FileSystemError) -> Bool {
    while flock(descriptor, operation | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { throw FileSystemError() }
      return false
    }
    return true
  }
}
