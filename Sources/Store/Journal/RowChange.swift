internal import Basics

/// The difference of one row between two states of the store.
package struct RowChange: Sendable {
  /// One column's values before and after; nil if the row did not exist.
  package struct Column: Sendable {
    package let name: String
    package let old: String?
    package let new: String?
    /// True for the most informative columns.
    package let isHighlight: Bool
    /// True if its values are never shown.
    package let isSecret: Bool
    /// True if its values are seconds since 1970.
    package let isTime: Bool
    /// The currencies of an amount before and after; nil for other columns.
    package let currency: (old: Currency?, new: Currency?)?
    /// The values in the words of people, before and after; nil if they are the values themselves.
    package let words: (old: String?, new: String?)
  }

  /// The currency in whose smallest unit an amount is.
  package struct Currency: Sendable {
    package let code: String
    /// The number of its decimals, if its row has that.
    package let decimals: Int?
  }

  package let kind: JournalChange.Kind
  /// The noun for a row of its table.
  package let noun: String
  /// The row's display name.
  package let subject: String
  /// True if people know the row by its display name rather than by a number.
  package let isNamed: Bool
  /// The columns that differ.
  package let columns: [Column]
}

/// A row of a journaled table, whether or not it exists.
struct RowName: Hashable {
  let table: String
  let key: Int64
}

extension Journal {
  /// The net effect of the changes after a mark, one row at a time.
  package func rowChanges(after mark: Int64, in transaction: Transaction) throws -> [RowChange] {
    var seen: Set<RowName> = []
    var result: [RowChange] = []
    try changes(after: mark, in: transaction) { change in
      if let row = try netChange(of: change, &seen, in: transaction) { result.append(row) }
    }
    return result
  }

  /// The net changes of a unit, each row once, before and after.
  package func rowChanges(of number: Int64, in transaction: Transaction) throws -> [RowChange] {
    var result: [RowChange] = []
    try rowChanges(of: number, in: transaction) { result.append($0) }
    return result
  }

  /// Calls `body` with the net changes of a unit, each row once, before and after.
  package func rowChanges(
    of number: Int64, in transaction: Transaction, _ body: (RowChange) throws -> Void
  ) throws {
    // A table that belongs to no enabled plugin is refused before the first row.
    let tables = """
      SELECT DISTINCT c.table_name FROM journal_entry e
      JOIN journal_change c ON c.id BETWEEN e.first_change AND e.last_change WHERE e.number = ?
      """
    for name in try transaction.all(tables, .integer(number), body: { $0.text(0) }) { _ = try table(named: name) }
    let later = try rowsAfter(unit: number, in: transaction)
    var seen: Set<RowName> = []
    try changes(of: number, in: transaction) { change in
      if let row = try netChange(of: change, later: later, &seen, in: transaction) { try body(row) }
    }
  }

  /// The net change of a row that was changed for the first time; nil for one that was seen, and if nothing differs.
  private func netChange(
    of change: JournalChange, later: [RowName: String?] = [:], _ seen: inout Set<RowName>, in transaction: Transaction
  ) throws -> RowChange? {
    let name = RowName(table: change.table, key: change.key)
    guard seen.insert(name).inserted else { return nil }
    let new = try later[name] ?? currentRow(name, in: transaction)
    return try rowChange(name, old: change.oldRow, new: new, in: transaction)
  }

  /// The newest change, as a mark.
  package func mark(in transaction: Transaction) throws -> Int64 {
    try transaction.first("SELECT coalesce(max(id), 0) FROM journal_change") { $0.integer(0) } ?? 0
  }

  /// The rows of a unit that later units changed, as they were before the first of these changes; nil for missing rows.
  private func rowsAfter(unit number: Int64, in transaction: Transaction) throws -> [RowName: String?] {
    let sql = """
      WITH own AS (SELECT first_change, last_change FROM journal_entry WHERE number = ?)
      SELECT table_name, row_key, old_row FROM journal_change
      WHERE id > (SELECT last_change FROM own)
        AND (table_name, row_key) IN (
          SELECT mine.table_name, mine.row_key FROM own
          JOIN journal_change mine ON mine.id BETWEEN own.first_change AND own.last_change)
      ORDER BY id
      """
    var found: [RowName: String?] = [:]
    try transaction.rows(sql, .integer(number)) { row in
      let name = RowName(table: row.text(0), key: row.integer(1))
      if found[name] == nil { found.updateValue(row.optionalText(2), forKey: name) }
    }
    return found
  }

  /// One row before and after, as JSON, or nil if nothing differs.
  ///
  /// - Parameters:
  ///   - comparesSecrets: Pass false for two stores: secrets are salted, so equal secrets look different.
  ///   - same: The columns that are known to be the same.
  func rowChange(
    _ name: RowName, old: String?, new: String?, comparesSecrets: Bool = true, except same: Set<String> = [],
    in transaction: Transaction
  ) throws -> RowChange? {
    try comparison(of: name.table, in: transaction)
      .change(name.key, old: old, new: new, comparesSecrets: comparesSecrets, except: same, self, in: transaction)
  }

  private func currentRow(_ name: RowName, in transaction: Transaction) throws -> String? {
    let table = try table(named: name.table)
    return try transaction.first(
      "SELECT \(transaction.connection.dialect.image(of: table)) FROM \(table.name) WHERE \(table.key) = ?",
      .integer(name.key)
    ) { $0.text(0) }
  }
}
