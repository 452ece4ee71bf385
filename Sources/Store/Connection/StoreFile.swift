internal import Foundation

/// The file of a store: where it is, and whether it is ours, before SQLite touches it.
package struct StoreFile: Sendable {
  /// The path as it was named, for messages.
  package let path: String
  /// The path with every link on the way followed, once: the log, the blobs, and drafts stand beside the file itself.
  package let location: String
  /// Whether the folder it stands in is made with it.
  private let makesFolder: Bool

  /// Names a store by its path; `makesFolder` has a missing folder made with it, for its owner alone.
  package init(path: String, makesFolder: Bool = false) {
    self.path = path
    self.makesFolder = makesFolder
    location = Self.resolved(path)
  }

  /// The folder beside the file that holds blobs.
  package var contentPath: String { location + ".content" }

  /// What SQLite keeps beside the file, by what it puts behind the name.
  static let companions = ["-wal", "-shm", "-journal"]

  /// Marks a SQLite file as Stockroom's, in its header: "Stkr".
  static let applicationID: UInt32 = 0x5374_6B72

  static let headerLength = 100
  static let magic = Array("SQLite format 3\0".utf8)

  /// Whether a file stands at the path; one that cannot be looked at does.
  package var exists: Bool {
    var status = stat()
    return stat(location, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
  }

  /// How many bytes the file has; 0 where there is none.
  package var size: Int64 {
    var status = stat()
    return stat(location, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Whether somebody took the right to write from the file; root is told so too.
  var isWriteProtected: Bool {
    var status = stat()
    guard stat(location, &status) == 0 else { return false }
    return status.st_mode & 0o222 == 0 || access(location, W_OK) != 0
  }

  /// Whether the folder takes no file, so that SQLite can keep no log beside the store.
  var isFolderWriteProtected: Bool {
    access(PathParts(location).folder, W_OK) != 0
  }

  /// Whether a write-ahead log stands beside the file: pages that the file lacks may still be in it.
  var hasLog: Bool {
    var status = stat()
    return stat(location + "-wal", &status) == 0 && status.st_size > 0
  }

  /// Makes a store whole beside its place, then puts it there in one step: a reader sees all of it or nothing, and two
  /// consoles that start at once make one store.
  ///
  /// - Returns: Whether it was this console that made it.
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

  /// Makes an empty file beside it, to become it in one step, and the folder it stands in where that is allowed.
  func makeDraft() throws -> Draft {
    var status = stat()
    if lstat(path, &status) == 0, !exists { throw Refusal.storeUnreadable(path, "it is a link that leads nowhere") }
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

  /// Makes an empty file that only its owner reads and writes; refuses if one stands there.
  func createEmpty() throws {
    let descriptor = open(location, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Refusal.cannotCreate(path, FileSystemError()) }
    close(descriptor)
  }

  /// Removes the store and what SQLite keeps beside it.
  package func remove() {
    for suffix in [""] + Self.companions { unlink(location + suffix) }
  }

  /// Removes a store into which nothing was written, and the folders of its content where nothing is in them.
  package func removeUnused() {
    remove()
    BlobStore(folder: contentPath).removeEmptyFolders()
  }

  /// Moves the store and what SQLite keeps beside it out of the way.
  ///
  /// - Returns: Where it is now, and a way to move it back.
  func setAside() throws -> (path: String, moveBack: () -> Void) {
    let name = ".damaged-\(UUID().uuidString.prefix(8).lowercased())"
    let aside = location + name
    do {
      try Placement.move(location, to: aside)
    } catch {
      throw Refusal.cannotCreate(aside, error)
    }
    for suffix in Self.companions { rename(location + suffix, aside + suffix) }
    let moveBack = { [location] in
      // Another console may have made a store there meanwhile.
      guard (try? Placement.move(aside, to: location)) != nil else { return }
      for suffix in Self.companions { rename(aside + suffix, location + suffix) }
    }
    do {
      // Before anything takes the place: a power loss may else bring back only the later of the two names.
      try Placement.syncFolder(of: location)
    } catch {
      moveBack()
      throw Refusal.cannotCreate(aside, error)
    }
    return (path + name, moveBack)
  }

  /// Refuses a place where the log of a store that is gone still stands: SQLite would play it into the new one.
  func requireNoLogLeftBehind() throws {
    guard hasLog, !exists else { return }
    throw Refusal(
      "store.log-left-behind", kind: .unavailable, "\(path)-wal is the log of a store that is gone",
      hint: "put the store back, or move the log away; it may hold work that the store lacks", subject: path)
  }

  /// The path with every link followed: of a file that is not there yet, its folder's.
  private static func resolved(_ path: String) -> String {
    if let whole = real(path) { return whole }
    let parts = PathParts(path)
    guard let folder = real(parts.folder.isEmpty ? "." : parts.folder) else { return path }
    return folder == "/" ? "/\(parts.name)" : "\(folder)/\(parts.name)"
  }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}

extension Refusal {
  /// A file cannot be made, for the reason the system gives.
  static func cannotCreate(_ path: String, _ error: FileSystemError) -> Refusal {
    Refusal("store.create", kind: .unavailable, "cannot create \(path): \(error.reason)", hint: "choose another path")
  }

  /// A finished file did not come into its place, or came there and may not stay.
  static func notPlaced(_ path: String, _ error: FileSystemError, isThere: Bool) -> Refusal {
    guard isThere else { return cannotCreate(path, error) }
    return Refusal(
      "store.not-synced", kind: .unavailable, "\(path) is in place, but the disk has not confirmed it: \(error.reason)",
      hint: "check the disk: a power loss may still take the file", subject: path)
  }

  /// A store was named in a folder that is not there.
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

  /// There is no store at the path and the command only reads.
  package static func storeMissing(_ path: String) -> Refusal {
    Refusal(
      "store.missing", kind: .missing, "there is no store at \(path)",
      hint: "the first command that writes makes one, as does `store init`", subject: path)
  }
}
