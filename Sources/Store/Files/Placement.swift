internal import Basics
internal import CFileSystem
internal import Foundation

/// Moves a finished file into its place, which must be free, in one step, and syncs its name to the disk.
enum Placement {
  /// Moves the file at `source` to `target`, in the same folder.
  ///
  /// Throws `EEXIST` if the target exists; it is never replaced.
  static func place(_ source: String, at target: String) throws(FileSystemError) {
    try sync(file: source)
    try move(source, to: target)
    try syncFolder(of: target)
  }

  /// Syncs a file's bytes to the disk.
  static func sync(file path: String) throws(FileSystemError) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystemError() }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileSystemError() }
  }

  /// Syncs the names in the folder of a path to the disk.
  static func syncFolder(of path: String) throws(FileSystemError) {
    let descriptor = try openFolder(of: path)
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileSystemError() }
  }

  /// Opens the folder of a path; the caller closes it.
  static func openFolder(of path: String) throws(FileSystemError) -> CInt {
    let folder = PathParts(path).folder
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystemError() }
    return descriptor
  }

  /// Moves a file to a free name; throws `EEXIST` if it is taken.
  static func move(_ source: String, to target: String) throws(FileSystemError) {
    if stockroom_rename_exclusively(source, target) == 0 { return }
    guard [EINVAL, ENOSYS, EPERM, EOPNOTSUPP].contains(errno) else { throw FileSystemError() }
    // Without that call, a file system has hard links, or at least exclusive creation.
    if link(source, target) == 0 {
      unlink(source)
      return
    }
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { throw FileSystemError() }
    let reserved = open(target, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard reserved >= 0 else { throw FileSystemError() }
    close(reserved)
    guard rename(source, target) == 0 else {
      let failure = FileSystemError()
      unlink(target)
      throw failure
    }
  }
}
