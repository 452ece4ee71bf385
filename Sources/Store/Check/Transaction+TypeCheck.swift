extension Transaction {
  /// The columns that have values of another type than they were declared with, one sentence each.
  ///
  /// SQLite lets a text into a column of numbers, and bytes into one of texts; Stockroom writes neither.
  func typeProblems() throws -> [String] {
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
