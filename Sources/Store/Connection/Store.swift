internal import Basics
internal import CSQLite
package import Foundation
internal import GRDB

/// An open store: one SQLite file in WAL mode, one connection.
///
/// Only one thread may use it at a time.
package final class Store: @unchecked Sendable {
  /// Its file.
  package let file: StoreFile
  /// True if it is read-only.
  package let isReadOnly: Bool
  /// True if opening it created the file; false if another console was faster.
  package let wasCreated: Bool
  /// The owners' tables in this program's versions.
  let schemas: [Schema]
  let queue: DatabaseQueue
  private let connection: SQLiteConnection
  private let transaction: Transaction
  /// Its files, as long as SQLite has them open.
  private var openFiles: [FileIdentity]
  /// The file at its path when it was opened; nil in memory and for copies.
  private let place: OpenPlace?
  /// True for a private copy of the file, in this program's versions.
  let isCopy: Bool
  /// The check that the connection calls while it runs statements.
  private var stopCheck: StopCheck?

  private init(
    _ file: StoreFile, _ queue: DatabaseQueue, schemas: [Schema], blobs: String, sideFolderPath: String? = nil,
    isReadOnly: Bool = false, wasCreated: Bool = false, openFiles: [FileIdentity] = [], place: OpenPlace? = nil,
    isCopy: Bool = false
  ) {
    (self.file, self.queue, self.schemas, self.openFiles) = (file, queue, schemas, openFiles)
    self.place = place
    self.isCopy = isCopy
    (self.isReadOnly, self.wasCreated) = (isReadOnly, wasCreated)
    let tables = ([.store] + schemas).flatMap(\.tables).filter(\.isRecorded)
    let path = sideFolderPath ?? file.location
    connection = queue.inDatabase(SQLiteConnection.init)
    transaction = Transaction(connection, blobs: BlobStore(folder: blobs), sideFolderPath: path, tables: tables)
    transaction.isOnCopy = isCopy
    transaction.place = place
  }

  deinit {
    // SQLite closes a connection with its last statement; until then, its hooks need this object's properties.
    transaction.forgetStatements()
    connection.forgetStatements()
    guard !openFiles.isEmpty else { return }
    // Closed first: removing the files closes their descriptors, which releases all locks of this process.
    try? queue.close()
    OpenStoreFiles.shared.remove(openFiles)
  }

  /// Opens a store, or creates it if `creating` is set and there is none.
  ///
  /// - Parameter busyTimeout: How long to wait for another connection that writes, in seconds.
  /// - Throws: A `Refusal` for a file that is not a store, is damaged, truncated, locked, or from a newer program.
  package convenience init(
    at file: StoreFile, schemas: [Schema], creating: Bool, busyTimeout: TimeInterval = 5
  ) throws {
    try file.requireStoreName()
    try self.init(opening: file, schemas: schemas, creating: creating, busyTimeout: busyTimeout)
  }

  /// Opens a store under any name, even a draft's.
  convenience init(opening file: StoreFile, schemas: [Schema], creating: Bool, busyTimeout: TimeInterval = 5) throws {
    let keeper = SchemaMigrator(schemas: [.store] + schemas)
    if !file.isFolderWriteProtected { Draft.sweep(of: file.location) }
    var wasCreated = false
    if !file.exists {
      guard creating else { throw Refusal.storeMissing(file.path) }
      if file.isBlank { try file.removeBlank() }
      wasCreated = try file.create { try Self.fill($0, keeper) }
    }
    let isInLogMode = try file.inspect()
    let isReadOnly = file.isWriteProtected || StoreConnection.isImmutable(file)
    if !isReadOnly {
      try file.giveNumber()
      BlobStore(folder: file.contentPath).sweepStaging()
    }
    do {
      var queue = try StoreConnection.open(file, readOnly: isReadOnly, busyTimeout: busyTimeout)
      // VACUUM INTO and other programs turn it off.
      if !isInLogMode, !isReadOnly { try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") } }
      // The tables of a read-only file are migrated in a copy.
      let isCopy = try isReadOnly && queue.inDatabase { try keeper.needsMigration($0) }
      if isCopy { queue = try Self.copy(of: queue) }
      try queue.inDatabase { try keeper.bringUpToDate($0) }
      let opened = isCopy ? nil : try Self.note(file, queue)
      self.init(
        file, queue, schemas: schemas, blobs: file.contentPath, isReadOnly: isReadOnly, wasCreated: wasCreated,
        openFiles: opened?.files ?? [], place: opened?.place, isCopy: isCopy)
    } catch {
      throw StoreFailure.refusal(error, opening: file)
    }
  }

  /// Opens an empty store in memory, for commands that read no store, and for plans before a store exists.
  package convenience init(inMemory schemas: [Schema]) throws {
    do {
      let queue = try DatabaseQueue(configuration: StoreConnection.configuration())
      try queue.inDatabase { try SchemaMigrator(schemas: [.store] + schemas).migrate($0) }
      let blobs = NSTemporaryDirectory() + "stockroom-\(UUID().uuidString)"
      self.init(StoreFile(path: ":memory:"), queue, schemas: schemas, blobs: blobs, sideFolderPath: blobs)
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Another, read-only connection to the same file.
  package func reader() throws -> Store {
    try place?.require()
    do {
      let queue = try isCopy ? Self.copy(of: queue) : StoreConnection.open(file, readOnly: isReadOnly)
      try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
      let opened = isCopy ? nil : try Self.note(file, queue)
      return Store(
        file, queue, schemas: schemas, blobs: file.contentPath, isReadOnly: true, openFiles: opened?.files ?? [],
        place: opened?.place)
    } catch {
      throw StoreFailure.refusal(error, opening: file)
    }
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

  /// Copies the current store to a private file that SQLite deletes; it shares the other's blobs.
  ///
  /// It does not block writers of the store, and they do not block it.
  package convenience init(copying original: Store, schemas: [Schema]) throws {
    try original.requireInPlace()
    do {
      let queue = try Self.copy(of: original.queue)
      self.init(original.file, queue, schemas: schemas, blobs: original.file.contentPath)
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Copies the tables of a store that is not open here, to read them in this program's versions; the store itself
  /// does not change.
  ///
  /// - Throws: A `Refusal` for a file that is missing, not a store, damaged, or from a newer program.
  package convenience init(copyOf file: StoreFile, schemas: [Schema]) throws {
    guard file.exists else { throw Refusal.storeMissing(file.path) }
    try file.inspect()
    do {
      let original = try StoreConnection.untouched(file)
      let queue = try Self.copy(of: original)
      try original.close()
      try queue.inDatabase { try SchemaMigrator(schemas: [.store] + schemas).bringUpToDate($0) }
      self.init(file, queue, schemas: schemas, blobs: file.contentPath)
    } catch {
      throw StoreFailure.refusal(error, opening: file)
    }
  }

  /// Copies a snapshot to a private file that SQLite deletes.
  private static func copy(of original: DatabaseQueue) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: "", configuration: StoreConnection.configuration())
    try original.backup(to: queue)
    return queue
  }

  /// Interrupts statements from now on once `isStopped` returns true, on the thread that runs them.
  package func interrupt(when isStopped: @escaping @Sendable () -> Bool) {
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

  /// Calls `body` with the connection, in the open transaction, if any.
  package func use<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    do {
      // A command may run others, as `expect refused` does, on the connection that it already uses.
      return try queue.unsafeReentrantWrite { _ in try body(transaction) }
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Closes the connection; SQLite then merges the write-ahead log into the file and deletes it.
  ///
  /// If the file is no longer at its path, nothing there changes.
  package func close() {
    if stopCheck != nil { queue.inDatabase { sqlite3_progress_handler($0.sqliteConnection, 0, nil, nil) } }
    transaction.blobs.endStaging()
    transaction.forgetStatements()
    connection.forgetStatements()
    place?.prepareToClose(queue)
    // Another reader may still use the log, and closes it later.
    guard (try? queue.close()) != nil else { return }
    OpenStoreFiles.shared.remove(openFiles)
    openFiles = []
  }

  /// Sets how long the connection waits for others that write; it does not wait for a time that has passed.
  package func waitForOthers(upTo time: Swift.Duration) {
    let milliseconds = CInt(clamping: Int64((time / .milliseconds(1)).rounded(.up)))
    queue.inDatabase { _ = sqlite3_busy_timeout($0.sqliteConnection, milliseconds) }
  }

  /// A function that interrupts the running statement; it may be called from any thread.
  package var interrupter: @Sendable () -> Void {
    { [queue] in queue.interrupt() }
  }

  /// Refuses a store whose file was replaced, moved, or deleted since it was opened.
  package func requireInPlace() throws {
    try place?.require()
  }

  /// Merges as much of the write-ahead log into the file as other readers allow.
  package func checkpoint() {
    guard (try? requireInPlace()) != nil else { return }
    // Another reader may use the log; the next run tries again.
    _ = try? queue.inDatabase { database in try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  /// Closes a store that nobody else has open, after merging its log into its file.
  func closeWhole() throws {
    let isWhole = try use { try $0.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) == 0 } ?? true }
    guard isWhole else { throw Refusal("store.busy", kind: .busy, "another console has \(file.path) open") }
    close()
  }

  /// Copies a snapshot of the store's tables into an empty file.
  func copyTables(to path: String) throws {
    try requireInPlace()
    do {
      let copy = try DatabaseQueue(path: path, configuration: StoreConnection.configuration())
      try queue.backup(to: copy)
      try copy.close()
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Copies a whole store that is not open here without migrating its tables.
  ///
  /// - Throws: A `Refusal` if the source is not a store, or if the target already exists.
  package static func copy(from file: StoreFile, to target: StoreFile) throws {
    guard file.exists else { throw Refusal.storeMissing(file.path) }
    try file.inspect()
    guard !target.exists else { throw Refusal.cannotCreate(target.path, FileSystemError(EEXIST)) }
    let isNew: Bool
    do {
      isNew = try target.create { draft in
        try copyTables(of: file, to: draft.location, numbered: true)
        try BlobStore(folder: file.contentPath).share(with: BlobStore(folder: target.contentPath))
      }
    } catch {
      throw StoreFailure.refusal(error, opening: file)
    }
    guard isNew else { throw Refusal.cannotCreate(target.path, FileSystemError(EEXIST)) }
  }

  /// Copies the tables of an inspected store into an empty file without migrating them, as a store of its own with
  /// another number if `numbered` is set.
  static func copyTables(of file: StoreFile, to path: String, numbered: Bool = false) throws {
    let queue = try StoreConnection.untouched(file)
    let copy = try DatabaseQueue(path: path)
    try queue.backup(to: copy)
    if numbered { try copy.inDatabase(number) }
    try copy.close()
    try queue.close()
  }

  /// Gives a new file the number by which processes that have it open tell it from a copy.
  static func number(_ database: Database) throws {
    try database.execute(sql: "PRAGMA user_version = \(Int32.random(in: 1...Int32.max))")
  }

  /// Writes the header and the tables of a new store.
  private static func fill(_ file: StoreFile, _ keeper: SchemaMigrator) throws {
    do {
      _ = StoreConnection.isConfigured
      let queue = try DatabaseQueue(path: file.location)
      try queue.inDatabase {
        RowChecksum.install(on: $0)
        try $0.execute(sql: "PRAGMA application_id = \(StoreFile.applicationID)")
        try number($0)
      }
      try queue.write { try keeper.migrate($0) }
      // A migration that rebuilds a table leaves unused pages.
      try queue.vacuum()
      // Only now: if the disk filled up, data in the log would be missing from the file.
      try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
      try queue.close()
    } catch {
      throw StoreFailure.refusal(error)
    }
  }
}

/// Tells a connection to stop its work.
private final class StopCheck: Sendable {
  let isStopped: @Sendable () -> Bool

  init(_ isStopped: @escaping @Sendable () -> Bool) { self.isStopped = isStopped }
}

extension Store {
  /// Makes this connection read-only; false for a copy, since each reader has its own.
  package func becomeReader() throws -> Bool {
    guard !isCopy else { return false }
    try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
    return true
  }

  /// Makes a read-only connection writable.
  package func becomeWriter() throws {
    try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = OFF") }
  }
}
