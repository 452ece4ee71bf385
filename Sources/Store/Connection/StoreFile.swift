internal import Foundation

/// The file of a store: where it stands, and whether it is ours, before SQLite touches it.
package struct StoreFile: Sendable {
  /// The path of the SQLite file.
  package let path: String

  /// Whether the folder it stands in is made with it.
  private let makesFolder: Bool

  /// Names a store by its path; `makesFolder` has a missing folder made with it, for its owner alone.
  package init(path: String, makesFolder: Bool = false) {
    self.path = path
    self.makesFolder = makesFolder
  }

  /// A file beside it, to become it in one step.
  var draft: StoreFile { StoreFile(path: "\(path).new-\(UUID().uuidString)", makesFolder: makesFolder) }

  /// The folder beside the file that holds blobs.
  package var contentPath: String { path + ".content" }

  /// Marks a SQLite file as Stockroom's, in its header: "Stkr".
  static let applicationID: UInt32 = 0x5374_6B72

  static let headerLength = 100
  static let magic = Array("SQLite format 3\0".utf8)

  /// Whether a file stands at the path.
  package var exists: Bool { access(path, F_OK) == 0 }

  /// How many bytes the file has; 0 where there is none.
  package var size: Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Whether somebody took the right to write from the file; root is told so too.
  var isWriteProtected: Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & 0o222 == 0 || access(path, W_OK) != 0
  }

  /// Makes an empty file that only its owner reads and writes; refuses if one stands there.
  func createEmpty() throws {
    let folder = PathParts(path).folder
    if !folder.isEmpty, access(folder, F_OK) != 0, errno == ENOENT {
      guard makesFolder else { throw Refusal.folderMissing(folder, of: path) }
      try? FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Refusal.cannotCreate(path) }
    close(descriptor)
  }

  /// Makes a store whole beside its place, then puts it there in one step: a reader sees all of it or nothing, and two
  /// consoles that start at once make one store.
  ///
  /// - Returns: Whether it was this console that made it.
  func create(_ fill: (StoreFile) throws -> Void) throws -> Bool {
    let draft = draft
    try draft.createEmpty()
    defer { draft.remove() }
    try fill(draft)
    try requireNoLogLeftBehind()
    if link(draft.path, path) == 0 { return true }
    guard errno == EEXIST else { throw Refusal.cannotCreate(path) }
    return false
  }

  /// Removes the store and what SQLite keeps beside it.
  package func remove() {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }

  /// Moves the file of a closed store to another's place, where none may stand.
  func move(to target: StoreFile) throws {
    try target.requireNoLogLeftBehind()
    guard link(path, target.path) == 0 else { throw Refusal.cannotCreate(target.path) }
    unlink(path)
  }

  /// Moves the store and what SQLite keeps beside it out of the way; returns its new path.
  func setAside() throws -> String {
    let aside = "\(path).damaged-\(UUID().uuidString.prefix(8).lowercased())"
    guard rename(path, aside) == 0 else { throw Refusal.cannotCreate(aside) }
    for suffix in ["-wal", "-shm", "-journal"] { rename(path + suffix, aside + suffix) }
    return aside
  }

  /// Reads the header as bytes and refuses a file that is not a whole store of ours; opening a stranger's changes it.
  func inspect() throws {
    // A pipe would otherwise wait for its other end.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal.storeUnreadable(path, String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Refusal.notAStore(path, "it is not a file")
    }
    var header = [UInt8](repeating: 0, count: Self.headerLength)
    guard read(descriptor, &header, header.count) == header.count, Array(header[..<16]) == Self.magic else {
      throw Refusal.notAStore(path, "it is no SQLite database")
    }
    guard bigEndian(header[68..<72]) == Self.applicationID else {
      throw Refusal.notAStore(path, "it is another program's SQLite database")
    }
    let declaredSize = bigEndian(header[16..<18])
    let pageSize = declaredSize == 1 ? 65_536 : Int64(declaredSize)
    let pages = Int64(bigEndian(header[28..<32]))
    guard Int64(status.st_size) >= pages * pageSize || hasLog else {
      throw Refusal.storeDamaged("it is cut short: \(status.st_size) of \(pages * pageSize) bytes")
    }
  }

  /// Refuses a place where the log of a store that is gone still stands: SQLite would play it into the new one.
  private func requireNoLogLeftBehind() throws {
    guard hasLog, !exists else { return }
    throw Refusal(
      "store.log-left-behind", "\(path)-wal is the log of a store that is gone",
      hint: "put the store back, or move the log away; it may hold work that the store lacks", subject: path)
  }

  /// Whether a write-ahead log stands beside the file: pages that the file lacks may still be in it.
  private var hasLog: Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  private func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension Refusal {
  /// A file cannot be made, for the reason the system gave last.
  static func cannotCreate(_ path: String) -> Refusal {
    Refusal(
      "store.create", "cannot create \(path): \(String(cString: strerror(errno)))", hint: "choose another path")
  }

  /// A store was named in a folder that is not there.
  static func folderMissing(_ folder: String, of path: String) -> Refusal {
    Refusal(
      "store.folder-missing", "there is no folder \(folder) for the store", hint: "mkdir -p \(folder)", subject: path)
  }

  static func notAStore(_ path: String, _ reason: String) -> Refusal {
    Refusal(
      "store.not-ours", "\(path) is not a Stockroom store: \(reason)",
      hint: "name another file with --store PATH; this one was not changed", subject: path)
  }

  static func storeUnreadable(_ path: String, _ reason: String) -> Refusal {
    Refusal(
      "store.unreadable", "cannot read \(path): \(reason)", hint: "name another file with --store PATH", subject: path)
  }

  /// There is no store at the path and the command only reads.
  package static func storeMissing(_ path: String) -> Refusal {
    Refusal(
      "store.missing", "there is no store at \(path)",
      hint: "the first command that writes makes one, as does `store init`", subject: path)
  }
}
