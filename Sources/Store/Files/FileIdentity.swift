package import Foundation

/// A file or folder as the system knows it, by whatever name: its device and inode.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  package init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// What stands at a path, links followed; nil where there is nothing.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What a descriptor has open, where that is a regular file.
  package init?(ofFile descriptor: CInt) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isFile else { return nil }
    self.init(status)
  }
}
