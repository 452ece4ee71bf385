/// SQL for SQLite.
struct SQLiteDialect: Dialect {
  func value(of column: String, of table: String, in row: String) -> String { "json_extract(\(row), '$.\(column)')" }

  func hasColumn(_ column: String, in row: String) -> String { "json_type(\(row), '$.\(column)') IS NOT NULL" }

  func image(of table: TableDescription) -> String {
    "json_object(\(table.allColumns.map { "'\($0)', \"\($0)\"" }.joined(separator: ", ")))"
  }

  func isImage(_ row: String) -> String { "json_valid(\(row)) = 1" }

  func columnNames(of row: String) -> String {
    "(SELECT group_concat(key) FROM (SELECT key FROM json_each(\(row)) ORDER BY key))"
  }

  func seal(of change: SealedChange, leaving table: TableDescription) -> String {
    seal(of: change, table) { "\(table.name).\"\($0)\"" }
  }

  func seal(of change: SealedChange, of table: TableDescription, leaving row: String) -> String {
    seal(of: change, table) { value(of: $0, of: table.name, in: row) }
  }

  private func seal(of change: SealedChange, _ table: TableDescription, _ value: (String) -> String) -> String {
    // Sorted, so that an owner may reorder its columns.
    let row = table.columns.sorted().map(value)
    return seal([change.entry, change.line, "'\(table.name)'", change.key, change.kind] + row)
  }

  func sealOfDeletion(_ change: SealedChange, from table: TableDescription) -> String {
    seal([change.entry, change.line, "'\(table.name)'", change.key, "'delete'"])
  }

  var sealOfEntry: String { seal(JournalEntry.sealedColumns) }

  var sealOfSchema: String { RowChecksum.ofSchema }

  private func seal(_ values: [String]) -> String { "\(RowChecksum.function)(\(values.joined(separator: ", ")))" }

  var references: String { #"SELECT "table", "from" FROM pragma_foreign_key_list(?)"# }

  var uniqueKeys: String {
    """
    SELECT i.name, c.name FROM pragma_index_list(?) i JOIN pragma_index_info(i.name) c
    WHERE i."unique" = 1 AND i.partial = 0 ORDER BY i.seq DESC, c.seqno
    """
  }

  var defaults: String { "SELECT name, dflt_value FROM pragma_table_info(?) WHERE dflt_value IS NOT NULL" }
}
