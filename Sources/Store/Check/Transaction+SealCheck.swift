extension Transaction {
  /// Where a value is not the one the journal saw, a sentence each: in a row as it stands, in what the journal says
  /// stood before, or in what it says of a unit.
  ///
  /// For a journal that is well formed. Rows that no unit wrote have no seal, nor has what older programs wrote.
  func sealProblems() throws -> [String] {
    var problems = try all("SELECT 1 FROM schema WHERE seal <> \(Seal.ofSchema)") { _ in
      "the tables are not defined as they were"
    }
    problems += try all(
      """
      SELECT name FROM sqlite_sequence
      WHERE NOT EXISTS (SELECT 1 FROM sqlite_schema s WHERE s.type = 'table' AND s.name = sqlite_sequence.name)
      """
    ) { "the numbers of \($0.text(0)) are kept, which is no table" }
    problems += try all("SELECT number FROM journal_entry WHERE seal <> \(Seal.ofEntry) ORDER BY number") {
      "unit \($0.integer(0)) is not what it was when it was committed"
    }
    problems += try all(
      """
      SELECT e.number FROM journal_entry e LEFT JOIN journal_entry later ON later.number = e.undone_by
      LEFT JOIN journal_entry undone ON undone.number = e.undoes
      WHERE (e.undone_by IS NOT NULL AND later.undoes IS NOT e.number)
        OR (e.undoes IS NOT NULL AND (e.undone_by IS NULL) <> (undone.undone_by IS e.number))
      """
    ) { "unit \($0.integer(0)) and the one that took it back do not agree" }
    let start = try firstComparableChange()
    problems += try all(
      """
      SELECT id, entry FROM journal_change WHERE kind NOT IN ('insert', 'update', 'delete') OR (
        id >= ? AND NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = table_name))
      """, start
    ) { "change \($0.integer(0)) of unit \($0.integer(1)) is not what it was" }
    for table in journal.tables {
      problems += try standingRows(of: table, from: start)
      problems += try formerRows(of: table, from: start)
      problems += try namesInRows(of: table, from: start)
      problems += try deletedRows(of: table)
    }
    return problems
  }

  /// The first change after the last migration that changed rows or columns: the seals before are of other ones.
  private func firstComparableChange() throws -> SQLValue {
    let sql = """
      SELECT max(coalesce(max(last_change), 0) + 1, coalesce((\(Journal.firstWithColumns)), 1)) FROM journal_entry
      WHERE number < (SELECT max(number) FROM journal_entry WHERE kind = 'horizon' AND actor = ? AND part = ?)
      """
    let migration = SchemaKeeper.actor
    return .integer(try first(sql, .text(migration.name), .text(migration.part.rawValue)) { $0.integer(0) } ?? 1)
  }

  private func standingRows(of table: TableDescription, from start: SQLValue) throws -> [String] {
    let seal = Seal.ofChange(
      to: table, entry: "newest.entry", line: "newest.line", key: "newest.row_key", kind: "newest.kind"
    ) { "\(table.name).\($0)" }
    let sql = """
      SELECT newest.row_key, newest.entry FROM (
        SELECT row_key, kind, entry, line, seal, max(id) AS id FROM journal_change
        WHERE table_name = ? GROUP BY row_key) AS newest
      JOIN \(table.name) ON \(table.name).\(table.key) = newest.row_key
      WHERE newest.id >= ? AND newest.seal <> \(seal)
      """
    return try all(sql, .text(table.name), start) {
      "\(table.noun) \($0.integer(0)) is not as unit \($0.integer(1)) left it"
    }
  }

  private func formerRows(of table: TableDescription, from start: SQLValue) throws -> [String] {
    let seal = Seal.ofChange(to: table) { "json_extract(next_row, '$.\($0)')" }
    let sql = """
      SELECT next_id, next_entry, entry FROM (
        SELECT entry, line, row_key, kind, seal, lead(old_row) OVER of_row AS next_row, lead(id) OVER of_row AS next_id,
          lead(entry) OVER of_row AS next_entry
        FROM journal_change WHERE table_name = ? AND id >= ? WINDOW of_row AS (PARTITION BY row_key ORDER BY id))
      WHERE next_row IS NOT NULL AND kind <> 'delete' AND seal <> \(seal)
      """
    return try all(sql, .text(table.name), start) {
      "change \($0.integer(0)) of unit \($0.integer(1)) does not say what unit \($0.integer(2)) left"
    }
  }

  /// A former row has all columns, under their names, and its own key.
  private func namesInRows(of table: TableDescription, from start: SQLValue) throws -> [String] {
    let sql = """
      SELECT id, entry FROM journal_change WHERE table_name = ? AND id >= ? AND old_row IS NOT NULL
        AND (json_extract(old_row, '$.\(table.key)') IS NOT row_key OR ? IS NOT (
          SELECT group_concat(key) FROM (SELECT key FROM json_each(old_row) ORDER BY key)))
      """
    let names = table.allColumns.sorted().joined(separator: ",")
    return try all(sql, .text(table.name), start, .text(names)) {
      "change \($0.integer(0)) of unit \($0.integer(1)) does not say what stood before"
    }
  }

  private func deletedRows(of table: TableDescription) throws -> [String] {
    let sql = """
      SELECT id, entry FROM journal_change
      WHERE table_name = ? AND kind = 'delete' AND seal <> \(Seal.ofDeletion(from: table))
      """
    return try all(sql, .text(table.name)) { "change \($0.integer(0)) of unit \($0.integer(1)) is not what it was" }
  }
}
