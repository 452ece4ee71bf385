package import Basics
import Foundation

/// A file beside its place, to be moved there once it is complete: `NAME.new-UUID`.
///
/// It is locked as long as this object lives, unlike a draft whose writer died.
package final class Draft {
  /// The draft's path.
  package let path: String
  /// The draft, open for reading and writing as long as this object lives.
  package let descriptor: CInt
  private let place: String

  /// Creates an empty draft of `place`; `mode` sets its permissions, by default for its owner only.
  package init(of place: String, mode: UInt32 = 0o600) throws(FileSystemError) {
    self.place = place
    while true {
      let path = Self.name(of: place)
      let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode_t(mode))
      guard descriptor >= 0 else { throw FileSystemError() }
      do {
        // A cleanup may delete the file before it is locked; then another is created.
        if try FileLock.take(descriptor), Self.isNamed(path, descriptor) {
          self.path = path
          self.descriptor = descriptor
          return
        }
        unlink(path)
        close(descriptor)
      } catch {
        unlink(path)
        close(descriptor)
        throw error
      }
    }
  }

  deinit {
    Self.remove(path)
    close(descriptor)
  }

  /// True if it is in place, even if syncing failed.
  var isInPlace: Bool { Self.isNamed(place, descriptor) }

  /// Moves the draft into place, which must be free, and syncs it to the disk.
  func moveIntoPlace() throws(FileSystemError) {
    try Placement.place(path, at: place)
  }

  /// Moves the draft into place, replacing any file there; it is not synced.
  package func replacePlace() throws(FileSystemError) {
    guard rename(path, place) == 0 else { throw FileSystemError() }
  }

  /// Deletes the drafts of a place whose writers died, and SQLite's files beside them.
  package static func sweep(of place: String) {
    let parts = PathParts(place)
    guard let folder = try? Folder(parts.folder.isEmpty ? "." : parts.folder), let names = try? folder.names() else {
      return
    }
    for name in names {
      guard let draft = draft(in: name, of: parts.name) else { continue }
      ifAbandoned(draft, in: folder) { folder.remove(file: name) }
    }
  }

  private static func isNamed(_ path: String, _ descriptor: CInt) -> Bool {
    var (opened, named) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0 else { return false }
    return FileIdentity(opened) == FileIdentity(named)
  }

  /// A new name for a draft of a place.
  static func name(of place: String) -> String { "\(place)\(infix)\(UUID().uuidString)" }

  private static let infix = ".new-"
  private static let suffixes = ["-wal", "-shm", "-journal"]

  private static func remove(_ path: String) {
    for suffix in [""] + suffixes { unlink(path + suffix) }
  }

  /// The draft's name, if `name` is a draft of this place or one of SQLite's files beside it; otherwise nil.
  private static func draft(in name: String, of place: String) -> String? {
    guard name.utf8.starts(with: place.utf8) else { return nil }
    let rest = String(decoding: name.utf8.dropFirst(place.utf8.count), as: UTF8.self)
    let kept = ReplacedStore.ending(of: rest) ?? ""
    let start = place + kept + infix
    guard name.utf8.starts(with: start.utf8) else { return nil }
    let suffix = suffixes.first { name.utf8.reversed().starts(with: $0.utf8.reversed()) } ?? ""
    let draft = String(decoding: name.utf8.dropLast(suffix.utf8.count), as: UTF8.self)
    let tail = String(decoding: draft.utf8.dropFirst(start.utf8.count), as: UTF8.self)
    return UUID(uuidString: tail) == nil ? nil : draft
  }

  /// Calls `body` while nobody writes a draft or can start to; if the draft itself is missing, only SQLite's files are
  /// left of it.
  private static func ifAbandoned(_ draft: String, in folder: Folder, _ body: () -> Void) {
    let descriptor = openat(folder.descriptor, draft, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { body() }
      return
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isFile, status.st_uid == geteuid() else { return }
    if (try? FileLock.take(descriptor)) == true { body() }
  }
}
