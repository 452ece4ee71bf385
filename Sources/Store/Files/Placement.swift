internal import CFileSystem
internal import Foundation

/// Puts a finished file in its place in one step, where no other may stand, and waits until its name is on the disk.
enum Placement {
  /// Moves the file at `source` to `target`, in the same folder.
  ///
  /// Throws `EEXIST` where something stands at the target; it is never replaced.
  static func place(_ source: String, at target: String) throws(FileSystemError) {
    try sync(file: source)
    try move(source, to: target)
    try syncFolder(of: target)
  }

  /// Waits until a file's bytes are on the disk.
  static func sync(file path: String) throws(FileSystemError) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystemError() }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileSystemError() }
  }

  /// Waits until the names in the folder of a path are on the disk.
  static func syncFolder(of path: String) throws(FileSystemError) {
    let folder = PathParts(path).folder
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystemError() }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileSystemError() }
  }

  /// Moves a file to a name that nothing has; `EEXIST` where something has it.
  static func move(_ source: String, to target: String) throws(FileSystemError) {
    if stockroom_rename_exclusively(source, target) == 0 { return }
    guard [EINVAL, ENOSYS, EPERM, EOPNOTSUPP].contains(errno) else { throw FileSystemError() }
    // A file system without that call has hard links, or at least a name that only one can make.
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
