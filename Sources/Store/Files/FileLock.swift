internal import Foundation

/// The lock that tells who is at work on a file or folder; it goes with the process that holds it.
enum FileLock {
  /// Locks what is open; false where another process, or another descriptor, holds it.
  ///
  /// Throws what else the system says: a file system may know no locks.
  static func take(_ descriptor: CInt, _ operation: CInt = LOCK_EX) throws(FileSystemError) -> Bool {
    while flock(descriptor, operation | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { throw FileSystemError() }
      return false
    }
    return true
  }
}
