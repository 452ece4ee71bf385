package import StockroomKit

extension Workspace {
  /// Gives an empty temporary store the rules, the settings, and the clock of another one, and the same plugins.
  ///
  /// None of it is a unit of the journal, so that the clock can still be set to any date.
  package func takeSettings(of other: Workspace) throws {
    var tables: [(table: TableDescription, rows: [[SQLValue]])] = []
    try other.looking { catalog in
      for table in ([.store] + other.store.schemas).flatMap(\.tables) where table.isOfSettings {
        let columns = table.allColumns
        var rows: [[SQLValue]] = []
        try catalog.store.rows("SELECT \(columns.joined(separator: ", ")) FROM \(table.name)") { row in
          rows.append(columns.indices.map(row.value))
        }
        tables.append((table, rows))
      }
    }
    try inTransaction { transaction in
      for (table, rows) in tables {
        try transaction.execute("DELETE FROM \(table.name)")
        let columns = table.allColumns
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        for row in rows {
          try transaction.execute(
            "INSERT INTO \(table.name) (\(columns.joined(separator: ", "))) VALUES (\(marks))", row)
        }
      }
      // What protects the other store does not concern a temporary one.
      try Settings(in: transaction).set(nil as StoreLabel?)
      try Apps.numberProvisionally(in: transaction)
    }
    try reinstall(keepingScope: false)
  }

  /// Calls `body` with a context that reads the store.
  package func lookingAsCommand(_ body: (Context) throws -> Void) throws {
    try looking { catalog in
      try body(
        Context(
          catalog: catalog, registry: registry, arguments: Arguments(), isPlan: true, progress: door.progress,
          listing: Listing(), isCancelled: store.cancellation.isCancelled))
    }
  }
}
