internal import Foundation

/// What keeps the tables of a store: a file of SQLite's, or a database on a PostgreSQL server.
///
/// Only one thread may use it at a time.
protocol StoreEngine: AnyObject {
  var connection: any EngineConnection { get }
  /// The path of the file, or the address of the database.
  var place: String { get }
  /// The folder of the blobs, or of copies of the vault's.
  var content: ContentFolder { get }
  /// Where the blobs are if not in the folder.
  var vault: (any BlobVault)? { get }
  /// The path to which a plugin's side folder adds its name.
  var sideFolderPath: String { get }
  /// True if nothing can be written.
  var isReadOnly: Bool { get }
  /// True for a private copy, in which a change would be lost.
  var isCopy: Bool { get }
  /// The program that keeps the tables, with its version.
  var name: String { get throws }
  /// The number of connections to the store, of all machines; nil if that is not known.
  var connectionCount: Int? { get throws }
  /// The number of bytes that the tables and indexes take.
  var size: Int64 { get throws }

  /// The number of these bytes that are unused.
  var unusedBytes: Int64 { get throws }

  /// Calls `body`, which may use the connection; `body` may call it again.
  func use<Value>(_ body: () throws -> Value) throws -> Value
  /// Another connection to the same tables, which only reads.
  func reader() throws -> any StoreEngine
  /// A private copy of the tables as they are now; it does not block writers, and they do not block it.
  func copy() throws -> SQLiteEngine
  /// Copies a snapshot of the tables into an empty file of SQLite's.
  func copyTables(to path: String) throws
  /// Refuses statements that would write, or allows them again; false if the connection must stay writable.
  func refuseWrites(_ isRefusing: Bool) throws -> Bool
  /// Interrupts statements from now on once `isStopped` returns true, on the thread that runs them.
  func interrupt(when isStopped: @escaping @Sendable () -> Bool)
  /// A function that interrupts the running statement; it may be called from any thread.
  var interrupter: @Sendable () -> Void { get }
  /// Sets how long the connection waits for others that write; it does not wait for a time that has passed.
  func waitForOthers(upTo time: Swift.Duration)
  /// Tidies up after a large unit, if nobody is in the way.
  func checkpoint()
  /// Frees the unused bytes; returns their number.
  func compact() throws -> Int64
  /// Sets up the roles of those who change the store and those who read it.
  func grant() throws -> StoreRoles
  /// Moves the blobs to a folder that the machines of the store share, at the same path on each.
  func keepContent(in path: String) throws
  /// True if ``keepContent(in:)`` would change anything; throws what it would refuse, as far as that is known.
  func wouldKeepContent(in path: String) throws -> Bool
  /// Prevents deletion of blobs as long as the lock lives: backups share it, and compaction needs it exclusively.
  func lockBlobs(_ operation: CInt) throws -> AnyObject?
  /// Deletes the store, which nobody else writes to.
  func removeTables() throws
  /// Closes the connection, after its statements were released.
  func close()
}

extension StoreEngine {
  /// The blobs, for one user of this connection.
  func blobStore() -> BlobStore { BlobStore(content, vault: vault) }
}
