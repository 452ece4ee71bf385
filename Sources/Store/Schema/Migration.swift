/// One step of an owner's schema: SQL that migrates its tables from the previous version.
///
/// Versions count from 1 per owner, so that each plugin's tables migrate independently.
public struct Migration: Sendable {
  /// The version after the migration.
  public let version: Int
  /// The statements, separated by semicolons.
  public let sql: String
  /// Whether it may change existing rows; undo cannot cross such a migration.
  public let changesRows: Bool
  /// A query that returns a row if a store of the previous version already has this step under another number.
  let isDone: String?

  /// Creates a migration.
  public init(version: Int, sql: String, changesRows: Bool = true) {
    self.init(version: version, sql: sql, changesRows: changesRows, isDone: nil)
  }

  init(version: Int, sql: String, changesRows: Bool, isDone: String?) {
    self.version = version
    self.sql = sql
    self.changesRows = changesRows
    self.isDone = isDone
  }
}

/// The tables of one owner: the core, or a plugin.
public struct Schema: Sendable {
  /// The owner's name.
  public let owner: String
  /// The tables after the newest migration.
  public let tables: [TableDescription]
  /// The migrations, oldest first.
  public let migrations: [Migration]

  /// Creates an owner's schema.
  public init(owner: String, tables: [TableDescription], migrations: [Migration]) {
    self.owner = owner
    self.tables = tables
    self.migrations = migrations
  }

  var version: Int { migrations.last?.version ?? 0 }
}
