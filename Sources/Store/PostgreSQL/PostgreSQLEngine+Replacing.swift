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
  /// schema of their own until ``removeReplaced(at:)``.
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
      var kept: String?
      if !isFree {
        try server.execute(lockTimeout)
        if keeping {
          let taken = Set(try server.execute("SELECT nspname FROM pg_namespace").compactMap { $0[0] })
          let name = (1...).lazy.map { $0 == 1 ? replacedSchema : "\(replacedSchema)_\($0)" }
            .first { !taken.contains($0) }
          try server.execute("ALTER SCHEMA \(PostgreSQLTables.schema) RENAME TO \(name ?? replacedSchema)")
          kept = name
        } else {
          try server.execute("DROP SCHEMA \(PostgreSQLTables.schema) CASCADE")
        }
      }
      try PostgreSQLTables(connection: server).create(from: source, recorded: keeper.recorded)
      try engine.reseal(keeper)
      // A damaged blob of the same digest must not stay.
      for sha256 in try blobs.all() { _ = try engine.vault?.remove(sha256) }
      try blobs.copyAll(to: engine.blobStore())
      return kept.map { "\(address.text), schema \($0)" }
    }
  }

  /// The schema of the tables that a restore replaced; those of further ones have a number after it.
  private static let replacedSchema = "stockroom_replaced"

  /// SQL that is true for a schema of that name.
  static func isReplaced(_ name: String) -> String { "\(name) ~ '^\(replacedSchema)(_[0-9]+)?$'" }

  /// Deletes the tables that restores replaced; returns their schemas.
  static func removeReplaced(at address: PostgreSQLAddress) throws -> [String] {
    let server = try PostgreSQLConnection(to: address)
    let engine = PostgreSQLEngine(address, server, isReadOnly: false, busyTimeout: 5)
    return try engine.writing {
      let sql = "SELECT nspname FROM pg_namespace WHERE \(isReplaced("nspname")) ORDER BY 1"
      let replaced = try server.execute(sql).compactMap { $0[0] }.filter {
        try server.execute("SELECT to_regclass('\($0).journal_entry')").first?[0] != nil
      }
      if !replaced.isEmpty {
        try server.execute("\(lockTimeout); DROP SCHEMA \(replaced.joined(separator: ", ")) CASCADE")
      }
      return replaced.map { "\(address.text), schema \($0)" }
    }
  }

  /// A reader that takes long, such as a backup, would let a change of the tables wait, and all other readers behind it.
  static let lockTimeout = "SET LOCAL lock_timeout = 5000"
}
