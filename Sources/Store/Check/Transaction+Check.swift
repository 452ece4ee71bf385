extension Transaction {
  /// The problems of the tables, one sentence each: what SQLite finds in the file and in the references between its
  /// rows, and then where the journal contradicts itself or the tables.
  package func problems() throws -> [String] {
    let problems = try integrityProblems()
    return problems.isEmpty ? try journalProblems() : problems
  }

  /// The problems that SQLite finds in the file and in the references between its rows, one sentence each.
  private func integrityProblems() throws -> [String] {
    var problems: [String] = []
    try rows("PRAGMA integrity_check") { row in
      if row.text(0) != "ok" { problems.append(row.text(0)) }
    }
    try rows("PRAGMA foreign_key_check") { row in
      problems.append("\(row.text(0)) row \(row.integer(1)) refers to a row of \(row.text(2)) that does not exist")
    }
    return problems.isEmpty ? try typeProblems() : problems
  }
}
