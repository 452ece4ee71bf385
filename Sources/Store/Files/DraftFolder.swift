public import Basics
internal import Foundation

/// A hidden folder that is filled first, then renamed into place, or emptied into an existing folder.
///
/// Its remaining files are deleted with this object.
public final class DraftFolder {
  /// Its path.
  public let path: String
  private let parent: Folder
  private let folder: Folder
  private let name: String

  /// Creates an empty folder in another, with the default permissions of a new folder.
  public init(in parent: String) throws(FileSystemError) {
    let name = ".stockroom-\(UUID().uuidString)"
    // A person may have named a link as the parent.
    self.parent = try Folder(parent.isEmpty ? "./" : "\(parent)/.")
    guard mkdirat(self.parent.descriptor, name, 0o777) == 0 else { throw FileSystemError() }
    folder = try self.parent.folder(name)
    (self.name, path) = (name, parent.isEmpty ? name : "\(parent)/\(name)")
  }

  deinit {
    if folder.isNamed(name, in: parent) { parent.removeTree(name) }
  }

  /// Renames it within the same folder; the new name must be free, or belong to an empty folder.
  public func rename(to path: String) throws(FileSystemError) {
    guard renameat(parent.descriptor, name, AT_FDCWD, path) == 0 else { throw FileSystemError() }
  }

  /// Moves one of its files to an open folder, replacing any file there, and syncs the name to the disk.
  public func move(_ inner: String, toFolder target: CInt, as name: String) throws(FileSystemError) {
    guard renameat(folder.descriptor, inner, target, name) == 0, fsync(target) == 0 else { throw FileSystemError() }
  }
}

/// Deletes files that a person named.
public enum UserFiles {
  /// Deletes a file or link in an open folder that a person asked to overwrite; a folder stays.
  public static func clear(_ name: String, inFolder folder: CInt) {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, !status.isFolder else { return }
    unlinkat(folder, name, 0)
  }
}
