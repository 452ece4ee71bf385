public import Foundation

/// When an item or one of its dependent rows was last changed, and by which unit of the journal.
public struct LastChange: Hashable, Sendable {
  /// The number of the unit, for `log show`.
  public let unit: Int64
  /// The store time of that unit.
  public let at: Date
}

extension Journal {
  /// The newest change of each row of a table and its dependent rows, by key.
  ///
  /// A row depends on another if its table has a column named after the other's table. Keys whose changes the journal
  /// no longer has are omitted.
  package func lastChanges(ofEach name: String, in transaction: Transaction) throws -> [Int64: LastChange] {
    let dialect = transaction.connection.dialect
    // Each is a scan of the journal.
    let changed = Set(try changedTables(in: transaction).map(\.name))
    let parts = try parts(of: name).filter { changed.contains($0.table.name) }.map { owner, table in
      guard let owner else {
        return "SELECT CAST(row_key AS TEXT) AS owner, entry FROM journal_change WHERE table_name = '\(name)'"
      }
      return """
        SELECT CAST(t.\(owner) AS TEXT), c.entry FROM journal_change c JOIN \(table.name) t ON t.\(table.key) = c.row_key
        WHERE c.table_name = '\(table.name)'
        UNION ALL SELECT CAST(\(dialect.value(of: owner, of: table.name, in: "old_row")) AS TEXT), entry FROM journal_change
        WHERE kind = 'delete' AND table_name = '\(table.name)'
        """
    }
    guard !parts.isEmpty else { return [:] }
    let times = try unitTimes(in: transaction)
    var newest: [Int64: LastChange] = [:]
    let sql = """
      SELECT owner, max(entry) FROM (\(parts.joined(separator: " UNION ALL "))) AS change WHERE entry <= ? GROUP BY owner
      """
    try transaction.rows(sql, .integer(times.keys.max() ?? 0)) { row in
      let unit = row.integer(1)
      newest[row.integer(0)] = times[unit].map { LastChange(unit: unit, at: $0) }
    }
    return newest
  }

  /// The newest change of one row and its dependent rows; nil if the journal no longer has any.
  package func lastChange(of name: String, key: Int64, in transaction: Transaction) throws -> LastChange? {
    let dialect = transaction.connection.dialect
    let times = try unitTimes(in: transaction)
    // Each with values of its own: an owner may be a text in another table, and a value has one type.
    var values = [SQLValue.integer(times.keys.max() ?? 0)]
    let cases = try parts(of: name).map { owner, table in
      values.append(.integer(key))
      guard let owner else { return "WHEN '\(name)' THEN row_key = ?" }
      values.append(.integer(key))
      return """
        WHEN '\(table.name)' THEN row_key IN (SELECT \(table.key) FROM \(table.name) WHERE \(owner) = ?)
          OR kind = 'delete' AND \(dialect.value(of: owner, of: table.name, in: "old_row")) = ?
        """
    }
    // Newest first: recent changes are found immediately. A change is compared with the tables up to its own.
    let sql = """
      SELECT entry FROM journal_change WHERE entry <= ? AND CASE table_name \(cases.joined(separator: "\n")) END
      ORDER BY id DESC LIMIT 1
      """
    var unit: Int64?
    try transaction.rows(sql, values) { unit = $0.integer(0) }
    return unit.flatMap { unit in times[unit].map { LastChange(unit: unit, at: $0) } }
  }

  /// A table, and the tables whose rows belong to its rows, with the column that names the owner.
  private func parts(of name: String) throws -> [(owner: String?, table: TableDescription)] {
    [(nil, try table(named: name))]
      + tables.filter { $0.name != name && $0.allColumns.contains(name) }.map { (name, $0) }
  }

  /// The times of the units; the open one has the current time.
  private func unitTimes(in transaction: Transaction) throws -> [Int64: Date] {
    var times: [Int64: Date] = [:]
    try transaction.rows("SELECT number, store_time FROM journal_entry") { row in
      times[row.integer(0)] = Date(seconds: row.integer(1))
    }
    if let openUnit { times[openUnit] = transaction.now }
    return times
  }
}

/// The deletion of a row, as recorded in the journal.
package struct JournaledDeletion: Sendable {
  /// The unit that deleted the row, or nil while that unit is open.
  package let unit: Int64?
  /// True if that unit can be undone: it is in effect, no undo limit follows it, and no later work in effect changed
  /// its rows, deleted anything, or wrote to a table it deleted from, where a new row may have the deleted row's unique
  /// value.
  package let canBeUndone: Bool
}

extension Journal {
  /// The newest deletion of a row of `table` with these values, or nil if the journal has none.
  package func deletion(
    from table: String, where values: [String: SQLValue], in transaction: Transaction
  ) throws -> JournaledDeletion? {
    let table = try self.table(named: table)
    guard values.keys.allSatisfy(table.allColumns.contains) else { return nil }
    let values = Array(values)
    let dialect = transaction.connection.dialect
    let conditions = values.map { " AND \(dialect.value(of: $0.key, of: table.name, in: "c.old_row")) = ?" }.joined()
    let sql = """
      SELECT e.number, e.undone_by IS NULL AND e.number > \(Self.horizon) AND NOT EXISTS (\(Self.laterWork))
      FROM journal_change c LEFT JOIN journal_entry e ON e.number = c.entry
      WHERE c.kind = 'delete' AND c.table_name = ?\(conditions)
      ORDER BY +c.id DESC LIMIT 1
      """
    // The plus prevents SQLite from reading the whole journal backward: few of its changes are deletions.
    var found: JournaledDeletion?
    try transaction.rows(sql, [.text(table.name)] + values.map(\.value)) { row in
      found = JournaledDeletion(unit: row.optionalInteger(0), canBeUndone: row.optionalInteger(1) == 1)
    }
    return found
  }

  /// Later work in effect that may prevent the restoration of what an entry `e` deleted.
  private static let laterWork = """
    SELECT 1 FROM journal_entry later
    JOIN journal_change theirs ON theirs.id BETWEEN later.first_change AND later.last_change
    WHERE later.number > e.number AND later.undone_by IS NULL AND coalesce(later.undoes, 0) < e.number
      AND (theirs.kind = 'delete' OR EXISTS (
        SELECT 1 FROM journal_change mine
        WHERE mine.id BETWEEN e.first_change AND e.last_change AND mine.table_name = theirs.table_name
          AND (mine.kind = 'delete' OR mine.row_key = theirs.row_key)))
    """
}
