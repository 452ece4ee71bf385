internal import Foundation

/// A file that this process has written: it is deleted only as long as its name leads to it.
struct OwnFile: Sendable {
  let path: String
  private let identity: FileIdentity?

  /// Remembers the file that this process has just written to a path.
  init(_ path: String) {
    (self.path, identity) = (path, FileIdentity(ofItem: path))
  }

  /// Deletes it, unless it has another name by now.
  func remove() {
    guard let identity, FileIdentity(ofItem: path) == identity else { return }
    unlink(path)
  }
}
