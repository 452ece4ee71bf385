internal import Basics

/// The difference of one row between two states of the store.
package struct RowChange: Sendable {
  /// One column's values before and after; nil if the row did not exist.
  package struct Column: Sendable {
    package let name: String
    package let old: String?
    package let new: String?
    /// True for the most informative columns.
    package let isHighlight: Bool
    /// True if its values are never shown.
    package let isSecret: Bool
    /// True if its values are seconds since 1970.
    package let isTime: Bool
    /// The currencies of an amount before and after; nil for other columns.
    package let currency: (old: Currency?, new: Currency?)?
    /// The values in the words of people, before and after; nil if they are the values themselves.
    package let words: (old: String?, new: String?)
  }

  /// The currency in whose smallest unit an amount is.
  package struct Currency: Sendable {
    package let code: String
    /// The number of its decimals, if its row has that.
    package let decimals: Int?
  }

  package let kind: JournalChange.Kind
  /// The noun for a row of its table.
  package let noun: String
  /// The row's display name.
  package let subject: String
  /// True if people know the row by its display name rather than by a number.
  package let isNamed: Bool
  /// The columns that differ.
  package let columns: [Column]
}

/// A row of a journaled table, whether or not it exists.
struct RowName: Hashable {
  let table: String
  let key: Int64
}

extension Journal {
  /// The net effect of the changes after a mark, one row at a time.
  package func rowChanges(after mark: Int64, in transaction: Transaction) throws -> [RowChange] {
    var seen: Set<RowName> = []
    var result: [RowChange] = []
    let sql = """
      SELECT id, entry, line, table_name, row_key, kind, old_row FROM journal_change WHERE id > ? ORDER BY id
      """
    try transaction.rows(sql, .integer(mark)) { row in
      let change = try Self.change(row)
      let name = RowName(table: change.table, key: change.key)
      guard seen.insert(name).inserted else { return }
      let new = try currentRow(name, in: transaction)
      if let row = try rowChange(name, old: change.oldRow, new: new, in: transaction) { result.append(row) }
    }
    return result
  }

  /// The net changes of a unit, each row once, before and after.
  package func rowChanges(of number: Int64, in transaction: Transaction) throws -> [RowChange] {
    let later = try rowsAfter(unit: number, in: transaction)
    var seen: Set<RowName> = []
    var result: [RowChange] = []
    try changes(of: number, in: transaction) { change in
      let name = RowName(table: change.table, key: change.key)
      guard seen.insert(name).inserted else { return }
      let new = try later[name] ?? currentRow(name, in: transaction)
      if let row = try rowChange(name, old: change.oldRow, new: new, in: transaction) { result.append(row) }
    }
    return result
  }

  /// The newest change, as a mark.
  package func mark(in transaction: Transaction) throws -> Int64 {
    try transaction.first("SELECT coalesce(max(id), 0) FROM journal_change") { $0.integer(0) } ?? 0
  }

  /// The rows of a unit that later units changed, as they were before the first of these changes; nil for missing rows.
  private func rowsAfter(unit number: Int64, in transaction: Transaction) throws -> [RowName: String?] {
    let sql = """
      WITH own AS (SELECT first_change, last_change FROM journal_entry WHERE number = ?)
      SELECT table_name, row_key, old_row FROM journal_change
      WHERE id > (SELECT last_change FROM own)
        AND (table_name, row_key) IN (
          SELECT mine.table_name, mine.row_key FROM own
          JOIN journal_change mine ON mine.id BETWEEN own.first_change AND own.last_change)
      ORDER BY id
      """
    var found: [RowName: String?] = [:]
    try transaction.rows(sql, .integer(number)) { row in
      let name = RowName(table: row.text(0), key: row.integer(1))
      if found[name] == nil { found.updateValue(row.optionalText(2), forKey: name) }
    }
    return found
  }

  /// One row before and after, as JSON, or nil if nothing differs.
  ///
  /// - Parameters:
  ///   - comparesSecrets: Pass false for two stores: secrets are salted, so equal secrets look different.
  ///   - same: The columns that are known to be the same.
  func rowChange(
    _ name: RowName, old: String?, new: String?, comparesSecrets: Bool = true, except same: Set<String> = [],
    in transaction: Transaction
  ) throws -> RowChange? {
    guard let image = new ?? old else { return nil }
    let table = try table(named: name.table)
    let kind: JournalChange.Kind = old == nil ? .insert : new == nil ? .delete : .update
    let before = try values(of: table, image: old, in: transaction)
    let after = try values(of: table, image: new, in: transaction)
    let currencies = (old: currency(in: before, of: table), new: currency(in: after, of: table))
    var columns: [RowChange.Column] = []
    // Compared as bytes: a change between Unicode-equivalent texts is still a change.
    for (index, column) in table.columns.enumerated()
    where before[index] != after[index] && !same.contains(column) {
      let isSecret = table.secrets.contains(column)
      if isSecret, !comparesSecrets, before[index] != .null, after[index] != .null { continue }
      let none = table.noneValues[column]
      let phrases = (
        old: try phrase(for: before[index], by: table.words[column], in: transaction),
        new: try phrase(for: after[index], by: table.words[column], in: transaction)
      )
      columns.append(
        RowChange.Column(
          name: column, old: before[index].shown.flatMap { isSame($0, none) ? nil : $0 },
          new: after[index].shown.flatMap { isSame($0, none) ? nil : $0 },
          isHighlight: table.highlights.contains(column),
          isSecret: isSecret, isTime: table.isTime(column),
          currency: table.amounts.contains(column) ? currencies : nil, words: phrases))
    }
    guard kind != .update || !columns.isEmpty else { return nil }
    let subject = try subject(of: table, key: name.key, image: image, in: transaction)
    return RowChange(kind: kind, noun: table.noun, subject: subject, isNamed: table.subject != nil, columns: columns)
  }

  /// A value in the words of people; nil if there are none for it.
  private func phrase(for value: SQLValue, by expression: String?, in transaction: Transaction) throws -> String? {
    guard let expression, value != .null else { return nil }
    let type = if case .integer = value { "BIGINT" } else { "TEXT" }
    let sql = "SELECT \(expression) FROM (SELECT CAST(? AS \(type)) AS value) AS given"
    return try transaction.first(sql, value) { $0.optionalText(0) } ?? nil
  }

  private func currency(in values: [SQLValue], of table: TableDescription) -> RowChange.Currency? {
    func value(_ column: String) -> String? { table.columns.firstIndex(of: column).flatMap { values[$0].shown } }
    return value("currency").map { RowChange.Currency(code: $0, decimals: value("exponent").flatMap { Int($0) }) }
  }

  private func isSame(_ old: String?, _ new: String?) -> Bool {
    switch (old, new) {
    case (nil, nil): true
    case (let old?, let new?): old.hasSameBytes(as: new)
    default: false
    }
  }

  private func values(
    of table: TableDescription, image: String?, in transaction: Transaction
  ) throws -> [SQLValue] {
    let none = [SQLValue](repeating: .null, count: table.columns.count)
    guard let image, !none.isEmpty else { return none }
    let columns = try table.columns.map { try value(of: $0, of: table, in: "?1", transaction) }.joined(separator: ", ")
    return try transaction.first("SELECT \(columns)", .text(image)) { row in
      none.indices.map(row.value)
    } ?? none
  }

  private func subject(
    of table: TableDescription, key: Int64, image: String, in transaction: Transaction
  ) throws -> String {
    guard let expression = table.subject else { return "\(table.noun) \(key)" }
    let row = "(SELECT \(Self.columns(of: table, image: "?1", in: transaction))) AS \(table.name)"
    let owner = try formerOwner(of: table, image: image, in: transaction)
    let sql: String
    if let owner {
      let columns = Self.columns(of: owner.table, image: "?2", in: transaction)
      sql = "WITH \(owner.table.name) AS (SELECT \(columns)) SELECT \(expression) FROM \(row)"
    } else {
      sql = "SELECT \(expression) FROM \(row)"
    }
    let images = [.text(image)] + (owner.map { [SQLValue.text($0.image)] } ?? [])
    var subject: String?
    try transaction.rows(sql, images) { subject = $0.text(0) }
    return subject ?? "\(table.noun) \(key)"
  }

  private static func columns(of table: TableDescription, image: String, in transaction: Transaction) -> String {
    let dialect = transaction.connection.dialect
    return table.allColumns.map { "\(dialect.value(of: $0, of: table.name, in: image)) AS \"\($0)\"" }
      .joined(separator: ", ")
  }

  /// The owning row of a row, as it was when it was deleted, or nil if it exists.
  private func formerOwner(
    of table: TableDescription, image: String, in transaction: Transaction
  ) throws -> (table: TableDescription, image: String)? {
    let references = try transaction.all(
      transaction.connection.dialect.references, .text(table.name)
    ) { (table: $0.text(0), column: $0.text(1)) }
    for reference in references where knows(table: reference.table) {
      let owner = try self.table(named: reference.table)
      let key = transaction.connection.dialect.value(of: reference.column, of: table.name, in: "?1")
      let current = "SELECT 1 FROM \(owner.name) WHERE \(owner.key) = \(key)"
      guard try transaction.first(current, .text(image), body: { _ in true }) == nil else { continue }
      let sql = """
        SELECT old_row FROM journal_change WHERE kind = 'delete' AND table_name = ?2 AND row_key = \(key)
        ORDER BY id DESC LIMIT 1
        """
      let former = try transaction.first(sql, .text(image), .text(owner.name)) { $0.text(0) }
      if let former { return (owner, former) }
    }
    return nil
  }

  private func currentRow(_ name: RowName, in transaction: Transaction) throws -> String? {
    let table = try table(named: name.table)
    return try transaction.first(
      "SELECT \(transaction.connection.dialect.image(of: table)) FROM \(table.name) WHERE \(table.key) = ?",
      .integer(name.key)
    ) { $0.text(0) }
  }
}
