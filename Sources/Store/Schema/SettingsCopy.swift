/// The rows of all tables of settings, which another store with the same tables can take over.
package struct SettingsCopy {
  private var tables: [(table: TableDescription, rows: [[SQLValue]])] = []

  /// Reads the settings of the store itself, and of the owners of some schemas.
  package init(of schemas: [Schema], in transaction: Transaction) throws {
    for table in ([.store] + schemas).flatMap(\.tables) where table.isOfSettings {
      let columns = table.allColumns
      var rows: [[SQLValue]] = []
      try transaction.rows("SELECT \(columns.joined(separator: ", ")) FROM \(table.name)") { row in
        rows.append(columns.indices.map(row.value))
      }
      tables.append((table, rows))
    }
  }

  /// Replaces the settings of another store.
  package func write(in transaction: Transaction) throws {
    for (table, rows) in tables {
      try transaction.execute("DELETE FROM \(table.name)")
      let columns = table.allColumns
      let marks = columns.map { _ in "?" }.joined(separator: ", ")
      let insertion = "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
      for row in rows { try transaction.execute(insertion, row) }
    }
  }
}
