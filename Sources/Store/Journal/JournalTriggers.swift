/// The SQL of the temporary triggers that record updates and deletions while a unit is open; ``InsertedRows`` records
/// inserts.
///
/// An update that changes nothing is not recorded. Each change is sealed with the row it left, so that a check can
/// detect differences.
enum JournalTriggers {
  static func statements(for table: TableDescription) -> [String] {
    let quoted = table.allColumns.map { "'\($0)', OLD.\($0)" }.joined(separator: ", ")
    let old = "json_object(\(quoted))"
    let isChanged = table.allColumns.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
    return [
      trigger("update", on: table, old: old, condition: " AND (\(isChanged))"),
      trigger("delete", on: table, old: old),
    ]
  }

  private static func trigger(
    _ kind: String, on table: TableDescription, old: String, condition: String = ""
  ) -> String {
    let (unit, line) = ("\(JournalPlace.unitFunction)()", "\(JournalPlace.lineFunction)()")
    let key = "OLD.\(table.key)"
    let seal =
      kind == "delete"
      ? RowChecksum.ofDeletion(from: table, entry: unit, line: line, key: key)
      : RowChecksum.ofChange(to: table, entry: unit, line: line, key: key, kind: "'\(kind)'") { "NEW.\($0)" }
    return """
      CREATE TEMP TRIGGER IF NOT EXISTS journal_\(table.name)_\(kind)
      AFTER \(kind.uppercased()) ON main.\(table.name) WHEN \(unit) IS NOT NULL\(condition) BEGIN
        INSERT INTO journal_change (entry, line, table_name, row_key, kind, old_row, seal)
        VALUES (\(unit), \(line), '\(table.name)', \(key), '\(kind)', \(old), \(seal));
      END
      """
  }
}
