/// The deletion of a row, as the journal has it.
package struct JournaledDeletion: Sendable {
  /// The unit that deleted the row; nil while that unit is open.
  package let unit: Int64?
  /// Whether `undo` would cross nothing to get there.
  package let canBeUndone: Bool
}

extension Journal {
  /// The newest deletion of a row of `table` whose `column` had a value; nil where the journal has none any more.
  package func deletion(
    from table: String, where column: String, is value: String, in transaction: Transaction
  ) throws -> JournaledDeletion? {
    let table = try self.table(named: table)
    guard table.allColumns.contains(column) else { return nil }
    let sql = """
      SELECT e.number, e.undone_by IS NULL AND e.number > \(Self.horizon)
      FROM journal_change c LEFT JOIN journal_entry e ON e.number = c.entry
      WHERE c.kind = 'delete' AND c.table_name = ? AND json_extract(c.old_row, '$.\(column)') = ?
      ORDER BY c.id DESC LIMIT 1
      """
    return try transaction.first(sql, .text(table.name), .text(value)) { row in
      JournaledDeletion(unit: row.optionalInteger(0), canBeUndone: row.optionalInteger(1) == 1)
    }
  }
}
