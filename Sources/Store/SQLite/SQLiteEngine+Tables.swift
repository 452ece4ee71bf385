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
    do {
      try queue.unsafeReentrantWrite { database in
        try database.execute(sql: "VACUUM")
        try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch {
      throw StoreFailure.refusal(error)
    }
    return max(0, before - size)
  }

  func grant() throws -> StoreRoles { throw Refusal.rolesInFile }

  func keepContent(in path: String) throws { throw Refusal.contentInFile }

  func wouldKeepContent(in path: String) throws -> Bool { throw Refusal.contentInFile }

  func lockBlobs(_ operation: CInt) throws -> AnyObject? { try blobStore().lock(operation) }

  func removeTables() throws { file.remove() }
}

extension Refusal {
  package static let rolesInFile = Refusal(
    "store.grant.file", kind: .state, "a store in a file has no roles",
    hint: "the permissions of the file say who may use it; nothing was changed")

  package static let contentInFile = Refusal(
    "store.content.file", kind: .state, "a store in a file has its content in the folder beside it",
    hint: "store init --content is for stores on a server; nothing was changed")
}
