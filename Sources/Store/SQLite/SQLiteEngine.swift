internal import Basics
internal import CSQLite
internal import Foundation
internal import GRDB

/// A store in a file of SQLite's in WAL mode, or in memory.
final class SQLiteEngine: StoreEngine, @unchecked Sendable {
  let file: StoreFile
  let queue: DatabaseQueue
  let content: ContentFolder
  let vault: (any BlobVault)?
  let sideFolderPath: String
  let isReadOnly: Bool
  let isCopy: Bool
  private let sqlite: SQLiteConnection
  /// The files, as long as SQLite has them open.
  private var openFiles: [FileIdentity]
  /// The file at its path when it was opened; nil in memory and for copies.
  private let openPlace: OpenPlace?
  /// The check that the connection calls while it runs statements.
  private var stopCheck: StopCheck?

  private init(
    _ file: StoreFile, _ queue: DatabaseQueue, content: ContentFolder, vault: (any BlobVault)? = nil,
    sideFolderPath: String? = nil, isReadOnly: Bool = false, isCopy: Bool = false,
    opened: (files: [FileIdentity], place: OpenPlace)? = nil
  ) {
    (self.file, self.queue, self.content, self.vault) = (file, queue, content, vault)
    self.sideFolderPath = sideFolderPath ?? file.location
    (self.isReadOnly, self.isCopy) = (isReadOnly, isCopy)
    (openFiles, openPlace) = (opened?.files ?? [], opened?.place)
    sqlite = queue.inDatabase { SQLiteConnection($0, at: opened?.place) }
  }

  deinit {
    // SQLite closes a connection with its last statement; until then, its hooks need this object's properties.
    sqlite.forgetStatements()
    guard !openFiles.isEmpty else { return }
    // Closed first: removing the files closes their descriptors, which releases all locks of this process.
    try? queue.close()
    OpenStoreFiles.shared.remove(openFiles)
  }

  /// Opens the inspected file of a store, in this program's versions; a read-only file of older ones is copied.
  convenience init(
    _ file: StoreFile, keeper: SchemaMigrator, isInLogMode: Bool, busyTimeout: TimeInterval
  ) throws {
    let isReadOnly = file.isWriteProtected || StoreConnection.isImmutable(file)
    if !isReadOnly {
      try file.giveNumber()
      BlobStore(folder: file.contentPath).sweepStaging()
    }
    var queue = try StoreConnection.open(file, readOnly: isReadOnly, busyTimeout: busyTimeout)
    // VACUUM INTO and other programs turn it off.
    if !isInLogMode, !isReadOnly { try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") } }
    // The tables of a read-only file are migrated in a copy.
    let isCopy = try isReadOnly && queue.inDatabase { try keeper.needsMigration($0) }
    if isCopy { queue = try Self.copy(of: queue) }
    try queue.inDatabase { try keeper.bringUpToDate($0) }
    let opened = isCopy ? nil : try Self.note(file, queue)
    self.init(
      file, queue, content: ContentFolder(path: file.contentPath), isReadOnly: isReadOnly, isCopy: isCopy,
      opened: opened)
  }

  /// Opens an empty store in memory.
  convenience init(inMemory keeper: SchemaMigrator) throws {
    let queue = try DatabaseQueue(configuration: StoreConnection.configuration())
    try queue.inDatabase { try keeper.migrate($0) }
    let blobs = NSTemporaryDirectory() + "stockroom-\(UUID().uuidString)"
    self.init(StoreFile(path: ":memory:"), queue, content: ContentFolder(path: blobs), sideFolderPath: blobs)
  }

  /// Copies the tables of an inspected store that is not open here, and migrates the copy.
  convenience init(copyOf file: StoreFile, keeper: SchemaMigrator) throws {
    let original = try StoreConnection.untouched(file)
    let queue = try Self.copy(of: original)
    try original.close()
    try queue.inDatabase { try keeper.bringUpToDate($0) }
    self.init(file, queue, content: ContentFolder(path: file.contentPath))
  }

  /// Opens a private store that `fill` writes the tables of another to; a keeper then migrates them.
  convenience init(
    content: ContentFolder, vault: (any BlobVault)?, sideFolderPath: String, keeper: SchemaMigrator?,
    _ fill: (DatabaseQueue) throws -> Void
  ) throws {
    let queue = try DatabaseQueue(path: "", configuration: StoreConnection.configuration())
    try fill(queue)
    if let keeper { try queue.inDatabase { try keeper.bringUpToDate($0) } }
    self.init(
      StoreFile(path: ":memory:"), queue, content: content, vault: vault, sideFolderPath: sideFolderPath)
  }

  var connection: any EngineConnection { sqlite }

  var place: String { sideFolderPath }

  var name: String { "SQLite \(String(cString: sqlite3_libversion()))" }

  // Processes on other machines are not seen.
  var connectionCount: Int? { nil }

  var size: Int64 { file.size }

  func use<Value>(_ body: () throws -> Value) throws -> Value {
    // A command may run others, as `expect refused` does, on the connection that it already uses.
    try queue.unsafeReentrantWrite { _ in try body() }
  }

  func reader() throws -> any StoreEngine {
    try openPlace?.require()
    do {
      let queue = try isCopy ? Self.copy(of: queue) : StoreConnection.open(file, readOnly: isReadOnly)
      try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
      let opened = isCopy ? nil : try Self.note(file, queue)
      return SQLiteEngine(file, queue, content: content, isReadOnly: true, opened: opened)
    } catch {
      throw StoreFailure.refusal(error, opening: file)
    }
  }

  func copy() throws -> SQLiteEngine {
    try openPlace?.require()
    return SQLiteEngine(file, try Self.copy(of: queue), content: content)
  }

  func refuseWrites(_ isRefusing: Bool) throws -> Bool {
    // Each reader of a copy has its own.
    guard !isCopy || !isRefusing else { return false }
    try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = \(isRefusing ? "ON" : "OFF")") }
    return true
  }

  func interrupt(when isStopped: @escaping @Sendable () -> Bool) {
    let check = StopCheck(isStopped)
    stopCheck = check
    queue.inDatabase { database in
      // Prompt, at no measurable cost.
      sqlite3_progress_handler(
        database.sqliteConnection, 50_000,
        { check in
          guard let check else { return 0 }
          return Unmanaged<StopCheck>.fromOpaque(check).takeUnretainedValue().isStopped() ? 1 : 0
        }, Unmanaged.passUnretained(check).toOpaque())
    }
  }

  var interrupter: @Sendable () -> Void { { [queue] in queue.interrupt() } }

  func waitForOthers(upTo time: Swift.Duration) {
    let milliseconds = CInt(clamping: Int64((time / .milliseconds(1)).rounded(.up)))
    queue.inDatabase { _ = sqlite3_busy_timeout($0.sqliteConnection, milliseconds) }
  }

  /// Merges as much of the write-ahead log into the file as other readers allow.
  func checkpoint() {
    guard (try? openPlace?.require()) != nil else { return }
    // Another reader may use the log; the next run tries again.
    _ = try? queue.inDatabase { database in try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  /// Closes the connection; SQLite then merges the write-ahead log into the file and deletes it.
  ///
  /// If the file is no longer at its path, nothing there changes.
  func close() {
    if stopCheck != nil { queue.inDatabase { sqlite3_progress_handler($0.sqliteConnection, 0, nil, nil) } }
    sqlite.forgetStatements()
    openPlace?.prepareToClose(queue)
    // Another reader may still use the log, and closes it later.
    guard (try? queue.close()) != nil else { return }
    OpenStoreFiles.shared.remove(openFiles)
    openFiles = []
  }

  /// Counts the files of a store that SQLite has opened, and notes the file at its path.
  private static func note(
    _ file: StoreFile, _ queue: DatabaseQueue
  ) throws -> (files: [FileIdentity], place: OpenPlace) {
    let files = OpenStoreFiles.shared.add(file)
    do {
      return (files, try OpenPlace(file, queue))
    } catch {
      queue.inDatabase {
        _ = stockroom_db_config($0.sqliteConnection, CInt(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE), 1)
      }
      try? queue.close()
      OpenStoreFiles.shared.remove(files)
      throw error
    }
  }

  /// Copies a snapshot to a private file that SQLite deletes.
  private static func copy(of original: DatabaseQueue) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: "", configuration: StoreConnection.configuration())
    try original.backup(to: queue)
    return queue
  }
}

/// Tells a connection to stop its work.
private final class StopCheck: Sendable {
  let isStopped: @Sendable () -> Bool

  init(_ isStopped: @escaping @Sendable () -> Bool) { self.isStopped = isStopped }
}
