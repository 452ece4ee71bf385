public import Basics
internal import CFileSystem
internal import Foundation

/// A private folder for temporary work; the next process cleans up after one that died.
///
/// It is in `stockroom-UID` in the system's temporary folder, which only its owner may enter, and is locked as long
/// as this object lives.
public final class TemporaryFolder: Sendable {
  /// Its path.
  public let path: String
  private let descriptor: CInt
  private let name: String

  /// Creates an empty one.
  ///
  /// - Throws: A `Refusal` if the temporary folder is not writable, or belongs to another user.
  public init() throws {
    do {
      while true {
        let parent = try Self.parent()
        let name = UUID().uuidString
        guard mkdirat(parent.descriptor, name, 0o700) == 0 else {
          // The last process to finish has deleted it.
          if errno == ENOENT { continue }
          throw FileSystemError()
        }
        // A cleanup may delete the folder before it is locked; then another is created.
        guard let folder = try parent.folder(ifThere: name) else { continue }
        do {
          guard try folder.lock(), folder.isNamed(name, in: parent) else { continue }
        } catch {
          parent.remove(folder: name)
          throw error
        }
        let descriptor = dup(folder.descriptor)
        guard descriptor >= 0 else { throw FileSystemError() }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        (self.name, self.descriptor, path) = (name, descriptor, folder.path)
        return
      }
    } catch let error as FileSystemError {
      throw Refusal.noTemporaryFolder(Self.parentPath, error.reason)
    }
  }

  deinit {
    if let parent = try? Self.parent() { removeAll(in: parent) }
    close(descriptor)
    // The last process deletes the parent folder.
    rmdir(Self.parentPath)
  }

  /// Deletes a file in it, if it is there.
  public func remove(_ name: String) {
    _ = name.utf8.contains(UInt8(ascii: "/")) ? -1 : unlinkat(descriptor, name, 0)
  }

  /// Renames a file in it, in place of another that may be there.
  public func rename(_ name: String, to newName: String) throws(FileSystemError) {
    guard renameat(descriptor, name, descriptor, newName) == 0 else { throw FileSystemError() }
  }

  /// Deletes it with its contents; a process that ends may still write into it for a moment.
  private func removeAll(in parent: Folder) {
    for _ in 0..<40 {
      parent.removeTree(name)
      guard errno == ENOTEMPTY, parent.status(of: name) != nil else { return }
      usleep(25_000)
    }
  }

  /// Deletes what dead processes left.
  package static func sweep() {
    guard let path = existingParent, let parent = try? Folder(path), (try? parent.danger()) == .some(nil),
      let names = try? parent.names()
    else { return }
    for name in names where UUID(uuidString: name) != nil {
      guard let folder = try? parent.folder(name), (try? folder.lock()) == true else { continue }
      withExtendedLifetime(folder) { parent.removeTree(name) }
    }
    rmdir(path)
  }

  private static var parentPath: String {
    // As `NSTemporaryDirectory` does, which builds a URL of it first: half a millisecond of each start.
    let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let base = named.isEmpty ? "/tmp" : named
    return (base.hasSuffix("/") ? base : base + "/") + "stockroom-\(geteuid())"
  }

  private static var existingParent: String? {
    access(parentPath, F_OK) == 0 ? parentPath : nil
  }

  private static func parent() throws -> Folder {
    let path = parentPath
    do {
      while true {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileSystemError() }
        // Another process may have deleted it since, when it ended.
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

/// A folder that the program keeps for itself: this user's, in which no other user may write.
public struct PrivateFolder {
  private let folder: Folder

  /// Opens a folder; nil if there is none, or if others may write in it.
  public init?(_ path: String) {
    guard let folder = try? Folder(path), (try? folder.danger()) == .some(nil) else { return nil }
    self.folder = folder
  }

  /// Deletes a file in it; a link or a folder stays.
  public func remove(file name: String) throws(FileSystemError) {
    guard let status = try folder.status(ifThere: name) else { throw FileSystemError(ENOENT) }
    guard status.isFile else { throw FileSystemError(EINVAL) }
    guard folder.remove(file: name) else { throw FileSystemError() }
  }

  /// Deletes a folder in it that the program created, with its contents.
  ///
  /// A process that ends may still write into it for a moment.
  public func remove(folder name: String) {
    guard folder.status(of: name)?.isFolder == true else { return }
    for _ in 0..<40 {
      folder.removeTree(name)
      guard folder.status(of: name) != nil else { return }
      usleep(25_000)
    }
  }
}

/// A temporary file without a name, which ends with its last descriptor: a process that dies leaves nothing.
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
