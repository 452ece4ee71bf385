/// The blobs that a store still needs: its rows refer to them, or undo could restore such a row.
package struct BlobReferences {
  private let transaction: Transaction

  /// Creates it for a transaction.
  package init(in transaction: Transaction) {
    self.transaction = transaction
  }

  /// Calls `body` with each blob that a row refers to, and its role there: `package of com.example.level2 1.0`.
  package func eachNamed(body: (_ what: String, _ sha256: String) throws -> Void) throws {
    for table in transaction.journal.tables {
      for column in table.blobs {
        let subject = table.subject ?? "'\(table.name) ' || \(table.key)"
        let sql = "SELECT '\(column) of ' || \(subject), \(column) FROM \(table.name) WHERE \(column) IS NOT NULL"
        try transaction.rows(sql) { try body($0.text(0), $0.text(1)) }
      }
    }
  }

  /// The blobs that rows refer to.
  func named() throws -> Set<String> {
    var named: Set<String> = []
    try eachNamed { named.insert($1) }
    return named
  }

  /// The blobs referred to by former rows that undo can still restore.
  func neededByUndo() throws -> Set<String> {
    let dialect = transaction.connection.dialect
    var needed: Set<String> = []
    for table in transaction.journal.tables {
      for column in table.blobs {
        let sql = """
          SELECT \(dialect.value(of: column, of: table.name, in: "old_row")) FROM journal_change
          WHERE table_name = ? AND entry > \(Journal.horizon) AND old_row IS NOT NULL
          """
        try transaction.rows(sql, .text(table.name)) { row in
          if let sha256 = row.optionalText(0) { needed.insert(sha256) }
        }
      }
    }
    return needed
  }
}
