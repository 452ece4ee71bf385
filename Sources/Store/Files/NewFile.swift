internal import CFileSystem
internal import Foundation

/// A file that is written out of sight, and appears under its name once it is whole; never in the place of another.
///
/// Until then it has no name, so that a writer that dies leaves nothing; where the file system has no such files, it is
/// a ``Draft``.
final class NewFile {
  let descriptor: CInt
  private let path: String
  private let draft: Draft?

  /// Starts a file that only its owner reads and writes; throws `EEXIST` where something stands at the path.
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

  /// Gives the file its name, and waits until both are on the disk; throws `EEXIST` where something has it by now.
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
      // What a power loss may take is not called written.
      unlink(path)
      throw error
    }
  }

  /// A nameless file cannot be given a name everywhere; a copy of it can.
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
