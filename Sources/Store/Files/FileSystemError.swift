internal import Foundation

/// A call that the system refused, by its error number.
struct FileSystemError: Error {
  let number: CInt

  init(_ number: CInt = errno) {
    self.number = number
  }

  /// The system's own words.
  var reason: String { String(cString: strerror(number)) }
}

/// Which file a path leads to, whatever it is called: its device and inode.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let inode: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// The file that a path leads to; nil where there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
