internal import Basics
internal import Foundation
internal import GRDB

/// Copying and creating the file of a store.
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
  func fill(by keeper: SchemaMigrator) throws {
    do {
      _ = StoreConnection.isConfigured
      try prepare { try $0.write { try keeper.migrate($0) } }
    } catch {
      throw StoreFailure.refusal(error)
    }
  }
}
