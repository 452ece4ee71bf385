internal import Basics
internal import GRDB

/// What a copy of a store has, which is what the original had.
package struct StoreCopy: Sendable {
  package var tables = 0
  package var rows = 0
  package var blobs = 0
}

extension Store {
  /// Copies a whole store, journal and blobs included, to a place without one, of the same engine or the other, and
  /// compares the two row by row.
  ///
  /// The copy has the tables in this program's versions. Nobody has to stop working in the original.
  ///
  /// - Throws: A `Refusal` if the original is missing or damaged, if the target exists, or if the two differ.
  package static func copy(
    from original: StoreLocation, to target: StoreLocation, schemas: [Schema]
  ) throws -> StoreCopy {
    let source = try Store(copyOf: original, schemas: schemas)
    defer { source.close() }
    guard let snapshot = source.engine as? SQLiteEngine else { throw Refusal.storeDamaged("it was not copied") }
    // A server's store is sealed in its own way.
    let sealed = original.file == nil ? try Store(at: original, schemas: schemas, creating: false) : source
    if let problem = try sealed.use({ try $0.problems() }).first { throw Refusal.storeDamaged(problem) }
    if sealed !== source { sealed.close() }
    let blobs = try source.use { $0.blobs }
    switch target {
    case .file(let file):
      guard !file.exists else { throw Refusal.copyTargetExists(target.name) }
      try file.requireStoreName()
      let isNew = try file.create { draft in
        try draft.prepare { try snapshot.queue.backup(to: $0) }
        try blobs.share(with: BlobStore(folder: file.contentPath), isCopying: blobs.content.isShared)
      }
      guard isNew else { throw Refusal.copyTargetExists(target.name) }
    case .server(let address):
      try PostgreSQLEngine.create(
        address, from: snapshot, blobs: blobs, keeper: SchemaMigrator(schemas: [.store] + schemas))
    }
    let copy = try Store(at: target, schemas: schemas, creating: false)
    defer { copy.close() }
    if target.file != nil, original.file == nil { try copy.use { try $0.writing { try $0.reseal() } } }
    var result = StoreCopy()
    result.blobs = try blobs.all().count
    try source.use { original in
      try copy.use { copied in
        try copied.reading {
          for table in try original.tableNames() {
            result.tables += 1
            result.rows += try requireSame(table, original, copied)
          }
          if let problem = try copied.problems().first { throw Refusal.storeDamaged("the copy: \(problem)") }
        }
      }
    }
    return result
  }

  /// Copies a store to a file for work that is thrown away, and opens the copy.
  ///
  /// - Throws: A `Refusal` if there is no store.
  package convenience init(scratchCopyOf original: StoreLocation, in file: StoreFile, schemas: [Schema]) throws {
    try original.copy(to: file)
    try self.init(at: .file(file), schemas: schemas, creating: false)
    if original.file == nil { try use { try $0.writing { try $0.reseal() } } }
  }

  /// Compares a table of two stores row by row, except for seals, which each engine calculates in its own way; returns
  /// the number of rows.
  private static func requireSame(
    _ table: (name: String, columns: [String], keys: [String]), _ original: Transaction, _ copy: Transaction
  ) throws -> Int {
    let columns = table.columns.filter { !$0.hasSameBytes(as: "seal") }.map { "\"\($0)\"" }
    let order = (table.keys.isEmpty ? table.columns : table.keys).map { "\"\($0)\"" }.joined(separator: ", ")
    let sql = "SELECT \(columns.joined(separator: ", ")) FROM \"\(table.name)\" ORDER BY \(order)"
    let other = try copy.connection.prepare(sql)
    defer { other.reset() }
    var count = 0
    try original.rows(sql) { row in
      count += 1
      let isThere = try other.step()
      guard isThere, columns.indices.allSatisfy({ row.value($0) == other.row.value($0) }) else {
        throw Refusal.copyDiffers(table.name, row: count)
      }
    }
    guard try !other.step() else { throw Refusal.copyDiffers(table.name, row: count + 1) }
    return count
  }
}

extension Transaction {
  /// The tables of a store of SQLite's, with their columns and the columns of their primary keys, by name.
  fileprivate func tableNames() throws -> [(name: String, columns: [String], keys: [String])] {
    var tables: [(name: String, columns: [String], keys: [String])] = []
    let sql = """
      SELECT t.name, c.name, c.pk FROM sqlite_schema t JOIN pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY t.name, c.cid
      """
    try rows(sql) { row in
      if tables.last?.name.hasSameBytes(as: row.text(0)) != true { tables.append((row.text(0), [], [])) }
      tables[tables.count - 1].columns.append(row.text(1))
      if row.integer(2) > 0 { tables[tables.count - 1].keys.append(row.text(1)) }
    }
    return tables
  }

  /// Seals the journal again, by the engine of this store.
  ///
  /// Changes of tables that no installed plugin describes lose their seals.
  func reseal() throws {
    let dialect = connection.dialect
    try execute("UPDATE journal_entry SET seal = \(dialect.sealOfEntry) WHERE seal IS NOT NULL")
    let names = journal.tables.map { "'\($0.name)'" }.joined(separator: ", ")
    try execute("UPDATE journal_change SET seal = NULL WHERE table_name NOT IN (\(names))")
    for table in journal.tables { try reseal(table, dialect) }
    try execute(
      "UPDATE schema SET seal = \(dialect.sealOfSchema) WHERE owner = ?", .text(Schema.store.owner))
  }

  private func reseal(_ table: TableDescription, _ dialect: any Dialect) throws {
    let isOwn = "journal_change.table_name = '\(table.name)' AND journal_change.seal IS NOT NULL"
    try execute(
      """
      UPDATE journal_change SET seal = \(dialect.sealOfDeletion(SealedChange(), from: table))
      WHERE \(isOwn) AND kind = 'delete'
      """)
    try execute(
      """
      UPDATE journal_change SET seal = sealed.seal FROM (
        SELECT id, \(dialect.seal(of: SealedChange(), of: table, leaving: "next_row")) AS seal FROM (
          SELECT id, entry, line, row_key, kind, lead(old_row) OVER (PARTITION BY row_key ORDER BY id) AS next_row
          FROM journal_change WHERE table_name = '\(table.name)') AS change
        WHERE next_row IS NOT NULL AND kind <> 'delete') AS sealed
      WHERE sealed.id = journal_change.id AND \(isOwn)
      """)
    let newest = SealedChange(
      entry: "newest.entry", line: "newest.line", key: "newest.row_key", kind: "newest.kind")
    try execute(
      """
      UPDATE journal_change SET seal = sealed.seal FROM (
        SELECT newest.id, \(dialect.seal(of: newest, leaving: table)) AS seal FROM (
          SELECT row_key, kind, entry, line, id FROM journal_change
          WHERE id IN (SELECT max(id) FROM journal_change WHERE table_name = '\(table.name)' GROUP BY row_key)) AS newest
        JOIN \(table.name) ON \(table.name).\(table.key) = newest.row_key) AS sealed
      WHERE sealed.id = journal_change.id AND \(isOwn)
      """)
  }
}

extension Refusal {
  /// A store cannot be copied over another.
  static func copyTargetExists(_ name: String) -> Refusal {
    Refusal(
      "store.copy.exists", kind: .state, "there is a store at \(name)",
      hint: "name a place without one; nothing was changed", subject: name)
  }

  fileprivate static func copyDiffers(_ table: String, row: Int) -> Refusal {
    Refusal(
      "store.copy.differs", kind: .damaged, "the copy differs from the original in row \(row) of \(table)",
      hint: "delete the copy, and check both disks", subject: table)
  }
}
