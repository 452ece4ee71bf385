extension Journal {
  /// Restores one row to its state before a change.
  func restore(_ change: JournalChange, in transaction: Transaction) throws {
    let table = try table(named: change.table)
    switch change.kind {
    case .insert:
      try transaction.execute("DELETE FROM \(table.name) WHERE \(table.key) = ?", .integer(change.key))
    case .update:
      let assignments = table.columns.map { "\($0) = json_extract(?2, '$.\($0)')" }.joined(separator: ", ")
      try transaction.execute(
        "UPDATE \(table.name) SET \(assignments) WHERE \(table.key) = ?1", .integer(change.key), .text(change.oldRow))
    case .delete:
      let columns = table.allColumns.joined(separator: ", ")
      let values = table.allColumns.map { "json_extract(?1, '$.\($0)')" }.joined(separator: ", ")
      try transaction.execute("INSERT INTO \(table.name) (\(columns)) VALUES (\(values))", .text(change.oldRow))
    }
  }
}
