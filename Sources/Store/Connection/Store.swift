internal import Basics
package import Foundation

/// An open store: its tables, kept by an engine, its blobs, and its journal; one connection.
///
/// Only one thread may use it at a time.
package final class Store: @unchecked Sendable {
  /// Where it is.
  package let location: StoreLocation
  /// True if opening it created it; false if another console was faster.
  package let wasCreated: Bool
  /// The owners' tables in this program's versions.
  let schemas: [Schema]
  let engine: any StoreEngine
  private let transaction: Transaction

  init(_ engine: any StoreEngine, at location: StoreLocation, schemas: [Schema], wasCreated: Bool = false) {
    (self.engine, self.location, self.schemas, self.wasCreated) = (engine, location, schemas, wasCreated)
    let tables = ([.store] + schemas).flatMap(\.tables).filter(\.isRecorded)
    transaction = Transaction(
      engine.connection, blobs: engine.blobStore(), place: engine.place, isShared: location.file == nil,
      sideFolderPath: engine.sideFolderPath, tables: tables)
    transaction.isOnCopy = engine.isCopy
  }

  // A connection is closed with its last statement.
  deinit { transaction.forgetStatements() }

  /// Opens a store, or creates it if `creating` is set and there is none.
  ///
  /// - Parameter busyTimeout: How long to wait for another connection that writes, in seconds.
  /// - Throws: A `Refusal` for a place that has no store, or one that is damaged, locked, or from a newer program.
  package convenience init(
    at location: StoreLocation, schemas: [Schema], creating: Bool, busyTimeout: TimeInterval = 5
  ) throws {
    let keeper = SchemaMigrator(schemas: [.store] + schemas)
    switch location {
    case .file(let file):
      try file.requireStoreName()
      let (engine, wasCreated) = try SQLiteEngine.open(
        file, keeper: keeper, creating: creating, busyTimeout: busyTimeout)
      self.init(engine, at: location, schemas: schemas, wasCreated: wasCreated)
    case .server(let address):
      let (engine, wasCreated) = try PostgreSQLEngine.open(
        address, keeper: keeper, creating: creating, busyTimeout: busyTimeout)
      self.init(engine, at: location, schemas: schemas, wasCreated: wasCreated)
    }
  }

  /// Opens an empty store in memory, for commands that read no store, and for plans before a store exists.
  package convenience init(inMemory schemas: [Schema]) throws {
    do {
      let engine = try SQLiteEngine(inMemory: SchemaMigrator(schemas: [.store] + schemas))
      self.init(engine, at: .file(engine.file), schemas: schemas)
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// The path on this machine that the paths of the store's own files begin with.
  package var sideFolderPath: String { engine.sideFolderPath }

  /// Another, read-only connection to the same tables.
  package func reader() throws -> Store {
    Store(try engine.reader(), at: location, schemas: schemas)
  }

  /// Copies the current store to a private file that SQLite deletes; it shares the other's blobs.
  ///
  /// It does not block writers of the store, and they do not block it.
  package convenience init(copying original: Store, schemas: [Schema]) throws {
    do {
      self.init(try original.engine.copy(), at: original.location, schemas: schemas)
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Copies the tables of a store that is not open here, to read them in this program's versions; the store itself
  /// does not change.
  ///
  /// - Throws: A `Refusal` for a place that has no store, or one that is damaged or from a newer program.
  package convenience init(copyOf location: StoreLocation, schemas: [Schema]) throws {
    let keeper = SchemaMigrator(schemas: [.store] + schemas)
    let engine: SQLiteEngine
    switch location {
    case .file(let file): engine = try SQLiteEngine.copy(of: file, keeper: keeper)
    case .server(let address): engine = try PostgreSQLEngine.copy(of: address, keeper: keeper)
    }
    self.init(engine, at: location, schemas: schemas)
  }

  /// The folder of its blobs, or of copies of them.
  package var contentPath: String { engine.content.path }

  /// Where its blobs are: a folder's path, or `the database`.
  package var contentPlace: String { engine.vault == nil ? contentPath : "the database" }

  /// The place for files that are staged before a transaction opens.
  package func stagingBlobs() -> BlobStore { BlobStore(engine.content) }

  /// True if it is read-only.
  package var isReadOnly: Bool { engine.isReadOnly }

  /// The program that keeps its tables, with its version: `SQLite 3.40.1`, `PostgreSQL 15.14`.
  package var engineName: String { get throws { try engine.use { try engine.name } } }

  /// The number of connections to it, of all machines; nil if that is not known.
  package var connectionCount: Int? { get throws { try engine.use { try engine.connectionCount } } }

  /// The number of bytes of its tables and indexes.
  package var size: Int64 { get throws { try engine.use { try engine.size } } }

  /// Calls `body` with the connection, in the open transaction, if any.
  package func use<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    do {
      return try engine.use { try body(transaction) }
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Interrupts statements from now on once `isStopped` returns true, on the thread that runs them.
  package func interrupt(when isStopped: @escaping @Sendable () -> Bool) { engine.interrupt(when: isStopped) }

  /// A function that interrupts the running statement; it may be called from any thread.
  package var interrupter: @Sendable () -> Void { engine.interrupter }

  /// Sets how long the connection waits for others that write; it does not wait for a time that has passed.
  package func waitForOthers(upTo time: Swift.Duration) { engine.waitForOthers(upTo: time) }

  /// Refuses a store whose file was replaced, moved, or deleted since it was opened.
  package func requireInPlace() throws { try engine.connection.requireInPlace() }

  /// Sets up the roles of those who change the store and those who read it, on its server.
  ///
  /// - Throws: A `Refusal` for a store in a file, and for a user who may not create roles.
  package func grant() throws -> StoreRoles { try engine.use { try engine.grant() } }

  /// Moves the blobs from the database to a folder that its machines share, at the same path on each; the store must be
  /// opened again afterward.
  ///
  /// - Throws: A `Refusal` for a store in a file, and for a folder that cannot be shared or has something else.
  package func keepContent(in path: String) throws { try use { _ in try engine.keepContent(in: path) } }

  /// Refuses a folder that ``keepContent(in:)`` would refuse, as far as that is known without the server.
  package static func requireShareable(_ path: String) throws {
    try ContentFolder(path: path, mark: "").requireFree(isKnown: false)
  }

  /// True if ``keepContent(in:)`` would change anything.
  ///
  /// - Throws: A `Refusal` as it would, as far as that is known.
  package func wouldKeepContent(in path: String) throws -> Bool {
    try use { _ in try engine.wouldKeepContent(in: path) }
  }

  /// Tidies up after a large unit, if nobody is in the way.
  package func checkpoint() { engine.checkpoint() }

  /// Makes this connection read-only; false for a copy, since each reader has its own.
  package func becomeReader() throws -> Bool { try engine.refuseWrites(true) }

  /// Makes a read-only connection writable.
  package func becomeWriter() throws { _ = try engine.refuseWrites(false) }

  /// Closes the connection.
  package func close() {
    transaction.blobs.endStaging()
    transaction.forgetStatements()
    engine.close()
  }
}
