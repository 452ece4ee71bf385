internal import Basics

extension Transaction {
  /// Where the journal contradicts itself or the tables, one sentence each.
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
      WHERE CASE kind WHEN 'insert' THEN old_row IS NOT NULL ELSE coalesce(NOT json_valid(old_row), 1) END
      """
    ) { "change \($0.integer(0)) of unit \($0.integer(1)) lacks the former row" }
    problems += try all(
      """
      SELECT number FROM journal_entry e WHERE undone_by IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM journal_entry WHERE number = e.undone_by)
      """
    ) { "unit \($0.integer(0)) was undone by a unit that does not exist" }
    for table in journal.tables { problems += try rowProblems(of: table) }
    if problems.isEmpty { problems += try sealProblems() }
    return problems
  }

  private func rowProblems(of table: TableDescription) throws -> [String] {
    let sql = """
      SELECT row_key, newest.kind, newest.entry FROM (
        SELECT row_key, kind, entry, max(id) FROM journal_change WHERE table_name = ? GROUP BY row_key) AS newest
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
}
