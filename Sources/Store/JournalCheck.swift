internal import Basics

extension Transaction {
  /// The problems of the store, one sentence each: first those that the engine finds in its tables, then the journal's
  /// contradictions.
  package func problems() throws -> [String] {
    let problems = try connection.problems(in: self)
    return problems.isEmpty ? try journalProblems() : problems
  }

  /// The contradictions within the journal, and between the journal and the tables, one sentence each.
  ///
  /// Every change belongs to the unit whose range includes it; each row's newest change says whether it exists.
  package func journalProblems() throws -> [String] {
    var problems = try all(
      """
      SELECT number FROM journal_entry WHERE first_change IS NOT NULL AND last_change - first_change + 1 <> (
        SELECT count(*) FROM journal_change WHERE id BETWEEN first_change AND last_change AND entry = number)
      """
    ) { "the journal lacks changes of unit \($0.integer(0))" }
    problems += try all(
      """
      SELECT DISTINCT entry FROM journal_change WHERE NOT EXISTS (
        SELECT 1 FROM journal_entry WHERE number = entry AND id BETWEEN first_change AND last_change)
      """
    ) { "the journal has changes of unit \($0.integer(0)), which does not exist" }
    problems += try all(
      """
      SELECT id, entry FROM journal_change
      WHERE CASE kind WHEN 'insert' THEN old_row IS NOT NULL ELSE old_row IS NULL OR NOT (\(connection.dialect.isImage("old_row"))) END
      """
    ) { "change \($0.integer(0)) of unit \($0.integer(1)) lacks the former row" }
    problems += try all(
      """
      SELECT number FROM journal_entry e WHERE undone_by IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM journal_entry WHERE number = e.undone_by)
      """
    ) { "unit \($0.integer(0)) was undone by a unit that does not exist" }
    let tables = try journal.changedTables(in: self)
    for table in tables { problems += try rowProblems(of: table) }
    if problems.isEmpty { problems += try sealProblems(of: tables) }
    return problems
  }

  /// The newest change of each row of a table.
  private static let newestChanges = """
    SELECT row_key, kind, entry, line, seal, id FROM journal_change
    WHERE id IN (SELECT max(id) FROM journal_change WHERE table_name = ? GROUP BY row_key)
    """

  private func rowProblems(of table: TableDescription) throws -> [String] {
    let sql = """
      SELECT row_key, newest.kind, newest.entry FROM (\(Self.newestChanges)) AS newest
      LEFT JOIN \(table.name) ON \(table.name).\(table.key) = row_key
      WHERE (newest.kind = 'delete') = (\(table.name).\(table.key) IS NOT NULL)
      """
    return try all(sql, .text(table.name)) { row in
      let isThere = row.text(1).hasSameBytes(as: "delete")
      let name = "\(table.noun) \(row.integer(0))"
      return isThere
        ? "\(name) exists, but unit \(row.integer(2)) deleted it"
        : "\(name) does not exist, but no unit deleted it"
    }
  }

  /// The current rows, former rows, and entries that differ from their seals, one sentence each.
  ///
  /// For a well-formed journal, and the tables that it has changes of. Rows of older programs, and rows that no unit wrote,
  /// have no seal.
  private func sealProblems(of tables: [TableDescription]) throws -> [String] {
    var problems = try all("SELECT 1 FROM schema WHERE seal <> \(connection.dialect.sealOfSchema)") { _ in
      "the definitions of the tables have changed"
    }
    problems += try all(
      "SELECT number FROM journal_entry WHERE seal <> \(connection.dialect.sealOfEntry) ORDER BY number"
    ) {
      "unit \($0.integer(0)) has changed since it was committed"
    }
    problems += try all(
      """
      SELECT e.number FROM journal_entry e LEFT JOIN journal_entry later ON later.number = e.undone_by
      LEFT JOIN journal_entry undone ON undone.number = e.undoes
      WHERE (e.undone_by IS NOT NULL AND later.undoes IS DISTINCT FROM e.number)
        OR (e.undoes IS NOT NULL AND (e.undone_by IS NULL) <> (undone.undone_by IS NOT DISTINCT FROM e.number))
      """
    ) { "unit \($0.integer(0)) and the unit that undid it contradict each other" }
    let start = try firstComparableChange()
    problems += try all(
      """
      SELECT id, entry FROM journal_change WHERE kind NOT IN ('insert', 'update', 'delete') OR (
        id >= ? AND NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = table_name))
      """, start
    ) { "change \($0.integer(0)) of unit \($0.integer(1)) was changed after it was recorded" }
    for table in tables {
      problems += try currentRows(of: table, from: start)
      problems += try formerRows(of: table, from: start)
      problems += try namesInRows(of: table, from: start)
      problems += try deletedRows(of: table)
    }
    return problems
  }

  /// The first change after the last migration; earlier changes may have other columns.
  private func firstComparableChange() throws -> SQLValue {
    let sql = """
      SELECT coalesce(max(last_change), 0) + 1, coalesce((\(Journal.firstWithColumns)), 1) FROM journal_entry
      WHERE number < (SELECT max(number) FROM journal_entry WHERE kind = 'horizon' AND actor = ? AND part = ?)
      """
    let migration = SchemaMigrator.actor
    return .integer(
      try first(sql, .text(migration.name), .text(migration.part.rawValue)) { max($0.integer(0), $0.integer(1)) } ?? 1)
  }

  private func currentRows(of table: TableDescription, from start: SQLValue) throws -> [String] {
    let change = SealedChange(
      entry: "newest.entry", line: "newest.line", key: "newest.row_key", kind: "newest.kind")
    let seal = connection.dialect.seal(of: change, leaving: table)
    let sql = """
      SELECT newest.row_key, newest.entry FROM (\(Self.newestChanges)) AS newest
      JOIN \(table.name) ON \(table.name).\(table.key) = newest.row_key
      WHERE newest.id >= ? AND newest.seal <> \(seal)
      """
    return try all(sql, .text(table.name), start) {
      "\(table.noun) \($0.integer(0)) has changed since unit \($0.integer(1))"
    }
  }

  private func formerRows(of table: TableDescription, from start: SQLValue) throws -> [String] {
    let seal = connection.dialect.seal(of: SealedChange(), of: table, leaving: "next_row")
    let sql = """
      SELECT next_id, next_entry, entry FROM (
        SELECT entry, line, row_key, kind, seal, lead(old_row) OVER of_row AS next_row, lead(id) OVER of_row AS next_id,
          lead(entry) OVER of_row AS next_entry
        FROM journal_change WHERE table_name = ? AND id >= ? WINDOW of_row AS (PARTITION BY row_key ORDER BY id)) AS change
      WHERE next_row IS NOT NULL AND kind <> 'delete' AND seal <> \(seal)
      """
    return try all(sql, .text(table.name), start) {
      "change \($0.integer(0)) of unit \($0.integer(1)) contradicts what unit \($0.integer(2)) left"
    }
  }

  /// A former row must have all columns, by name, and its own key.
  private func namesInRows(of table: TableDescription, from start: SQLValue) throws -> [String] {
    let dialect = connection.dialect
    let sql = """
      SELECT id, entry FROM journal_change WHERE table_name = ? AND id >= ? AND old_row IS NOT NULL
        AND (\(dialect.value(of: table.key, of: table.name, in: "old_row")) IS DISTINCT FROM row_key
          OR \(dialect.columnNames(of: "old_row")) IS DISTINCT FROM ?)
      """
    let names = table.allColumns.sorted().joined(separator: ",")
    return try all(sql, .text(table.name), start, .text(names)) {
      "change \($0.integer(0)) of unit \($0.integer(1)) lacks the former row"
    }
  }

  private func deletedRows(of table: TableDescription) throws -> [String] {
    let sql = """
      SELECT id, entry FROM journal_change
      WHERE table_name = ? AND kind = 'delete' AND seal <> \(connection.dialect.sealOfDeletion(SealedChange(), from: table))
      """
    return try all(sql, .text(table.name)) {
      "change \($0.integer(0)) of unit \($0.integer(1)) was changed after it was recorded"
    }
  }
}
