extension Transaction {
  /// What SQLite finds wrong with the file and with the references between its rows, a sentence each.
  package func integrityProblems() throws -> [String] {
    var problems: [String] = []
    try rows("PRAGMA integrity_check") { row in
      if row.text(0) != "ok" { problems.append(row.text(0)) }
    }
    try rows("PRAGMA foreign_key_check") { row in
      problems.append("\(row.text(0)) row \(row.integer(1)) refers to a row of \(row.text(2)) that is not there")
    }
    return problems
  }
}
