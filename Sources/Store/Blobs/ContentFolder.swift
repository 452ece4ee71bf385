internal import Basics
internal import Foundation

/// The folder of a store's blobs: one that only its user writes to, or one that the machines of a store share.
struct ContentFolder: Sendable {
  let path: String
  /// What the file ``markName`` says in a shared folder; nil for a folder of the user's own.
  ///
  /// Another folder at its path, such as the empty one where a disk is not mounted, must not be taken for it.
  let mark: String?

  init(path: String, mark: String? = nil) { (self.path, self.mark) = (path, mark) }

  static let markName = "stockroom-store"

  var isShared: Bool { mark != nil }

  /// Refuses the path of a shared folder that is not there.
  func requireMounted() throws(Refusal) {
    guard let mark else { return }
    let found: String?
    do {
      found = try Self.mark(in: try Folder(path))
    } catch {
      throw .contentNotMounted(path, error)
    }
    guard let found else { throw .contentNotMounted(path, "it has no file \(Self.markName)") }
    guard found.hasSameBytes(as: mark) else { throw .contentTaken(path) }
  }

  /// Refuses the folder, or one in it, if others than its owner, and the group of a shared one, can write to it.
  func requireSafe(_ folder: Folder) throws {
    guard isShared else {
      if let danger = try folder.danger() { throw Refusal.contentUnsafe(folder.path, danger) }
      return
    }
    let mode = try folder.mode()
    let hint = "make it a folder in which its group can write, or only you: chmod 2770, chmod 700"
    if mode & 0o002 != 0 { throw Refusal.contentUnsafe(folder.path, "everyone can write to it", hint: hint) }
    if mode & 0o020 != 0, mode & S_ISGID == 0 {
      throw Refusal.contentUnsafe(folder.path, "files in it do not get its group", hint: hint)
    }
  }

  /// The modes of folders and files in it: of a shared folder, those that it has itself.
  func modes(in root: Folder) throws(FileSystemError) -> (folders: mode_t, files: mode_t) {
    guard isShared else { return (0o700, 0o400) }
    let mode = try root.mode()
    return (mode & (S_ISGID | 0o770) | 0o700, mode & 0o440 | 0o400)
  }

  /// Marks the folder as the store's; false if it is already.
  ///
  /// - Throws: A ``Refusal`` as of ``requireFree(isKnown:)``.
  func take(isKnown: Bool) throws -> Bool {
    guard let mark, try requireFree(isKnown: isKnown) else { return false }
    do {
      let folder = try Folder(path)
      // Whoever wrote an empty one died then.
      folder.remove(file: Self.markName)
      let file = openat(folder.descriptor, Self.markName, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o444)
      guard file >= 0 else { throw FileSystemError() }
      defer { close(file) }
      try Array((mark + "\n").utf8).withUnsafeBytes { try OpenFile.writeAll($0, to: file) }
      guard fchmod(file, 0o444) == 0, fsync(file) == 0 else { throw FileSystemError() }
      try folder.sync()
    } catch let error as FileSystemError {
      throw Refusal.contentNotMounted(path, error)
    }
    return true
  }

  /// Refuses a folder that cannot be the store's: it must be empty, or have the blobs of the store that is `known` to use
  /// it.
  ///
  /// - Returns: False if it has the store's mark.
  /// - Throws: A ``Refusal`` for a folder that machines cannot share, or that has something else.
  @discardableResult
  func requireFree(isKnown: Bool) throws -> Bool {
    var status = stat()
    if lstat(path, &status) == 0, !status.isFolder {
      throw Refusal.contentUnsafe(path, "it is \(status.kind), not a folder", hint: "name a folder")
    }
    do {
      let folder = try Folder(path)
      try requireSafe(folder)
      guard access(path, R_OK | W_OK | X_OK) == 0 else { throw FileSystemError() }
      let found = try Self.mark(in: folder) ?? ""
      if !found.isEmpty {
        guard let mark, found.hasSameBytes(as: mark) else { throw Refusal.contentTaken(path) }
        return false
      }
      let names = try folder.names().filter { ![Self.markName, "lost+found"].contains($0) }
      guard isKnown || names.isEmpty else { throw Refusal.contentNotEmpty(path) }
      // Where a disk is not mounted, its folder is empty.
      guard !isKnown || names.contains("blobs") else {
        throw Refusal.contentNotMounted(path, "it does not have the store's content")
      }
      return true
    } catch let error as FileSystemError {
      throw Refusal.contentNotMounted(path, error)
    }
  }

  /// Removes the mark of a folder that was taken in vain, unless it has blobs already.
  func giveBack() {
    for inner in ["/tmp", "/blobs/sha256", "/blobs", "/removed"] { Folder.removeIfEmpty(path + inner) }
    if let folder = try? Folder(path), folder.status(of: "blobs") == nil { folder.remove(file: Self.markName) }
  }

  /// What the mark in a folder says; nil if there is none.
  private static func mark(in folder: Folder) throws(FileSystemError) -> String? {
    let file = openat(folder.descriptor, markName, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      guard errno == ENOENT else { throw FileSystemError() }
      return nil
    }
    defer { close(file) }
    let line = try OpenFile.read(upTo: 200, at: 0, from: file).prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line, as: UTF8.self)
  }
}

extension Refusal {
  static func contentUnsafe(
    _ path: String, _ danger: String,
    hint: String = "make it a folder that you own and only you can write to: chown, chmod 700"
  ) -> Refusal {
    Refusal(
      "store.content.unsafe", kind: .unavailable, "\(path) cannot be trusted: \(danger)", hint: hint, subject: path)
  }

  fileprivate static func contentNotMounted(_ path: String, _ error: FileSystemError) -> Refusal {
    contentNotMounted(
      path, error.reason,
      hint: [EACCES, EPERM, EROFS].contains(error.number)
        ? "ask its owner for membership of its group; nothing was changed" : nil)
  }

  fileprivate static func contentNotMounted(_ path: String, _ reason: String, hint: String? = nil) -> Refusal {
    Refusal(
      "store.content.unreadable", kind: .unavailable, "cannot use the folder of the content, \(path): \(reason)",
      hint: hint ?? "create it or mount it at this path; nothing was changed", subject: path)
  }

  fileprivate static func contentTaken(_ path: String) -> Refusal {
    Refusal(
      "store.content.taken", kind: .state, "\(path) has the content of another store",
      hint: "use another; in a copy of a database, UPDATE content.folder SET path = 'DIR' names it", subject: path)
  }

  fileprivate static func contentNotEmpty(_ path: String) -> Refusal {
    Refusal(
      "store.content.not-empty", kind: .state, "\(path) is not empty", hint: "name an empty folder", subject: path)
  }
}
