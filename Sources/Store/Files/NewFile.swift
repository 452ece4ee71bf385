public import Basics
internal import CFileSystem
internal import Foundation

/// A hidden file that gets its name once it is complete.
///
/// Until then it has no name, so a writer that dies leaves nothing; on a file system without unnamed files, it is a
/// ``Draft``.
public final class NewFile {
  /// The file, open for reading and writing as long as this object lives.
  public let descriptor: CInt
  private let path: String
  private let replaces: Bool
  private let mode: UInt32
  private let draft: Draft?
  /// The only file that may be replaced; nil for any.
  private let former: FileIdentity?

  /// Starts a file for its owner only that may replace one existing file; nil for none.
  package convenience init(at path: String, replacing former: FileIdentity?) throws(FileSystemError) {
    try self.init(at: path, replaces: former != nil, mode: 0o600, former: former)
  }

  /// Starts a file, by default for its owner only.
  ///
  /// - Throws: `EEXIST` if the path exists and `replaces` is false.
  public convenience init(at path: String, replaces: Bool = false, mode: UInt32 = 0o600) throws(FileSystemError) {
    try self.init(at: path, replaces: replaces, mode: mode, former: nil)
  }

  private init(at path: String, replaces: Bool, mode: UInt32, former: FileIdentity?) throws(FileSystemError) {
    (self.path, self.replaces, self.mode, self.former) = (path, replaces, mode, former)
    var status = stat()
    guard replaces || lstat(path, &status) != 0 else { throw FileSystemError(EEXIST) }
    Draft.sweep(of: path)
    let folder = PathParts(path).folder
    let nameless = stockroom_open_nameless(folder.isEmpty ? "." : folder, mode)
    guard nameless < 0 else {
      (descriptor, draft) = (nameless, nil)
      return
    }
    let draft = try Draft(of: path, mode: mode)
    let descriptor = open(draft.path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystemError() }
    (self.descriptor, self.draft) = (descriptor, draft)
  }

  /// Writes a whole file, by default for its owner only, replacing any file there.
  public static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o600) throws(FileSystemError) {
    let file = try NewFile(at: path, replaces: true, mode: mode)
    try bytes.withUnsafeBufferPointer { (buffer) throws(FileSystemError) in
      try OpenFile.writeAll(UnsafeRawBufferPointer(buffer), to: file.descriptor)
    }
    try file.finish()
  }

  deinit {
    close(descriptor)
  }

  /// A path at which this process can open the file while it is hidden.
  public var openPath: String { draft?.path ?? "/proc/self/fd/\(descriptor)" }

  /// Gives the file its name and syncs both to the disk.
  ///
  /// - Throws: `EEXIST` if the name has been taken and may not be replaced.
  public func finish() throws(FileSystemError) {
    guard fsync(descriptor) == 0 else { throw FileSystemError() }
    // Opened first, so that only syncing can fail once the file has its name.
    let folder = try Placement.openFolder(of: path)
    defer { close(folder) }
    let isNew = FileIdentity(ofItem: path) == nil
    if let draft {
      try move(draft.path)
    } else if !link(to: path) {
      guard errno != EEXIST || replaces else { throw FileSystemError() }
      if errno == EEXIST { try replace() } else { try moveCopyIntoPlace() }
    }
    guard fsync(folder) == 0 else {
      let failure = FileSystemError()
      // A file that a power loss could lose is not written.
      if isNew { unlink(path) }
      throw failure
    }
  }

  private func link(to path: String) -> Bool {
    linkat(AT_FDCWD, openPath, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
  }

  /// A link cannot replace a file, but a rename can.
  private func replace() throws(FileSystemError) {
    let name = Draft.name(of: path)
    // A cleanup deletes unlocked drafts.
    _ = try FileLock.take(descriptor)
    guard link(to: name) else { return try moveCopyIntoPlace() }
    do {
      try move(name)
    } catch {
      unlink(name)
      throw error
    }
  }

  private func move(_ source: String) throws(FileSystemError) {
    guard replaces else { return try Placement.move(source, to: path) }
    if let former {
      var status = stat()
      guard lstat(path, &status) == 0, FileIdentity(status) == former else { throw FileSystemError(EEXIST) }
    }
    guard rename(source, path) == 0 else { throw FileSystemError() }
  }

  /// Copies the file, since not every file system can name an unnamed one.
  private func moveCopyIntoPlace() throws(FileSystemError) {
    let copy = try Draft(of: path, mode: mode)
    let output = open(copy.path, O_WRONLY | O_CLOEXEC)
    guard output >= 0 else { throw FileSystemError() }
    defer { close(output) }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileSystemError() }
    do {
      _ = try HashedCopy.run(from: descriptor, to: output)
    } catch {
      throw error.cause
    }
    guard fsync(output) == 0 else { throw FileSystemError() }
    try move(copy.path)
  }
}
