/// One step of an owner's schema: SQL that migrates its tables from the previous version.
///
/// Versions count from 1 per owner, so that each plugin's tables migrate independently.
public struct Migration: Sendable {
  /// The version after the migration.
  public let version: Int
  /// The statements, separated by semicolons.
  public let sql: String
  /// True if it rebuilds tables with the rows they had, so that undo can cross it.
  let keepsRows: Bool
  /// Detects a store that has had this step, if its version does not tell.
  let sign: Sign?
  /// The step of earlier releases under this number, if it was another one.
  let former: Former?

  /// A query that returns a row if a store has had a step that its version does not tell, in versions up to `newest`.
  struct Sign: Sendable {
    let query: String
    let newest: Int
  }

  /// A step that was released, and then changed under the same number, so that stores of both forms have the same
  /// version.
  ///
  ///     Migration(
  ///       version: 2, sql: "ALTER TABLE note ADD COLUMN text TEXT",
  ///       former: Migration.Former(
  ///         sign: "SELECT 1 FROM pragma_table_info('note') WHERE name = 'body'", newest: 2,
  ///         sql: "ALTER TABLE note ADD COLUMN body TEXT", repair: "ALTER TABLE note RENAME COLUMN body TO text"))
  public struct Former: Sendable {
    let sign: Sign
    private let makeSQL: @Sendable () -> String
    let repair: String

    /// The statements, created only for a store that has had the step.
    var sql: String { makeSQL() }

    /// Describes the former step.
    ///
    /// - Parameters:
    ///   - sign: A query that returns a row if a store has had the former step.
    ///   - newest: The newest version of a store that may have had it.
    ///   - sql: The statements of the former step.
    ///   - repair: The statements that turn its definitions into exactly the current step's, in a store that may
    ///     have had later steps, up to `newest`.
    public init(
      sign: String, newest: Int, sql: @autoclosure @escaping @Sendable () -> String, repair: String
    ) {
      self.sign = Sign(query: sign, newest: newest)
      makeSQL = sql
      self.repair = repair
    }

    private init(_ former: Former, following sql: String) {
      (sign, repair) = (former.sign, former.repair)
      makeSQL = { "\(sql)\n\(former.sql)" }
    }

    /// The former step after the same statements as the current one.
    fileprivate func following(_ sql: String) -> Former { Former(self, following: sql) }
  }

  /// Creates a step of a schema.
  ///
  /// - Parameter keepsRows: True if it rebuilds tables with the rows they had; new columns must have defaults.
  public init(version: Int, sql: String, keepsRows: Bool = false, former: Former? = nil) {
    self.init(version: version, sql: sql, keepsRows: keepsRows, sign: nil, former: former)
  }

  init(version: Int, sql: String, keepsRows: Bool = false, sign: Sign?, former: Former? = nil) {
    self.version = version
    self.sql = sql
    self.keepsRows = keepsRows
    self.sign = sign
    self.former = former
  }

  /// The step with other statements before its own, which only add tables, indexes, or columns.
  public func following(_ sql: String) -> Migration {
    Migration(
      version: version, sql: "\(sql)\n\(self.sql)", keepsRows: keepsRows, sign: sign, former: former?.following(sql))
  }

  /// True if it may change existing rows; undo cannot cross such a step.
  ///
  /// Adding tables, indexes, and columns leaves every row as it was; any other statement may not.
  var changesRows: Bool { !keepsRows && !statements.allSatisfy { Self.adds($0) } }

  /// True if it adds a column to a table.
  func addsColumn(to table: TableDescription) -> Bool {
    statements.contains { $0.starts(with: ["ALTER", "TABLE", table.name.uppercased(), "ADD"]) }
  }

  /// The first words of each statement.
  private var statements: [[String]] {
    let lines = sql.split(whereSeparator: \.isNewline).filter { !$0.drop { $0 == " " }.hasPrefix("--") }
    return lines.joined(separator: " ").split(separator: ";")
      .map { $0.split(maxSplits: 4, whereSeparator: \.isWhitespace).map { $0.uppercased() } }.filter { !$0.isEmpty }
  }

  private static func adds(_ words: [String]) -> Bool {
    words.starts(with: ["CREATE", "TABLE"]) || words.starts(with: ["CREATE", "INDEX"])
      || words.starts(with: ["CREATE", "UNIQUE", "INDEX"])
      || words.count > 3 && words.starts(with: ["ALTER", "TABLE"]) && words[3] == "ADD"
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
  /// The fingerprint of the definitions that the migrations create, which a test calculates; without it, each start
  /// runs the migrations in memory.
  public let fingerprint: String?

  /// Creates an owner's schema.
  public init(owner: String, tables: [TableDescription], migrations: [Migration], fingerprint: String? = nil) {
    self.owner = owner
    self.tables = tables
    self.migrations = migrations
    self.fingerprint = fingerprint
  }

  var version: Int { migrations.last?.version ?? 0 }

  /// Refuses a store in which another owner has a table of the same name.
  package func requireFree(in transaction: Transaction) throws {
    guard try transaction.first("SELECT 1 FROM schema WHERE owner = ?", .text(owner), body: { _ in true }) == nil else {
      return
    }
    let sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?"
    for table in tables where try transaction.first(sql, .text(table.name), body: { _ in true }) != nil {
      throw Refusal(
        "plugin.table-taken", kind: .state,
        "this store already has a table \(table.name) that does not belong to \(owner)",
        hint: "use \(owner) with another store: --store PATH", subject: owner)
    }
  }

  /// Refuses steps that are not numbered 1, 2, 3, and so on: a store could skip one.
  package func requireAscending() throws(Refusal) {
    let versions = migrations.map(\.version)
    guard !zip(versions, 1...).allSatisfy({ $0 == $1 }) else { return }
    throw .schemaOutOfOrder(owner, versions)
  }
}

extension Refusal {
  fileprivate static func schemaOutOfOrder(_ owner: String, _ versions: [Int]) -> Refusal {
    Refusal(
      "store.schema-order", kind: .unavailable,
      "the versions of the tables of \(owner) are not numbered 1, 2, 3: "
        + versions.map(String.init).joined(separator: ", "),
      remedy: .command("plugin disable \(owner)"), subject: owner)
  }
}
