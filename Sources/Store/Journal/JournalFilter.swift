internal import Basics
package import Foundation

/// A filter for units of the journal; all conditions must hold.
package struct JournalFilter: Sendable {
  /// The noun of a changed row (see `TableDescription`), or its first words: `price` for `price change`.
  package var noun: String?
  /// The name of a changed row: the whole name, its first words, or, after a dot, its end.
  package var subject: String?
  /// The name of the unit's actor.
  package var actor: String?
  /// True for refused writes only, false for units only; nil for both.
  package var isRefused: Bool?
  /// The earliest time, on either clock.
  package var since = Moment()
  /// The time, on both clocks, from which units no longer match.
  package var until = Moment()

  /// A point in time on the store's clock and on the machine's; nil if that clock is ignored.
  package struct Moment: Sendable {
    package var store: Date?
    package var machine: Date?

    package init(store: Date? = nil, machine: Date? = nil) {
      self.store = store
      self.machine = machine
    }

    /// True if a unit was made at this time or later on either clock; nil if both clocks are ignored.
    fileprivate func isReached(by entry: JournalEntry) -> Bool? {
      guard store != nil || machine != nil else { return nil }
      return store.map { entry.storeTime >= $0 } ?? false || machine.map { entry.machineTime >= $0 } ?? false
    }
  }

  /// Creates a filter that matches every unit.
  package init() {}
}

extension Journal {
  /// The nouns of all tables, in the tables' order.
  package var nouns: [String] { tables.map(\.noun) }

  /// Calls `body` with each unit that matches a filter, newest first.
  ///
  /// - Throws: A `Refusal` for an unknown noun.
  package func entries(
    _ filter: JournalFilter, in transaction: Transaction, body: (JournalEntry) throws -> Void
  ) throws {
    let numbers = try numbers(filter, in: transaction)
    try entries(in: transaction) { entry in
      guard filter.isRefused.map({ $0 == (entry.kind == .refused) }) ?? true else { return }
      guard filter.actor.map({ entry.actor.name.hasSameBytes(as: $0) }) ?? true,
        filter.since.isReached(by: entry) ?? true, filter.until.isReached(by: entry) != true,
        numbers?.contains(entry.number) ?? true
      else { return }
      try body(entry)
    }
  }

  /// The units that changed a row with the filter's noun and subject, or nil if it has neither.
  private func numbers(_ filter: JournalFilter, in transaction: Transaction) throws -> Set<Int64>? {
    guard filter.noun != nil || filter.subject != nil else { return nil }
    let wanted = filter.noun?.split(whereSeparator: { "_- ".contains($0) }).joined(separator: " ").lowercased()
    let chosen = tables.filter { table in wanted.map { "\(table.noun) ".utf8.starts(with: "\($0) ".utf8) } ?? true }
    guard !chosen.isEmpty else {
      throw Refusal(
        "log.noun-unknown", kind: .missing, "unknown noun in the journal: \(filter.noun ?? "")",
        hint: "use one of \(nouns.joined(separator: ", "))", subject: filter.noun)
    }
    var found: Set<Int64> = []
    for table in chosen {
      let sql = "SELECT DISTINCT entry FROM journal_change WHERE table_name = ?1"
      guard let subject = filter.subject else {
        try transaction.rows(sql, .text(table.name)) { found.insert($0.integer(0)) }
        continue
      }
      try transaction.rows(
        "\(sql) AND row_key IN (\(keys(of: table, transaction.connection.dialect)))", .text(table.name), .text(subject)
      ) { found.insert($0.integer(0)) }
    }
    return found
  }

  /// A query for the keys of the rows that have, or had, the name `?2`.
  private func keys(of table: TableDescription, _ dialect: any Dialect) -> String {
    // A name may be a number.
    let name = "CAST(\(table.subject ?? "'\(table.noun) ' || \(table.key)") AS TEXT)"
    let isNamed = """
      (\(name)) = ?2 OR substr((\(name)), 1, length(?2) + 1) = ?2 || ' '
      OR (substr(?2, 1, 1) = '.' AND instr((\(name)) || ' ', ?2 || ' ') > 0)
      """
    let olds = table.columns.map { "\(dialect.value(of: $0, of: table.name, in: "old_row")) AS \"\($0)\"" }
    return """
      SELECT \(table.key) FROM \(table.name) WHERE \(isNamed)
      UNION SELECT \(table.key) FROM (
        SELECT \((["row_key AS \(table.key)"] + olds).joined(separator: ", "))
        FROM journal_change WHERE table_name = ?1 AND old_row IS NOT NULL) AS \(table.name) WHERE \(isNamed)
      """
  }
}
