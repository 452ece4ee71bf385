internal import CFileSystem
internal import Foundation

/// A hidden file that gets its name once it is complete, and never replaces another.
///
/// Until then it has no name, so that a writer that dies leaves nothing; if the file system has no unnamed files, it is
/// a ``Draft``.
final class NewFile {
  let descriptor: CInt
  private let path: String
  private let draft: Draft?

  /// Starts a file for its owner only; throws `EEXIST` if the path exists.
  init(at path: String) throws(FileSystemError) {
    self.path = path
    var status = stat()
    guard lstat(path, &status) != 0 else { throw FileSystemError(EEXIST) }
    Draft.sweep(of: path)
    let folder = PathParts(path).folder
    let nameless = stockroom_open_nameless(folder.isEmpty ? "." : folder)
    guard nameless < 0 else {
      (descriptor, draft) = (nameless, nil)
      return
    }
    let draft = try Draft(of: path)
    let descriptor = open(draft.path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystemError() }
    (self.descriptor, self.draft) = (descriptor, draft)
  }

  deinit {
    close(descriptor)
  }

  /// Gives the file its name and syncs both to the disk; throws `EEXIST` if the name is taken by now.
  func finish() throws(FileSystemError) {
    guard fsync(descriptor) == 0 else { throw FileSystemError() }
    if let draft {
      try Placement.move(draft.path, to: path)
    } else if linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) != 0 {
      guard errno != EEXIST else { throw FileSystemError() }
      try moveCopyIntoPlace()
    }
    do {
      try Placement.syncFolder(of: path)
    } catch {
      // A file that a power loss could lose does not count as written.
      unlink(path)
      throw error
    }
  }

  /// Not every file system can name an unnamed file; a copy of it always works.
  private func moveCopyIntoPlace() throws(FileSystemError) {
    let copy = try Draft(of: path)
    let output = open(copy.path, O_WRONLY | O_CLOEXEC)
    guard output >= 0 else { throw FileSystemError() }
    defer { close(output) }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileSystemError() }
    do {
      _ = try HashedCopy.run(from: descriptor, to: output)
    } catch {
      throw FileSystemError((error as? HashedCopy.Failure)?.number ?? EIO)
    }
    guard fsync(output) == 0 else { throw FileSystemError() }
    try Placement.move(copy.path, to: path)
  }
}
