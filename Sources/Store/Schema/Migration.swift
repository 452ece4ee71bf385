/// One step of an owner's schema: SQL that brings its tables from the version before to this one.
///
/// Versions count from 1 and are kept per owner, so that a plugin's tables grow on their own.
public struct Migration: Sendable {
  /// The version the store has afterwards.
  public let version: Int
  /// The statements, separated by semicolons.
  public let sql: String
  /// Whether rows written before may be others afterwards; undo does not cross such a step.
  public let changesRows: Bool
  /// A query that has a row where a store of the version before was brought to this one under another number.
  let isDone: String?

  /// Makes a step of a schema.
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

/// The tables of one owner: the core, or a plugin by its name.
public struct Schema: Sendable {
  /// The owner's name.
  public let owner: String
  /// The tables as they are after the newest migration.
  public let tables: [TableDescription]
  /// The steps, oldest first.
  public let migrations: [Migration]

  /// Makes an owner's schema.
  public init(owner: String, tables: [TableDescription], migrations: [Migration]) {
    self.owner = owner
    self.tables = tables
    self.migrations = migrations
  }

  var version: Int { migrations.last?.version ?? 0 }
}
