public import Basics
internal import CFileSystem
internal import Foundation

/// A private folder for temporary work; the next process cleans up after one that died.
///
/// Its parent is `stockroom-UID` in the system's temporary folder, which only its owner may enter; it is locked as long
/// as this object lives.
public final class TemporaryFolder: Sendable {
  /// Its path.
  public let path: String
  private let name: String
  private let folder: Folder

  /// Creates an empty one.
  ///
  /// - Throws: A `Refusal` if the temporary folder is not writable, or belongs to another user.
  public init() throws {
    do {
      (name, folder) = try Self.makeFolder()
      path = folder.path
    } catch let error as FileSystemError {
      throw Refusal.noTemporaryFolder(Self.parentPath, error.reason)
    }
  }

  private static func makeFolder() throws -> (String, Folder) {
    while true {
      do {
        return try parent().makeLockedFolder()
      } catch let error as FileSystemError where error.number == ENOENT {
        // The last process to finish has deleted the parent.
      }
    }
  }

  deinit {
    if let parent = try? Self.parent() { parent.removeTreeInUse(name) }
    // The last process deletes the parent folder.
    rmdir(Self.parentPath)
  }

  /// Deletes a file in it, if it exists.
  public func remove(_ name: String) {
    if !name.utf8.contains(UInt8(ascii: "/")) { folder.remove(file: name) }
  }

  /// Renames a file in it, replacing any file with the new name.
  public func rename(_ name: String, to newName: String) throws(FileSystemError) {
    guard renameat(folder.descriptor, name, folder.descriptor, newName) == 0 else { throw FileSystemError() }
  }

  /// Deletes the folders of dead processes.
  package static func sweep() {
    guard let parent = try? Folder(parentPath), parent.isSafe else { return }
    try? parent.removeUnlockedFolders()
    rmdir(parent.path)
  }

  private static var parentPath: String {
    // Like `NSTemporaryDirectory`, which spends half a millisecond of each start on a URL.
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let base = named.isEmpty ? "/tmp" : named
    return (base.hasSuffix("/") ? base : base + "/") + "stockroom-\(geteuid())"
  }

  private static func parent() throws -> Folder {
    let path = parentPath
    do {
      while true {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileSystemError() }
        // Another process may have deleted it, when it ended.
        guard let folder = try Folder(ifThere: path) else { continue }
        if let danger = try folder.danger() { throw Refusal.noTemporaryFolder(path, danger) }
        return folder
      }
    } catch let error as FileSystemError {
      throw Refusal.noTemporaryFolder(path, error.reason)
    }
  }
}

extension Refusal {
  fileprivate static func noTemporaryFolder(_ path: String, _ reason: String) -> Refusal {
    Refusal(
      "file.temporary", kind: .unavailable, "cannot use the temporary folder \(path): \(reason)",
      hint: "set TMPDIR to a folder that you own with free space", subject: path)
  }
}

/// A folder of the program, which belongs to this user and to which no other user can write.
public struct PrivateFolder {
  private let folder: Folder

  /// Opens a folder; nil if it does not exist, or if others can write to it.
  public init?(_ path: String) {
    guard let folder = try? Folder(path), folder.isSafe else { return nil }
    self.folder = folder
  }

  /// Deletes a file in it; a link or a folder stays.
  public func remove(file name: String) throws(FileSystemError) {
    guard let status = try folder.status(ifThere: name) else { throw FileSystemError(ENOENT) }
    guard status.isFile else { throw FileSystemError(EINVAL) }
    guard folder.remove(file: name) else { throw FileSystemError() }
  }

  /// Deletes a folder in it that the program created, with its contents.
  public func remove(folder name: String) {
    if folder.status(of: name)?.isFolder == true { folder.removeTreeInUse(name) }
  }
}

/// A temporary file without a name, which is freed with its last descriptor, even if the process dies.
public enum UnnamedFile {
  /// Opens an empty one for reading and writing; the caller closes the descriptor.
  public static func open() throws(FileSystemError) -> CInt {
    let folder = NSTemporaryDirectory()
    let nameless = stockroom_open_nameless(folder, 0o600)
    guard nameless < 0 else { return nameless }
    let path = "\(folder)/stockroom-\(UUID().uuidString)"
    let descriptor = Foundation.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystemError() }
    unlink(path)
    return descriptor
  }
}
