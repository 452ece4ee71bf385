internal import Basics
internal import Foundation

extension StoreFile {
  /// Reads the header as bytes and refuses a file that is not a complete store, since SQLite could change such a file.
  ///
  /// - Returns: True if it is in WAL mode; a store that this process has open always is.
  @discardableResult
  func inspect() throws -> Bool {
    try requireOneName()
    try requireNoLogBesideLink()
    try requireOwnCompanions()
    if let file = FileIdentity(of: location), OpenStoreFiles.shared.contains(file) {
      guard OpenStoreFiles.shared.contains(file, at: location) else { throw Refusal.storeMoved(path, by: getpid()) }
      return true
    }
    // Opening a pipe would wait for its other end.
    let descriptor = open(location, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal.storeUnreadable(path, FileSystemError().reason) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isFile else { throw Refusal.notAStore(path, "it is not a file") }
    let header = try header(from: descriptor)
    guard header.count == Self.headerLength, header.starts(with: Self.magic) else {
      throw Refusal.notAStore(path, "it is not a SQLite database")
    }
    guard UInt32(sqlite: header[68..<72]) == Self.applicationID else {
      throw Refusal.notAStore(path, "it is another program's SQLite database")
    }
    try requireLogOfThisFile(descriptor)
    try requireOwnLog(identifier: UInt32(sqlite: header[60..<64]), isInLogMode: header[18] == 2)
    let declaredSize = UInt32(sqlite: header[16..<18])
    let pageSize = declaredSize == 1 ? 65_536 : Int64(declaredSize)
    let pages = Int64(UInt32(sqlite: header[28..<32]))
    guard Int64(status.st_size) >= pages * pageSize || hasLog else {
      throw Refusal.storeDamaged("it is truncated: \(status.st_size) of \(pages * pageSize) bytes")
    }
    return header[18] == 2
  }

  private func header(from descriptor: CInt) throws -> [UInt8] {
    do {
      return try OpenFile.read(upTo: Self.headerLength, from: descriptor)
    } catch {
      throw Refusal.storeUnreadable(path, error.reason)
    }
  }

  /// True if a file was a store before its header was destroyed: it still contains text that only a store has.
  ///
  /// A file that contains the header of a database at another place is an archive, such as a backup.
  var isRemainsOfAStore: Bool {
    withFile("") { descriptor, size in
      if size == 0 { return true }
      // SQLite stores the definition of each table as text.
      let mark = Array("CREATE TABLE journal_entry (".utf8)
      var window: [UInt8] = []
      var hasMark = false
      while let bytes = try? OpenFile.read(upTo: 1 << 18, from: descriptor), !bytes.isEmpty {
        let inner = window.isEmpty ? bytes.dropFirst() : bytes[...]
        window = window.suffix(mark.count) + inner
        if window.firstRange(of: Self.magic) != nil { return false }
        hasMark = hasMark || window.firstRange(of: mark) != nil
      }
      return hasMark
    } ?? false
  }

  /// Refuses a file with several names: SQLite's log and the blobs would be beside only one of them.
  private func requireOneName() throws {
    var status = stat()
    // A new store that cannot be renamed into place has two names for a moment.
    for _ in 0..<10 {
      guard lstat(location, &status) == 0, status.isFile, status.st_nlink > 1 else { return }
      usleep(20_000)
    }
    throw Refusal(
      "store.several-names", kind: .unavailable,
      "\(path) has \(status.st_nlink) names (hard links), and its log would follow only one",
      hint: "remove the other names; find -samefile lists them", subject: path)
  }

  /// Refuses a log that is a link or has several names: SQLite would write to its target.
  private func requireOwnCompanions() throws {
    for suffix in Self.companions {
      var status = stat()
      guard lstat(location + suffix, &status) == 0, !status.isFile || status.st_nlink > 1 else { continue }
      let what = status.isFile ? "a file with several names" : status.kind
      throw Refusal(
        "store.log-unsafe", kind: .unavailable, "\(path)\(suffix), SQLite's path for the store's log, is \(what)",
        hint: "move it away; it was not touched", subject: path)
    }
  }

}

extension Refusal {
  static func notAStore(_ path: String, _ reason: String) -> Refusal {
    Refusal(
      "store.not-ours", kind: .missing, "\(path) is not a Stockroom store: \(reason)",
      remedy: Remedy("name another file with --store PATH").or("run \(command: "store restore FILE") if it was a store")
        .adding("it was not changed"),
      subject: path)
  }
}
