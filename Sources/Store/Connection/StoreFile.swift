internal import Basics
internal import Foundation

/// The file of a store: its path, and checks before SQLite opens it.
package struct StoreFile: Sendable {
  /// The path as given, for messages.
  package let path: String
  /// The path with all links resolved, once: the log, the blobs, and drafts are beside the file itself.
  package let location: String
  /// True if a missing folder is created with it.
  private let makesFolder: Bool

  /// Creates a reference to a path; `makesFolder` creates a missing folder with it, for its owner only.
  package init(path: String, makesFolder: Bool = false) {
    self.path = path
    self.makesFolder = makesFolder
    location = Self.resolved(path)
  }

  /// The folder beside the file that holds blobs.
  package var contentPath: String { location + Self.contentSuffix }

  static let contentSuffix = ".content"

  /// SQLite's files beside the store, by suffix.
  static let companions = ["-wal", "-shm", "-journal"]

  /// Marks a SQLite file as Stockroom's, in its header: "Stkr".
  static let applicationID: UInt32 = 0x5374_6B72

  static let headerLength = 100
  static let magic = Array("SQLite format 3\0".utf8)

  /// True if a file other than a blank one exists at the path, or if that cannot be determined.
  package var exists: Bool {
    var status = stat()
    guard stat(location, &status) == 0 else { return errno != ENOENT && errno != ENOTDIR }
    return !isBlank
  }

  /// True for an empty file, as mktemp creates, without files of a lost store beside it: the first write makes a store
  /// of it.
  var isBlank: Bool {
    var status = stat()
    guard lstat(location, &status) == 0, status.isFile, status.st_size == 0, status.st_nlink == 1 else { return false }
    return !(["-wal", "-journal"].map { location + $0 } + [contentPath]).contains { access($0, F_OK) == 0 }
  }

  /// The size of the file in bytes; 0 if there is none.
  package var size: Int64 {
    var status = stat()
    return stat(location, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// True if the file is write-protected, even for root.
  var isWriteProtected: Bool {
    var status = stat()
    guard stat(location, &status) == 0 else { return false }
    return status.st_mode & 0o222 == 0 || access(location, W_OK) != 0
  }

  /// True if the folder is not writable, so that SQLite cannot create a log beside the store.
  var isFolderWriteProtected: Bool {
    access(PathParts(location).folder, W_OK) != 0
  }

  /// True if a write-ahead log is beside the file, which may have pages that the file lacks.
  var hasLog: Bool {
    var status = stat()
    return stat(location + "-wal", &status) == 0 && status.st_size > 0
  }

  /// Creates a complete store beside its place, then moves it there in one step: a reader sees the whole store or none,
  /// and two consoles that start together create one store.
  ///
  /// - Returns: True if this console created it, false if another one did.
  func create(_ fill: (StoreFile) throws -> Void) throws -> Bool {
    let draft = try makeDraft()
    try fill(StoreFile(path: draft.path))
    try requireNoLogLeftBehind()
    do {
      try draft.moveIntoPlace()
      return true
    } catch {
      guard error.number == EEXIST else { throw Refusal.notPlaced(path, error, isThere: draft.isInPlace) }
      return false
    }
  }

  /// Creates an empty file beside it, to be moved into place in one step, and its folder if allowed.
  func makeDraft() throws -> Draft {
    if !exists { try requireFreeName() }
    var status = stat()
    if lstat(path, &status) == 0, !exists, !isBlank { throw Refusal.storeUnreadable(path, "it is a broken link") }
    let folder = PathParts(location).folder
    if !folder.isEmpty, access(folder, F_OK) != 0, errno == ENOENT {
      guard makesFolder else { throw Refusal.folderMissing(PathParts(path).folder, of: path) }
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    do {
      return try Draft(of: location)
    } catch {
      throw Refusal.cannotCreate(path, error)
    }
  }

  /// The path with all links resolved; for a missing file, the links of its folder.
  private static func resolved(_ path: String) -> String {
    if let whole = real(path) { return whole }
    let parts = PathParts(path)
    guard let folder = real(parts.folder.isEmpty ? "." : parts.folder) else {
      // The working folder's path may not be UTF-8; a relative path works without it.
      return parts.folder.isEmpty ? "./\(parts.name)" : path
    }
    return folder == "/" ? "/\(parts.name)" : "\(folder)/\(parts.name)"
  }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}

extension UInt32 {
  /// The number that SQLite writes as these bytes.
  init(sqlite bytes: some Sequence<UInt8>) { self = bytes.reduce(0) { $0 << 8 | UInt32($1) } }

  /// The four bytes as which SQLite writes the number.
  var sqliteBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}

extension Refusal {
  /// A file cannot be created, for the system's reason.
  static func cannotCreate(_ path: String, _ error: FileSystemError) -> Refusal {
    Refusal("store.create", kind: .unavailable, "cannot create \(path): \(error.reason)", hint: "choose another path")
  }

  /// A finished file could not be moved into place, or was moved but may not survive a power loss.
  static func notPlaced(_ path: String, _ error: FileSystemError, isThere: Bool) -> Refusal {
    guard isThere else { return cannotCreate(path, error) }
    return Refusal(
      "store.not-synced", kind: .unavailable, "\(path) is in place, but the disk has not confirmed it: \(error.reason)",
      hint: "check the disk: a power loss may still lose the file", subject: path)
  }

  /// The store's folder does not exist.
  static func folderMissing(_ folder: String, of path: String) -> Refusal {
    Refusal(
      "store.folder-missing", kind: .missing, "there is no folder \(folder) for the store", hint: "mkdir -p \(folder)",
      subject: path)
  }

  static func storeUnreadable(_ path: String, _ reason: String) -> Refusal {
    Refusal(
      "store.unreadable", kind: .forbidden, "cannot read \(path): \(reason)",
      hint: "name another file with --store PATH", subject: path)
  }

  /// A command that only reads found no store at the path.
  package static func storeMissing(_ path: String) -> Refusal {
    Refusal(
      "store.missing", kind: .missing, "there is no store at \(path)",
      remedy: "the first change creates one, and so does \(command: "store init")", subject: path)
  }
}
