/// SQL for PostgreSQL.
struct PostgreSQLDialect: Dialect {
  func value(of column: String, of table: String, in row: String) -> String {
    "(jsonb_populate_record(NULL::\(table), (\(row))::jsonb)).\"\(column)\""
  }

  func hasColumn(_ column: String, in row: String) -> String { "jsonb_exists((\(row))::jsonb, '\(column)')" }

  func image(of table: TableDescription) -> String { "to_jsonb(\(table.name))::text" }

  // A text that is not JSON fails in the columns' names.
  func isImage(_ row: String) -> String { "(\(row)) LIKE '{%}'" }

  func columnNames(of row: String) -> String {
    "(SELECT string_agg(key COLLATE \"C\", ',' ORDER BY key COLLATE \"C\") FROM jsonb_object_keys((\(row))::jsonb) AS key)"
  }

  func seal(of change: SealedChange, leaving table: TableDescription) -> String {
    seal(change, "'\(table.name)'", "to_jsonb(\(table.name))")
  }

  func seal(of change: SealedChange, of table: TableDescription, leaving row: String) -> String {
    seal(change, "'\(table.name)'", "(\(row))::jsonb")
  }

  func sealOfDeletion(_ change: SealedChange, from table: TableDescription) -> String {
    seal(change, "'\(table.name)'", "NULL::jsonb")
  }

  private func seal(_ change: SealedChange, _ table: String, _ row: String) -> String {
    "seal(jsonb_build_array(\(change.entry), \(change.line), \(table)::text, \(change.key), \(change.kind), \(row)))"
  }

  var sealOfEntry: String { "seal(jsonb_build_array(\(JournalEntry.sealedColumns.joined(separator: ", "))))" }

  var sealOfSchema: String {
    """
    seal(jsonb_build_array(
      (SELECT jsonb_agg(jsonb_build_array(owner, version) ORDER BY owner) FROM schema),
      (SELECT jsonb_agg(to_jsonb(d) ORDER BY d.name, d.type) FROM sqlite_schema AS d)))
    """
  }

  var references: String {
    """
    SELECT parent.relname, a.attname FROM pg_constraint c JOIN pg_class parent ON parent.oid = c.confrelid
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.conrelid = to_regclass(CAST(? AS TEXT)) ORDER BY a.attnum DESC
    """
  }

  var uniqueKeys: String {
    """
    SELECT i.indexrelid, a.attname FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (number, place)
    JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
    WHERE i.indrelid = to_regclass(CAST(? AS TEXT)) AND i.indisunique AND NOT i.indisprimary AND i.indpred IS NULL
      AND i.indexprs IS NULL
    ORDER BY i.indexrelid, k.place
    """
  }

  var defaults: String {
    """
    SELECT a.attname, pg_get_expr(d.adbin, d.adrelid) FROM pg_attrdef d
    JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE d.adrelid = to_regclass(CAST(? AS TEXT))
    """
  }
}
