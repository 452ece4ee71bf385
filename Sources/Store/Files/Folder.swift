internal import Foundation

/// A folder held open: what is in it is made, moved, and removed by name, and no link is followed on the way.
final class Folder {
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

  /// Opens a folder; nil where there is none.
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

  /// Opens a folder in this one; nil where there is none.
  func folder(ifThere name: String) throws(FileSystemError) -> Folder? {
    do {
      return try folder(name)
    } catch {
      guard error.number == ENOENT else { throw error }
      return nil
    }
  }

  /// Opens a folder in this one, and makes it for its owner alone where there is none.
  func makeFolder(_ name: String) throws(FileSystemError) -> Folder {
    guard mkdirat(descriptor, name, 0o700) == 0 || errno == EEXIST else { throw FileSystemError() }
    return try folder(name)
  }

  /// Why work is not safe in here, where whoever else can write could lead it anywhere; nil where it is.
  func danger() throws(FileSystemError) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileSystemError() }
    if status.st_uid != geteuid() { return "it belongs to another user" }
    if status.st_mode & 0o022 != 0 { return "other users may write in it" }
    return nil
  }

  /// The names in it, sorted.
  func names() throws(FileSystemError) -> [String] {
    // A descriptor of its own: reading moves it, and closing the stream closes it.
    let reading = openat(descriptor, ".", Self.flags)
    guard reading >= 0 else { throw FileSystemError() }
    guard let stream = fdopendir(reading) else {
      let failure = FileSystemError()
      close(reading)
      throw failure
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        // The end, or an error: only the number tells.
        if errno != 0 { throw FileSystemError() }
        break
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// What a name stands for, a link itself rather than what it leads to; nil where there is nothing.
  func status(of name: String) -> stat? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Whether a name stands for a file, not for a link, a folder, or a pipe.
  func hasFile(_ name: String) -> Bool {
    status(of: name)?.isFile ?? false
  }

  /// Moves a file here.
  func move(_ source: String, to name: String) throws(FileSystemError) {
    guard renameat(AT_FDCWD, source, descriptor, name) == 0 else { throw FileSystemError() }
  }

  /// Removes a file, or the link that has its name; whether there was one that could be removed.
  @discardableResult
  func remove(file name: String) -> Bool {
    unlinkat(descriptor, name, 0) == 0
  }

  /// Removes a folder that is empty; whether there was one.
  @discardableResult
  func remove(folder name: String) -> Bool {
    unlinkat(descriptor, name, AT_REMOVEDIR) == 0
  }

  /// Waits until the names in it are on the disk.
  func sync() throws(FileSystemError) {
    guard fsync(descriptor) == 0 else { throw FileSystemError() }
  }

  /// Locks the folder until this object goes; whether nobody else holds it.
  func lock(_ operation: CInt = LOCK_EX) throws(FileSystemError) -> Bool {
    try FileLock.take(descriptor, operation)
  }

  /// Whether the folder still has its name in another.
  func isNamed(_ name: String, in parent: Folder) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, let named = parent.status(of: name) else { return false }
    return FileIdentity(status) == FileIdentity(named)
  }
}

extension stat {
  /// Whether it is a plain file.
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }

  /// Whether it is a folder.
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }

  /// What it is, for people.
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
