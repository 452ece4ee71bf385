/// The deletion of a row, as recorded in the journal.
package struct JournaledDeletion: Sendable {
  /// The unit that deleted the row, or nil while that unit is open.
  package let unit: Int64?
  /// Whether that unit can be undone: it was not undone, no undo limit follows it, and no later work
  /// in effect changed its rows, deleted anything, or wrote to a table it deleted from, where a row may by now have
  /// another's unique value.
  package let canBeUndone: Bool
}

extension Journal {
  /// The newest deletion of a row of `table` whose `column` had a value, or nil if the journal has none.
  package func deletion(
    from table: String, where column: String, is value: String, in transaction: Transaction
  ) throws -> JournaledDeletion? {
    let table = try self.table(named: table)
    guard table.allColumns.contains(column) else { return nil }
    let sql = """
      SELECT e.number, e.undone_by IS NULL AND e.number > \(Self.horizon) AND NOT EXISTS (\(Self.laterWork))
      FROM journal_change c LEFT JOIN journal_entry e ON e.number = c.entry
      WHERE c.kind = 'delete' AND c.table_name = ? AND json_extract(c.old_row, '$.\(column)') = ?
      ORDER BY +c.id DESC LIMIT 1
      """
    // The plus prevents SQLite from reading the whole journal backward: few of its changes are deletions.
    return try transaction.first(sql, .text(table.name), .text(value)) { row in
      JournaledDeletion(unit: row.optionalInteger(0), canBeUndone: row.optionalInteger(1) == 1)
    }
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
