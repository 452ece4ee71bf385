internal import Foundation

/// What the system says of a file: its type, permissions, and size.
public struct FileStatus: Sendable {
  /// Its type and permissions.
  private let mode: UInt32
  /// Its size in bytes.
  package let size: Int
  /// The user that it belongs to.
  package let owner: UInt32

  private init(_ status: stat) {
    (mode, size, owner) = (UInt32(status.st_mode), Int(status.st_size), UInt32(status.st_uid))
  }

  /// The file at a path; nil if there is none.
  ///
  /// - Parameter followsLinks: Whether a symbolic link means the file that it names.
  public init?(at path: String, followsLinks: Bool = true) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// An open file.
  package init?(of descriptor: CInt) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Whether it is a regular file.
  public var isFile: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }

  /// Whether it is a folder.
  public var isFolder: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }

  /// Whether it is a Unix socket.
  package var isSocket: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFSOCK) }

  /// Who may read, write, and execute it, as in `chmod`.
  package var permissions: UInt32 { mode & 0o777 }
}
