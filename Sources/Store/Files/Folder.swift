public import Basics
internal import Foundation

/// An open folder: its entries are created, moved, and deleted by name, without following links.
final class Folder: Sendable {
  let path: String
  let descriptor: CInt

  private init(path: String, descriptor: CInt) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Opens a folder; a link to one is refused with `ELOOP` or `ENOTDIR`.
  convenience init(_ path: String) throws(FileSystemError) {
    let descriptor = open(path, Self.flags)
    guard descriptor >= 0 else { throw FileSystemError() }
    self.init(path: path, descriptor: descriptor)
  }

  /// Opens a folder; nil if it does not exist.
  convenience init?(ifThere path: String) throws(FileSystemError) {
    do {
      try self.init(path)
    } catch {
      guard error.number == ENOENT else { throw error }
      return nil
    }
  }

  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  /// Opens a folder in this one.
  func folder(_ name: String) throws(FileSystemError) -> Folder {
    let found = openat(descriptor, name, Self.flags)
    guard found >= 0 else { throw FileSystemError() }
    return Folder(path: "\(path)/\(name)", descriptor: found)
  }

  /// Opens a folder in this one; nil if it does not exist.
  func folder(ifThere name: String) throws(FileSystemError) -> Folder? {
    do {
      return try folder(name)
    } catch {
      guard error.number == ENOENT else { throw error }
      return nil
    }
  }

  /// Opens a folder in this one; a missing folder is created, for its owner only or with another mode.
  func makeFolder(_ name: String, mode: mode_t = 0o700) throws(FileSystemError) -> Folder {
    guard mkdirat(descriptor, name, 0o700) == 0 || errno == EEXIST else { throw FileSystemError() }
    let made = try folder(name)
    // Whoever created it may have died before this.
    guard mode != 0o700, try made.mode() != mode, made.isOwn else { return made }
    guard fchmod(made.descriptor, mode) == 0 else { throw FileSystemError() }
    // Without the group, the system leaves out that new files get it.
    guard try made.mode() == mode else { throw FileSystemError(EPERM) }
    return made
  }

  private var isOwn: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_uid == geteuid()
  }

  /// Its permissions.
  func mode() throws(FileSystemError) -> mode_t {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileSystemError() }
    return status.st_mode & 0o7777
  }

  /// Creates a folder in this one under a new name, locked as long as the returned object lives.
  func makeLockedFolder() throws(FileSystemError) -> (name: String, folder: Folder) {
    while true {
      let name = UUID().uuidString
      guard mkdirat(descriptor, name, 0o700) == 0 else { throw FileSystemError() }
      // A cleanup may delete the folder before it is locked; then another is created.
      guard let inner = try folder(ifThere: name) else { continue }
      do {
        guard try inner.lock(), inner.isNamed(name, in: self) else { continue }
      } catch {
        remove(folder: name)
        throw error
      }
      return (name, inner)
    }
  }

  /// Deletes the folders that ``makeLockedFolder()`` created for processes that died, with their contents.
  func removeUnlockedFolders() throws(FileSystemError) {
    for name in try names() where UUID(uuidString: name) != nil {
      guard let inner = try? folder(name), (try? inner.lock()) == true else { continue }
      withExtendedLifetime(inner) { removeTree(name) }
    }
  }

  /// True if no other user can redirect writes to it; false if that is unknown.
  var isSafe: Bool { (try? danger()) == .some(nil) }

  /// The reason that another user could redirect writes to it, or nil if it is safe.
  func danger() throws(FileSystemError) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileSystemError() }
    if status.st_uid != geteuid() { return "it belongs to another user" }
    if status.st_mode & 0o022 != 0 { return "other users can write to it" }
    return nil
  }

  /// The names in it, sorted.
  func names() throws(FileSystemError) -> [String] {
    try DirectoryNames.read(in: descriptor).compactMap { String(validating: $0, as: UTF8.self) }.sorted()
  }

  /// The item with a name, without following a link; nil if it does not exist or on an error.
  func status(of name: String) -> stat? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// The item with a name, without following a link; nil if it does not exist.
  func status(ifThere name: String) throws(FileSystemError) -> stat? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0 else { return status }
    guard errno == ENOENT else { throw FileSystemError() }
    return nil
  }

  /// True if a name is a regular file, not a link, a folder, or a pipe.
  func hasFile(_ name: String) -> Bool {
    status(of: name)?.isFile ?? false
  }

  /// Moves a file here from another folder.
  func move(_ name: String, from other: Folder) throws(FileSystemError) {
    guard renameat(other.descriptor, name, descriptor, name) == 0 else { throw FileSystemError() }
  }

  /// Moves a file here.
  func move(_ source: String, to name: String) throws(FileSystemError) {
    guard renameat(AT_FDCWD, source, descriptor, name) == 0 else { throw FileSystemError() }
  }

  /// Deletes a file or link; true if it was deleted.
  @discardableResult
  func remove(file name: String) -> Bool {
    unlinkat(descriptor, name, 0) == 0
  }

  /// Deletes an empty folder; true if it was deleted.
  @discardableResult
  func remove(folder name: String) -> Bool {
    unlinkat(descriptor, name, AT_REMOVEDIR) == 0
  }

  /// Deletes a folder if it is empty.
  static func removeIfEmpty(_ path: String) { rmdir(path) }

  /// Deletes a folder with its contents, or a file; links are deleted, not followed.
  func removeTree(_ name: String) {
    guard !remove(file: name), let folder = try? folder(name) else { return }
    for inner in (try? folder.names()) ?? [] { folder.removeTree(inner) }
    remove(folder: name)
  }

  /// Deletes a folder with its contents, even if a process that is ending still writes to it for a moment.
  func removeTreeInUse(_ name: String) {
    for _ in 0..<40 {
      removeTree(name)
      guard errno == ENOTEMPTY, status(of: name) != nil else { return }
      usleep(25_000)
    }
  }

  /// Syncs the names in it to the disk.
  func sync() throws(FileSystemError) {
    guard fsync(descriptor) == 0 else { throw FileSystemError() }
  }

  /// Locks the folder as long as this object lives; false if another process or object holds the lock.
  func lock(_ operation: CInt = LOCK_EX) throws(FileSystemError) -> Bool {
    try FileLock.take(descriptor, operation)
  }

  /// True if the folder still has a name in another.
  func isNamed(_ name: String, in parent: Folder) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, let named = parent.status(of: name) else { return false }
    return FileIdentity(status) == FileIdentity(named)
  }
}

extension stat {
  /// True for a regular file.
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }

  /// True for a folder.
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }

  /// Its kind as text.
  var kind: String {
    switch st_mode & S_IFMT {
    case S_IFREG: "a file"
    case S_IFDIR: "a folder"
    case S_IFLNK: "a link"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}

/// Reads the names in a folder; unlike some wrappers of `readdir`, it reports errors.
public enum DirectoryNames {
  /// The names as bytes, without `.` and `..`, in disk order; the caller owns the folder's descriptor.
  public static func read(in folder: CInt) throws(FileSystemError) -> [[UInt8]] {
    // Not a duplicate, which would share the reading position; the stream closes its descriptor.
    let descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystemError() }
    guard let stream = fdopendir(descriptor) else {
      let failure = FileSystemError()
      close(descriptor)
      throw failure
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        // Only errno distinguishes the end from an error.
        guard errno == 0 else { throw FileSystemError() }
        return names
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
  }

  /// The names in the folder at a path.
  public static func read(at path: String) throws(FileSystemError) -> [[UInt8]] {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileSystemError() }
    defer { close(folder) }
    return try read(in: folder)
  }
}

/// A lock that marks a file or folder as in use; it ends with its process.
enum FileLock {
  /// Locks an open file; false if another process or descriptor holds the lock.
  ///
  /// - Throws: Any other error; a file system may not support locks.
  static func take(_ descriptor: CInt, _ operation: CInt = LOCK_EX) throws(FileSystemError) -> Bool {
    while flock(descriptor, operation | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { throw FileSystemError() }
      return false
    }
    return true
  }
}
