package import Foundation
internal import GRDB

/// An open store: one SQLite file in WAL mode, one connection.
package final class Store {
  /// The file it is.
  package let file: StoreFile
  /// Whether nothing may be written.
  package let isReadOnly: Bool
  /// Whether opening it made the file; false where another console was quicker.
  package let wasCreated: Bool
  /// The owners' tables, as this program knows them.
  let schemas: [Schema]
  private let queue: DatabaseQueue
  private let transaction: Transaction
  private var isInUse = false

  /// Opens a store, making it first where `creating` allows and there is none.
  ///
  /// - Parameter busyTimeout: How long to wait for another connection that writes, in seconds.
  /// - Throws: A `Refusal` for a file that is not ours, damaged, cut short, from a newer program, or locked.
  package init(at file: StoreFile, schemas: [Schema], creating: Bool, busyTimeout: TimeInterval = 5) throws {
    self.schemas = schemas
    let schemas = [.store] + schemas
    let keeper = SchemaKeeper(schemas: schemas)
    if file.exists {
      wasCreated = false
    } else {
      guard creating else { throw Refusal.storeMissing(file.path) }
      wasCreated = try file.create { try Self.fill($0, keeper) }
    }
    try file.inspect()
    self.file = file
    isReadOnly = file.isWriteProtected
    do {
      queue = try DatabaseQueue(
        path: file.path, configuration: Self.configuration(readOnly: isReadOnly, busyTimeout: busyTimeout))
      try queue.inDatabase { database in
        guard try keeper.needsMigration(database) else { return }
        try database.inTransaction(.immediate) {
          // Another console may have migrated while this one waited for the lock.
          if try keeper.needsMigration(database) { try keeper.migrate(database) }
          return .commit
        }
      }
      let blobs = BlobStore(folder: file.contentPath)
      transaction = queue.inDatabase { Transaction($0, blobs: blobs, tables: schemas.flatMap(\.tables)) }
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Opens an empty store in memory, for commands that look at none and for plans where there is none yet.
  package init(inMemory schemas: [Schema]) throws {
    self.schemas = schemas
    let schemas = [.store] + schemas
    file = StoreFile(path: ":memory:")
    isReadOnly = false
    wasCreated = false
    do {
      queue = try DatabaseQueue(configuration: Self.configuration())
      try queue.inDatabase { try SchemaKeeper(schemas: schemas).migrate($0) }
      let folder = NSTemporaryDirectory() + "stockroom-\(UUID().uuidString)"
      transaction = queue.inDatabase {
        Transaction($0, blobs: BlobStore(folder: folder), tables: schemas.flatMap(\.tables))
      }
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Copies a store as it stands to a file that SQLite keeps to itself and takes away; its blobs are the other's.
  ///
  /// Whoever writes to the store meanwhile neither waits nor is waited for.
  package init(copying original: Store, schemas: [Schema]) throws {
    file = original.file
    self.schemas = schemas
    isReadOnly = false
    wasCreated = false
    do {
      queue = try DatabaseQueue(path: "", configuration: Self.configuration())
      try original.queue.backup(to: queue)
      let blobs = BlobStore(folder: file.contentPath)
      let tables = ([.store] + schemas).flatMap(\.tables)
      transaction = queue.inDatabase { Transaction($0, blobs: blobs, tables: tables) }
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Copies the tables of a store that is not open here, to look at them as this program knows them; the store itself
  /// stays as it is.
  ///
  /// - Throws: A `Refusal` for a file that is missing, not ours, damaged or from a newer program.
  package init(copyOf file: StoreFile, schemas: [Schema]) throws {
    guard file.exists else { throw Refusal.storeMissing(file.path) }
    try file.inspect()
    self.file = file
    self.schemas = schemas
    isReadOnly = false
    wasCreated = false
    do {
      queue = try DatabaseQueue(path: "", configuration: Self.configuration())
      let original = try Self.untouched(file)
      try original.backup(to: queue)
      try original.close()
      let keeper = SchemaKeeper(schemas: [.store] + schemas)
      try queue.inDatabase { if try keeper.needsMigration($0) { try keeper.migrate($0) } }
      let blobs = BlobStore(folder: file.contentPath)
      let tables = ([.store] + schemas).flatMap(\.tables)
      transaction = queue.inDatabase { Transaction($0, blobs: blobs, tables: tables) }
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Calls `body` with the connection, in whatever transaction stands open.
  package func use<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    // A command may run others, as `expect refused` does; the connection is theirs already.
    if isInUse { return try body(transaction) }
    isInUse = true
    defer { isInUse = false }
    do {
      return try queue.inDatabase { _ in try body(transaction) }
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Closes the connection; SQLite then folds the write-ahead log into the file and takes it away.
  package func close() {
    transaction.blobs.endStaging()
    transaction.forgetStatements()
    // Another reader may still stand on the log; it closes it then.
    try? queue.close()
  }

  /// A function that stops the statement this store is running; it may be called from any thread.
  package var interrupter: @Sendable () -> Void {
    { [queue] in queue.interrupt() }
  }

  /// Brings the write-ahead log into the file, as far as other readers allow.
  package func checkpoint() {
    // A reader elsewhere may hold the log; the next run tries again.
    _ = try? queue.inDatabase { database in try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
  }

  /// Closes a store that nobody else has open, once all of it is in its file.
  func closeWhole() throws {
    let isWhole = try use { try $0.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) == 0 } ?? true }
    guard isWhole else { throw Refusal(Refusal.busyCode, "another console has \(file.path) open") }
    close()
  }

  /// Copies the tables of the store, as they stand at one moment, over another store's or into an empty file.
  func copyTables(to target: StoreFile, busyTimeout: TimeInterval = 5) throws {
    do {
      let copy = try DatabaseQueue(path: target.path, configuration: Self.configuration(busyTimeout: busyTimeout))
      try queue.backup(to: copy)
      try copy.close()
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Copies a whole store that is not open here, and leaves it as it is: its tables keep the versions they have.
  ///
  /// - Throws: A `Refusal` for a source that is no store of ours, or a target that stands there already.
  package static func copy(from file: StoreFile, to target: StoreFile) throws {
    guard file.exists else { throw Refusal.storeMissing(file.path) }
    try file.inspect()
    try target.createEmpty()
    do {
      let queue = try untouched(file)
      let copy = try DatabaseQueue(path: target.path)
      try queue.backup(to: copy)
      try copy.close()
      try queue.close()
      try BlobStore.copyFolder(file.contentPath, to: target.contentPath)
    } catch {
      target.remove()
      throw StoreFailure.refusal(error)
    }
  }

  /// A connection to a store that writes nothing.
  private static func untouched(_ file: StoreFile) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: file.path, configuration: configuration(readOnly: file.isWriteProtected))
    try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
    return queue
  }

  /// WAL mode is in the file's header since it was made; GRDB's own setting writes to the file whenever one is opened.
  private static func configuration(readOnly: Bool = false, busyTimeout: TimeInterval = 0) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readOnly
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(busyTimeout)
    configuration.prepareDatabase { database in
      Seal.install(on: database)
      try database.execute(
        sql: """
          PRAGMA synchronous = FULL;
          PRAGMA trusted_schema = OFF;
          PRAGMA temp_store = MEMORY;
          PRAGMA recursive_triggers = ON;
          """)
    }
    return configuration
  }

  /// Writes the header and the tables of a new store.
  private static func fill(_ file: StoreFile, _ keeper: SchemaKeeper) throws {
    do {
      let queue = try DatabaseQueue(path: file.path)
      try queue.inDatabase {
        Seal.install(on: $0)
        try $0.execute(sql: "PRAGMA application_id = \(StoreFile.applicationID)")
      }
      try queue.write { try keeper.migrate($0) }
      // Only now: what is in a log that does not fit the disk any more would be missing from the file.
      try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
      try queue.close()
    } catch {
      throw StoreFailure.refusal(error)
    }
  }
}
