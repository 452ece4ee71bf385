extension Transaction {
  /// The problems that SQLite finds in the file, its references, and its types, one sentence each.
  func sqliteProblems() throws -> [String] {
    var problems: [String] = []
    try rows("PRAGMA integrity_check") { row in
      if row.text(0) != "ok" { problems.append(row.text(0)) }
    }
    try rows("PRAGMA foreign_key_check") { row in
      problems.append("\(row.text(0)) row \(row.integer(1)) refers to a row of \(row.text(2)) that does not exist")
    }
    problems += try all(
      """
      SELECT name FROM sqlite_sequence
      WHERE NOT EXISTS (SELECT 1 FROM sqlite_schema s WHERE s.type = 'table' AND s.name = sqlite_sequence.name)
      """
    ) { "sqlite_sequence has \($0.text(0)), which is not a table" }
    return problems.isEmpty ? try typeProblems() : problems
  }

  /// The columns with values that do not have the declared type, one sentence each.
  ///
  /// SQLite accepts a text in a column of numbers, and bytes in a column of texts; Stockroom writes neither.
  private func typeProblems() throws -> [String] {
    var problems: [String] = []
    for (table, columns) in try typedColumns() {
      // One scan for all columns of a table.
      let counts = columns.map { column in
        let others = column.isRequired ? "" : ", 'null'"
        return "sum(typeof(\(Self.quoted(column.name))) NOT IN ('\(column.type.lowercased())'\(others)))"
      }
      try rows("SELECT \(counts.joined(separator: ", ")) FROM \(Self.quoted(table))") { row in
        for (index, column) in columns.enumerated() where (row.optionalInteger(index) ?? 0) > 0 {
          problems.append("\(table) has values in \(column.name) that are not \(column.type)")
        }
      }
    }
    return problems
  }

  private struct TypedColumn {
    let name: String
    let type: String
    let isRequired: Bool
  }

  /// The columns of the types that Stockroom declares, by table.
  private func typedColumns() throws -> [(table: String, columns: [TypedColumn])] {
    var tables: [(table: String, columns: [TypedColumn])] = []
    try rows(
      """
      SELECT t.name, c.name, upper(c.type), c."notnull" FROM sqlite_schema t JOIN pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND upper(c.type) IN ('INTEGER', 'TEXT')
      ORDER BY t.name, c.cid
      """
    ) { row in
      let column = TypedColumn(name: row.text(1), type: row.text(2), isRequired: row.integer(3) != 0)
      if tables.last?.table == row.text(0) {
        tables[tables.count - 1].columns.append(column)
      } else {
        tables.append((row.text(0), [column]))
      }
    }
    return tables
  }

  private static func quoted(_ name: String) -> String { "\"\(name.replacing("\"", with: "\"\""))\"" }
}
