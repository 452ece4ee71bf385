package import Foundation

/// The identity of a file or folder under any name: its device and inode.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  package init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// The item at a path, following links; nil if it does not exist.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The item at a path, not following a link; nil if it does not exist.
  init?(ofItem path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The regular file open in a descriptor, or nil.
  package init?(ofFile descriptor: CInt) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isFile else { return nil }
    self.init(status)
  }
}

/// A file that this process has written: it is deleted only while its name still leads to it.
struct OwnFile: Sendable {
  let path: String
  private let identity: FileIdentity?

  /// Remembers the file that this process has just written to a path.
  init(_ path: String) {
    (self.path, identity) = (path, FileIdentity(ofItem: path))
  }

  /// Deletes it, unless it has been renamed.
  func remove() {
    guard let identity, FileIdentity(ofItem: path) == identity else { return }
    unlink(path)
  }
}
