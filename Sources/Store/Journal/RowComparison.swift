internal import Basics

/// Compares rows of a table before and after a change, by one statement, whose SQL is made once.
struct RowComparison {
  private let table: TableDescription
  /// The row before in its columns, the row after, and their words for people; then the subject, and whether rows that
  /// it refers to are missing.
  private let sql: String
  /// The columns that have words for people.
  private let worded: [Int]

  init(of table: TableDescription, _ journal: Journal, in transaction: Transaction) throws {
    self.table = table
    let worded = table.columns.indices.filter { table.words[table.columns[$0]] != nil }
    self.worded = worded
    func values(_ image: String) throws -> [String] {
      let values = try table.columns.map { try journal.value(of: $0, of: table, in: image, transaction) }
      let words = worded.map { column in
        "(SELECT \(table.words[table.columns[column]] ?? "NULL") FROM (SELECT \(values[column]) AS value) AS given)"
      }
      return values + words
    }
    let named = "coalesce(?2, ?1)"
    var parts = try values("?1") + values("?2")
    if let subject = table.subject {
      let row = "(SELECT \(Self.columns(of: table, image: named, in: transaction))) AS \(table.name)"
      parts.append("(SELECT \(subject) FROM \(row))")
      let missing = try Self.owners(of: table, journal, in: transaction).map { owner, column in
        let key = transaction.connection.dialect.value(of: column, of: table.name, in: named)
        return "\(key) IS NOT NULL AND NOT EXISTS (SELECT 1 FROM \(owner.name) WHERE \(owner.key) = \(key))"
      }
      parts += missing.isEmpty ? ["0"] : ["CASE WHEN \(missing.joined(separator: " OR ")) THEN 1 ELSE 0 END"]
    }
    sql = parts.isEmpty ? "" : "SELECT \(parts.joined(separator: ", "))"
  }

  /// The change of a row, or nil if nothing differs.
  ///
  /// See ``Journal/rowChange(_:old:new:comparesSecrets:except:in:)``.
  func change(
    _ key: Int64, old: String?, new: String?, comparesSecrets: Bool, except same: Set<String>, _ journal: Journal,
    in transaction: Transaction
  ) throws -> RowChange? {
    guard let image = new ?? old else { return nil }
    let kind: JournalChange.Kind = old == nil ? .insert : new == nil ? .delete : .update
    let result = try read(old: old, new: new, in: transaction)
    let (before, after) = (result.before, result.after)
    let currencies = (old: currency(in: before), new: currency(in: after))
    var columns: [RowChange.Column] = []
    // Compared as bytes: a change between Unicode-equivalent texts is still a change.
    for (index, column) in table.columns.enumerated()
    where before[index] != after[index] && !same.contains(column) {
      let isSecret = table.secrets.contains(column)
      if isSecret, !comparesSecrets, before[index] != .null, after[index] != .null { continue }
      let none = table.noneValues[column]
      columns.append(
        RowChange.Column(
          name: column, old: before[index].shown.flatMap { isSame($0, none) ? nil : $0 },
          new: after[index].shown.flatMap { isSame($0, none) ? nil : $0 },
          isHighlight: table.highlights.contains(column),
          isSecret: isSecret, isTime: table.isTime(column),
          currency: table.amounts.contains(column) ? currencies : nil,
          words: result.words[index] ?? (nil, nil)))
    }
    guard kind != .update || !columns.isEmpty else { return nil }
    var subject = result.subject
    if result.lacksOwner { subject = try formerSubject(image, journal, in: transaction) ?? subject }
    return RowChange(
      kind: kind, noun: table.noun, subject: subject ?? "\(table.noun) \(key)", isNamed: table.subject != nil,
      columns: columns)
  }

  /// What its statement returns.
  private struct Result {
    var before: [SQLValue]
    var after: [SQLValue]
    /// By column.
    var words: [Int: (old: String?, new: String?)] = [:]
    var subject: String?
    var lacksOwner = false
  }

  private func read(old: String?, new: String?, in transaction: Transaction) throws -> Result {
    let count = table.columns.count
    let none = [SQLValue](repeating: .null, count: count)
    var result = Result(before: none, after: none)
    guard !sql.isEmpty else { return result }
    try transaction.rows(sql, .text(old), .text(new)) { row in
      // A column that was added later has its default in a row that is there, and nothing in one that is not.
      if old != nil { result.before = (0..<count).map(row.value) }
      let second = count + worded.count
      if new != nil { result.after = (second..<second + count).map(row.value) }
      for (place, column) in worded.enumerated() {
        func words(_ value: SQLValue, _ start: Int) -> String? {
          value == .null ? nil : row.optionalText(start + count + place)
        }
        result.words[column] = (words(result.before[column], 0), words(result.after[column], second))
      }
      guard table.subject != nil else { return }
      result.subject = row.optionalText(2 * second)
      result.lacksOwner = row.integer(2 * second + 1) != 0
    }
    return result
  }

  /// The subject of a row whose owner was deleted, too, by the owner's last state; nil if the journal has none.
  private func formerSubject(_ image: String, _ journal: Journal, in transaction: Transaction) throws -> String? {
    guard let subject = table.subject, let owner = try formerOwner(image, journal, in: transaction) else { return nil }
    let sql = """
      WITH \(owner.table.name) AS (SELECT \(Self.columns(of: owner.table, image: "?2", in: transaction)))
      SELECT \(subject) FROM (SELECT \(Self.columns(of: table, image: "?1", in: transaction))) AS \(table.name)
      """
    return try transaction.first(sql, .text(image), .text(owner.image)) { $0.optionalText(0) } ?? nil
  }

  /// The owning row of a row, as it was when it was deleted; nil if it exists.
  private func formerOwner(
    _ image: String, _ journal: Journal, in transaction: Transaction
  ) throws -> (table: TableDescription, image: String)? {
    for (owner, column) in try Self.owners(of: table, journal, in: transaction) {
      let key = transaction.connection.dialect.value(of: column, of: table.name, in: "?1")
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

  /// The tables that a table refers to, with the columns that do.
  private static func owners(
    of table: TableDescription, _ journal: Journal, in transaction: Transaction
  ) throws -> [(table: TableDescription, column: String)] {
    let references = try transaction.all(transaction.connection.dialect.references, .text(table.name)) {
      (table: $0.text(0), column: $0.text(1))
    }
    return try references.filter { journal.knows(table: $0.table) }
      .map { (try journal.table(named: $0.table), $0.column) }
  }

  private static func columns(of table: TableDescription, image: String, in transaction: Transaction) -> String {
    let dialect = transaction.connection.dialect
    return table.allColumns.map { "\(dialect.value(of: $0, of: table.name, in: image)) AS \"\($0)\"" }
      .joined(separator: ", ")
  }

  private func currency(in values: [SQLValue]) -> RowChange.Currency? {
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
}
