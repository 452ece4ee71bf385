internal import Basics
internal import Foundation

/// One console's folder for staged files, locked as long as that console lives.
///
/// The lock distinguishes the files of dead consoles from files that another console is still writing.
final class StagingFolder: Sendable {
  let name: String
  var path: String { folder.path }
  private let parent: Folder
  private let folder: Folder

  /// Creates a folder in `parent`.
  init(in parent: Folder) throws(FileSystemError) {
    self.parent = parent
    (name, folder) = try parent.makeLockedFolder()
  }

  deinit {
    // A folder that is not empty stays until the next cleanup.
    parent.remove(folder: name)
  }

  /// True if it is still in `parent`.
  func isThere(in parent: Folder) -> Bool { folder.isNamed(name, in: parent) }

  /// Deletes the folders of dead consoles in `parent`, and the files in them that have this program's names.
  ///
  /// - Parameter age: The seconds since a folder's last change.
  static func sweep(_ parent: Folder, olderThan age: Int = 0) throws(FileSystemError) {
    for name in try parent.names() where isOurs(name) {
      if age > 0, let status = parent.status(of: name), status.st_mtim.tv_sec > time(nil) - age { continue }
      guard let folder = try? parent.folder(name), (try? folder.lock()) == true, let files = try? folder.names() else {
        continue
      }
      withExtendedLifetime(folder) {
        for file in files where isOurs(file) && folder.hasFile(file) { folder.remove(file: file) }
        parent.remove(folder: name)
      }
    }
  }

  /// True for the names that this program uses: a UUID, or one with a suffix of SQLite's.
  private static func isOurs(_ name: String) -> Bool {
    let suffix = ["-journal", "-wal", "-shm"].first { name.hasSuffix($0) } ?? ""
    return UUID(uuidString: String(name.dropLast(suffix.count))) != nil
  }
}

/// A file beside the store that waits for its transaction; it is deleted with this object unless the transaction
/// commits.
public final class StagedFile: Sendable {
  /// The blob it will become.
  public let blob: Blob
  var path: String { file.path }
  private let file: OwnFile

  init(_ blob: Blob, path: String) {
    self.blob = blob
    file = OwnFile(path)
  }

  deinit {
    // Once it is in place, nothing is at this path.
    file.remove()
  }
}
