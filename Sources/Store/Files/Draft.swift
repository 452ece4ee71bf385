import Foundation

/// A file beside its place, to be put there once it is whole: `NAME.new-UUID`.
///
/// It is locked as long as this object lives, which tells a draft that is being written from one whose writer died.
package final class Draft {
  /// Where the draft is.
  package let path: String
  /// The draft, open to read and write as long as this object lives.
  package let descriptor: CInt
  private let place: String

  /// Makes an empty draft of `place`; `mode` says who may read and write it, by default only its owner.
  package init(of place: String, mode: UInt32 = 0o600) throws(FileSystemError) {
    self.place = place
    while true {
      let path = "\(place)\(Self.infix)\(UUID().uuidString)"
      let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode_t(mode))
      guard descriptor >= 0 else { throw FileSystemError() }
      do {
        // A sweep may take the file away before it is locked; then another is made.
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

  /// Whether it is in its place, though waiting for the disk may have failed.
  var isInPlace: Bool { Self.isNamed(place, descriptor) }

  /// Puts the draft in its place, where nothing may be, and waits until it is on the disk.
  func moveIntoPlace() throws(FileSystemError) {
    try Placement.place(path, at: place)
  }

  /// Removes the drafts of a place whose writers died, and what SQLite kept beside them.
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

  private static let infix = ".new-"
  private static let suffixes = ["-wal", "-shm", "-journal"]

  private static func remove(_ path: String) {
    for suffix in [""] + suffixes { unlink(path + suffix) }
  }

  /// The name of the draft that a name belongs to; nil where it is no draft of this place, or of what is kept beside it.
  private static func draft(in name: String, of place: String) -> String? {
    guard name.utf8.starts(with: place.utf8) else { return nil }
    let rest = String(decoding: name.utf8.dropFirst(place.utf8.count), as: UTF8.self)
    let kept = rest.prefixMatch(of: ReplacedStore.ending).map { String($0.output) } ?? ""
    let start = place + kept + infix
    guard name.utf8.starts(with: start.utf8) else { return nil }
    let suffix = suffixes.first { name.utf8.reversed().starts(with: $0.utf8.reversed()) } ?? ""
    let draft = String(decoding: name.utf8.dropLast(suffix.utf8.count), as: UTF8.self)
    let tail = String(decoding: draft.utf8.dropFirst(start.utf8.count), as: UTF8.self)
    return UUID(uuidString: tail) == nil ? nil : draft
  }

  /// Calls `body` where nobody writes a draft any more, and nobody can begin to; one whose file is gone has left only what
  /// SQLite kept beside it.
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
