extension Journal {
  /// Notes, as SQL, that a table has more columns from here on: rows in the journal lack them, and so do their seals.
  static let noteColumns = """
    INSERT INTO sequence (name, next) VALUES ('journal.columns', (SELECT coalesce(max(id), 0) + 1 FROM journal_change))
    ON CONFLICT (name) DO UPDATE SET next = excluded.next
    """

  /// The first change that was made with the columns there are.
  static let firstWithColumns = "SELECT next FROM sequence WHERE name = 'journal.columns'"

  /// Puts one row back as it was before a change.
  func restore(_ change: JournalChange, in transaction: Transaction) throws {
    let table = try table(named: change.table)
    switch change.kind {
    case .insert:
      try transaction.execute("DELETE FROM \(table.name) WHERE \(table.key) = ?", .integer(change.key))
    case .update:
      let assignments = try table.columns.map { "\($0) = \(try value(of: $0, of: table, in: "?2", transaction))" }
        .joined(separator: ", ")
      try transaction.execute(
        "UPDATE \(table.name) SET \(assignments) WHERE \(table.key) = ?1", .integer(change.key), .text(change.oldRow))
    case .delete:
      let columns = table.allColumns.joined(separator: ", ")
      let values = try table.allColumns.map { try value(of: $0, of: table, in: "?1", transaction) }
        .joined(separator: ", ")
      try transaction.execute("INSERT INTO \(table.name) (\(columns)) VALUES (\(values))", .text(change.oldRow))
    }
  }

  /// What a row in the journal has in a column, as SQL; of one that is younger than the row, what it was added with.
  func value(
    of column: String, of table: TableDescription, in row: String, _ transaction: Transaction
  ) throws -> String {
    let value = "json_extract(\(row), '$.\(column)')"
    guard let added = try defaults(of: table, in: transaction)[column] else { return value }
    return "CASE WHEN json_type(\(row), '$.\(column)') IS NULL THEN \(added) ELSE \(value) END"
  }
}
