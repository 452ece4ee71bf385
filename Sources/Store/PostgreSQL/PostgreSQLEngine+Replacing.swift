internal import Basics

/// Filling a database with another store, in place of the one that it has.
extension PostgreSQLEngine {
  /// Creates the store in a database that has none, with the rows and blobs of another.
  static func create(
    _ address: PostgreSQLAddress, from source: SQLiteEngine, blobs: BlobStore, keeper: SchemaMigrator
  ) throws {
    let server = try PostgreSQLConnection(to: address)
    let engine = PostgreSQLEngine(address, server, isReadOnly: false, busyTimeout: 5)
    _ = try engine.found()
    try engine.writing {
      guard try engine.isFree() else { throw Refusal.copyTargetExists(address.text) }
      try PostgreSQLTables(connection: server).create(from: source, recorded: keeper.recorded)
      try engine.reseal(keeper)
      try blobs.copyAll(to: engine.blobStore())
    }
  }

  /// Replaces the store in a database, if there is one, with another's rows and blobs; the former tables stay in a
  /// schema of their own until ``removeReplaced()``.
  ///
  /// - Returns: That schema; nil if there was no store, or if it was not kept.
  static func replace(
    _ address: PostgreSQLAddress, with source: SQLiteEngine, blobs: BlobStore, keeper: SchemaMigrator, keeping: Bool
  ) throws -> String? {
    let server = try PostgreSQLConnection(to: address)
    let engine = PostgreSQLEngine(address, server, isReadOnly: false, busyTimeout: 5)
    _ = try engine.found()
    return try engine.writing {
      let isFree = try engine.isFree()
      if !isFree {
        try server.execute(lockTimeout)
        if keeping {
          if try engine.hasReplaced() { try server.execute("DROP SCHEMA \(replacedSchema) CASCADE") }
          try server.execute("ALTER SCHEMA \(PostgreSQLTables.schema) RENAME TO \(replacedSchema)")
        } else {
          try server.execute("DROP SCHEMA \(PostgreSQLTables.schema) CASCADE")
        }
      }
      try PostgreSQLTables(connection: server).create(from: source, recorded: keeper.recorded)
      try engine.reseal(keeper)
      // A damaged blob of the same digest must not stay.
      for sha256 in try blobs.all() { _ = try engine.vault?.remove(sha256) }
      try blobs.copyAll(to: engine.blobStore())
      return isFree || !keeping ? nil : "\(address.text), schema \(replacedSchema)"
    }
  }

  /// The schema of the tables that a restore replaced.
  static let replacedSchema = "stockroom_replaced"

  /// Deletes the tables that a restore replaced; true if there were any.
  static func removeReplaced(at address: PostgreSQLAddress) throws -> Bool {
    let server = try PostgreSQLConnection(to: address)
    let engine = PostgreSQLEngine(address, server, isReadOnly: false, busyTimeout: 5)
    return try engine.writing {
      guard try engine.hasReplaced() else { return false }
      try server.execute("\(Self.lockTimeout); DROP SCHEMA \(replacedSchema) CASCADE")
      return true
    }
  }

  /// A reader that takes long, such as a backup, would let a change of the tables wait, and all other readers behind it.
  static let lockTimeout = "SET LOCAL lock_timeout = 5000"

  /// True if the tables that a restore replaced are there.
  func hasReplaced() throws -> Bool {
    try server.execute("SELECT to_regclass('\(Self.replacedSchema).journal_entry')").first?[0] != nil
  }
}
