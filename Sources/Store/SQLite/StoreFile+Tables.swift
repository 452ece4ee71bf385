internal import Basics
internal import Foundation
internal import GRDB

/// Opening, creating, and copying the tables in the file of a store.
extension SQLiteEngine {
  /// Opens the file of a store, under any name, even a draft's, or creates it if `creating` is set and there is none.
  static func open(
    _ file: StoreFile, keeper: SchemaMigrator, creating: Bool, busyTimeout: TimeInterval = 5
  ) throws -> (engine: SQLiteEngine, wasCreated: Bool) {
    if !file.isFolderWriteProtected { Draft.sweep(of: file.location) }
    var wasCreated = false
    if !file.exists {
      guard creating else { throw Refusal.storeMissing(file.path) }
      if file.isBlank { try file.removeBlank() }
      wasCreated = try file.create { try $0.fill(by: keeper) }
    }
    let isInLogMode = try file.inspect()
    do {
      return (
        try SQLiteEngine(file, keeper: keeper, isInLogMode: isInLogMode, busyTimeout: busyTimeout), wasCreated
      )
    } catch {
      throw StoreFailure.refusal(error, opening: file)
    }
  }

  /// Copies the tables of a store that is not open here, in this program's versions.
  static func copy(of file: StoreFile, keeper: SchemaMigrator) throws -> SQLiteEngine {
    guard file.exists else { throw Refusal.storeMissing(file.path) }
    try file.inspect()
    do {
      return try SQLiteEngine(copyOf: file, keeper: keeper)
    } catch {
      throw StoreFailure.refusal(error, opening: file)
    }
  }

  /// Copies a snapshot of the tables into an empty file.
  func copyTables(to path: String) throws {
    try connection.requireInPlace()
    do {
      let copy = try DatabaseQueue(path: path, configuration: StoreConnection.configuration())
      try queue.backup(to: copy)
      try copy.close()
    } catch {
      throw StoreFailure.refusal(error)
    }
  }

  /// Merges the log into the file of a store that nobody else has open.
  func mergeLog() throws {
    let isWhole = try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0 }
    guard isWhole else { throw Refusal("store.busy", kind: .busy, "another console has \(file.path) open") }
  }

  var unusedBytes: Int64 {
    get throws {
      try queue.unsafeReentrantWrite { database in
        try Int64.fetchOne(
          database, sql: "SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size")
          ?? 0
      }
    }
  }

  func compact() throws -> Int64 {
    try connection.requireInPlace()
    let before = size
    try queue.unsafeReentrantWrite { database in
      try database.execute(sql: "VACUUM")
      try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    return max(0, before - size)
  }

  func removeTables() throws { file.remove() }
}

extension StoreFile {
  /// Copies a whole store that is not open here without migrating its tables.
  ///
  /// - Throws: A `Refusal` if it is not a store, or if the target already exists.
  package func copy(to target: StoreFile) throws {
    guard exists else { throw Refusal.storeMissing(path) }
    try inspect()
    guard !target.exists else { throw Refusal.cannotCreate(target.path, FileSystemError(EEXIST)) }
    let isNew: Bool
    do {
      isNew = try target.create { draft in
        try copyTables(to: draft.location, numbered: true)
        try BlobStore(folder: contentPath).share(with: BlobStore(folder: target.contentPath))
      }
    } catch {
      throw StoreFailure.refusal(error, opening: self)
    }
    guard isNew else { throw Refusal.cannotCreate(target.path, FileSystemError(EEXIST)) }
  }

  /// Copies the tables of an inspected store into an empty file without migrating them, as a store of its own with
  /// another number if `numbered` is set.
  func copyTables(to path: String, numbered: Bool = false) throws {
    let queue = try StoreConnection.untouched(self)
    let copy = try DatabaseQueue(path: path)
    try queue.backup(to: copy)
    if numbered { try copy.inDatabase(Self.number) }
    try copy.close()
    try queue.close()
  }

  /// Gives a new file the number by which processes that have it open tell it from a copy.
  static func number(_ database: Database) throws {
    try database.execute(sql: "PRAGMA user_version = \(Int32.random(in: 1...Int32.max))")
  }

  /// Writes the header of a new store, after `body` has written its tables.
  func prepare(_ body: (DatabaseQueue) throws -> Void) throws {
    let queue = try DatabaseQueue(path: location)
    queue.inDatabase { RowChecksum.install(on: $0) }
    try body(queue)
    try queue.inDatabase {
      try $0.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
      try Self.number($0)
    }
    // A migration that rebuilds a table leaves unused pages.
    try queue.vacuum()
    // Only now: if the disk filled up, data in the log would be missing from the file.
    try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.close()
  }

  /// Writes the header and the tables of a new store.
  fileprivate func fill(by keeper: SchemaMigrator) throws {
    do {
      _ = StoreConnection.isConfigured
      try prepare { try $0.write { try keeper.migrate($0) } }
    } catch {
      throw StoreFailure.refusal(error)
    }
  }
}
