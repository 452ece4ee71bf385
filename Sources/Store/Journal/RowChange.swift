/// What happened to one row between two states of the store, in words and values.
package struct RowChange: Sendable {
  /// One column's values before and after; nil where the row did not exist.
  package struct Column: Sendable {
    package let name: String
    package let old: String?
    package let new: String?
  }

  package let kind: JournalChange.Kind
  package let table: String
  /// The row's name for people.
  package let subject: String
  /// The columns that differ.
  package let columns: [Column]
}

extension Journal {
  /// What the changes after a mark come to, one row at a time, as the store stands now.
  package func rowChanges(after mark: Int64, in transaction: Transaction) throws -> [RowChange] {
    var first: [RowName: JournalChange] = [:]
    var order: [RowName] = []
    let sql = """
      SELECT id, entry, line, table_name, row_key, kind, old_row FROM journal_change WHERE id > ? ORDER BY id
      """
    try transaction.rows(sql, .integer(mark)) { row in
      let change = Self.change(row)
      let name = RowName(table: change.table, key: change.key)
      if first[name] == nil {
        first[name] = change
        order.append(name)
      }
    }
    return try order.compactMap { name in
      guard let change = first[name] else { return nil }
      return try rowChange(name, old: change.oldRow, new: currentRow(name, in: transaction), in: transaction)
    }
  }

  /// What a unit changed, each row once, before and after.
  package func rowChanges(of number: Int64, in transaction: Transaction) throws -> [RowChange] {
    var seen: Set<RowName> = []
    var result: [RowChange] = []
    let last = try transaction.first("SELECT last_change FROM journal_entry WHERE number = ?", .integer(number)) {
      $0.integer(0)
    }
    try changes(of: number, in: transaction) { change in
      let name = RowName(table: change.table, key: change.key)
      guard seen.insert(name).inserted else { return }
      let new = try row(name, after: last ?? change.id, in: transaction)
      if let row = try rowChange(name, old: change.oldRow, new: new, in: transaction) { result.append(row) }
    }
    return result
  }

  /// The newest change there is, to measure from.
  package func mark(in transaction: Transaction) throws -> Int64 {
    try transaction.first("SELECT coalesce(max(id), 0) FROM journal_change") { $0.integer(0) } ?? 0
  }

  private struct RowName: Hashable {
    let table: String
    let key: Int64
  }

  private func rowChange(
    _ name: RowName, old: String?, new: String?, in transaction: Transaction
  ) throws -> RowChange? {
    guard let image = new ?? old else { return nil }
    let table = try table(named: name.table)
    let kind: JournalChange.Kind = old == nil ? .insert : new == nil ? .delete : .update
    var columns: [RowChange.Column] = []
    for column in table.columns {
      let before = try value(column, of: old, in: transaction)
      let after = try value(column, of: new, in: transaction)
      if before != after { columns.append(RowChange.Column(name: column, old: before, new: after)) }
    }
    guard kind != .update || !columns.isEmpty else { return nil }
    let subject = try subject(of: table, key: name.key, image: image, in: transaction)
    return RowChange(kind: kind, table: table.name, subject: subject, columns: columns)
  }

  private func value(_ column: String, of image: String?, in transaction: Transaction) throws -> String? {
    guard let image else { return nil }
    return try transaction.first("SELECT json_extract(?, '$.' || ?)", .text(image), .text(column)) {
      $0.optionalText(0)
    } ?? nil
  }

  private func subject(
    of table: TableDescription, key: Int64, image: String, in transaction: Transaction
  ) throws -> String {
    guard let expression = table.subject else { return "\(table.name) \(key)" }
    let columns = table.allColumns.map { "json_extract(?1, '$.\($0)') AS \($0)" }.joined(separator: ", ")
    let sql = "SELECT \(expression) FROM (SELECT \(columns)) AS \(table.name)"
    return try transaction.first(sql, .text(image)) { $0.text(0) } ?? "\(table.name) \(key)"
  }

  private func currentRow(_ name: RowName, in transaction: Transaction) throws -> String? {
    let table = try table(named: name.table)
    let columns = table.allColumns.map { "'\($0)', \($0)" }.joined(separator: ", ")
    return try transaction.first(
      "SELECT json_object(\(columns)) FROM \(table.name) WHERE \(table.key) = ?", .integer(name.key)
    ) { $0.text(0) }
  }

  /// The row as it stood after a change: what the next change to it found, or what stands there now.
  private func row(_ name: RowName, after change: Int64, in transaction: Transaction) throws -> String? {
    let sql = """
      SELECT old_row FROM journal_change WHERE id > ? AND table_name = ? AND row_key = ? ORDER BY id LIMIT 1
      """
    let next = try transaction.first(sql, .integer(change), .text(name.table), .integer(name.key)) {
      $0.optionalText(0)
    }
    if let next { return next }
    return try currentRow(name, in: transaction)
  }
}
