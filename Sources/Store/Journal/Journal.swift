internal import Foundation

/// The journal of one connection: opens a unit when a transaction first writes, closes it at commit.
package final class Journal {
  /// The tables whose changes it records, in their owners' order.
  let tables: [TableDescription]
  private let tablesByName: [String: TableDescription]
  /// Has the changes that are not in the journal yet.
  let recorder: any ChangeRecorder
  private var defaults: [String: [String: String]] = [:]
  private var comparisons: [String: RowComparison] = [:]
  var unit: OpenUnit? {
    didSet { recorder.unit = unit?.number }
  }

  /// An uncommitted unit, with the newest change before it.
  struct OpenUnit {
    let number: Int64
    let header: UnitHeader
    let mark: Int64
  }

  init(tables: [TableDescription], recorder: any ChangeRecorder) {
    self.tables = tables
    self.recorder = recorder
    tablesByName = Dictionary(tables.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The number of entries.
  package func entryCount(in transaction: Transaction) throws -> Int64 {
    try transaction.first("SELECT count(*) FROM journal_entry") { $0.integer(0) } ?? 0
  }

  /// The number of the newest entry; 0 if there is none.
  package func newestEntry(in transaction: Transaction) throws -> Int64 {
    try transaction.first("SELECT coalesce(max(number), 0) FROM journal_entry") { $0.integer(0) } ?? 0
  }

  /// The tables of which the journal has changes.
  func changedTables(in transaction: Transaction) throws -> [TableDescription] {
    let names = Set(try transaction.all("SELECT DISTINCT table_name FROM journal_change") { $0.text(0) })
    return tables.filter { names.contains($0.name) }
  }

  /// The number of the open unit.
  package var openUnit: Int64? { unit?.number }

  /// Opens a unit for all changes that follow.
  package func open(_ header: UnitHeader, in transaction: Transaction) throws {
    recorder.line = 1
    unit = OpenUnit(number: try newestEntry(in: transaction) + 1, header: header, mark: try mark(in: transaction))
  }

  /// True if the open unit has changed anything.
  func hasChanged(in transaction: Transaction) throws -> Bool {
    guard let unit else { return false }
    return try mark(in: transaction) > unit.mark
  }

  /// A number that is another one after a row was changed on this connection.
  package func changedRowCount(in transaction: Transaction) throws -> Int { try recorder.noted(in: transaction) }

  /// Sets the line of the unit that the next changes belong to.
  package func move(toLine number: Int) {
    recorder.line = Int64(number)
  }

  /// Closes the unit; if it changed anything, writes its entry and returns its number.
  ///
  /// `line` replaces the header's line if the result of the unit is known only now.
  package func close(in transaction: Transaction, line: String? = nil) throws -> Int64? {
    guard let unit else { return nil }
    // Changes are numbered in order and nobody else writes at the same time, so a unit's changes are a range without an
    // index.
    let first = try transaction.first(
      "SELECT id FROM journal_change WHERE id > ? ORDER BY id LIMIT 1", .integer(unit.mark)
    ) { $0.integer(0) }
    let last = try mark(in: transaction)
    self.unit = nil
    guard let first else { return nil }
    var header = unit.header
    header.line = line ?? header.line
    return try write(header, number: unit.number, changes: first...last, in: transaction)
  }

  /// Writes an undo limit in the open transaction; returns its number.
  @discardableResult
  package func writeHorizon(_ header: UnitHeader, in transaction: Transaction) throws -> Int64 {
    var header = header
    header.kind = .horizon
    return try write(header, in: transaction)
  }

  /// Records a refused write, in a transaction after the one that was rolled back; its reason is the refusal's code.
  package func writeRefused(_ header: UnitHeader, in transaction: Transaction) throws {
    var header = header
    header.kind = .refused
    try write(header, in: transaction)
  }

  /// Writes an entry, by default with the next number; returns its number.
  @discardableResult
  private func write(
    _ header: UnitHeader, number: Int64? = nil, changes: ClosedRange<Int64>? = nil, in transaction: Transaction
  ) throws -> Int64 {
    let number = try number ?? newestEntry(in: transaction) + 1
    try transaction.execute(
      """
      INSERT INTO journal_entry (number, kind, machine_time, store_time, actor, part, line, file, file_sha256, why,
        first_change, last_change, undoes)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(number), .text(header.kind.rawValue), .integer(Clock.machineTime().seconds),
      .integer(transaction.now.seconds), .text(header.actor.name), .text(header.actor.part.rawValue),
      .text(header.line), .text(header.file), .text(header.fileSHA256), .text(header.why),
      .integer(changes?.lowerBound), .integer(changes?.upperBound), .integer(header.undoes))
    try transaction.execute(
      "UPDATE journal_entry SET seal = \(transaction.connection.dialect.sealOfEntry) WHERE number = ?", .integer(number)
    )
    return number
  }

  /// The newest undo limit; 0 if there is none.
  static let horizon = "coalesce((SELECT max(number) FROM journal_entry WHERE kind = 'horizon'), 0)"

  /// Discards the open unit and its changes, which were rolled back.
  func abandon() {
    unit = nil
    recorder.drop()
  }

  /// Stops recording changes; a rollback restarts it.
  func pause() {
    unit = nil
  }

  /// The default values of a table's columns, as SQL.
  func defaults(of table: TableDescription, in transaction: Transaction) throws -> [String: String] {
    if let known = defaults[table.name] { return known }
    let found = try transaction.all(transaction.connection.dialect.defaults, .text(table.name)) {
      ($0.text(0), $0.text(1))
    }
    let values = Dictionary(found) { first, _ in first }
    defaults[table.name] = values
    return values
  }

  /// Compares rows of a table.
  func comparison(of name: String, in transaction: Transaction) throws -> RowComparison {
    if let known = comparisons[name] { return known }
    let comparison = try RowComparison(of: try table(named: name), self, in: transaction)
    comparisons[name] = comparison
    return comparison
  }

  /// True if a table's owner is installed.
  func knows(table name: String) -> Bool { tablesByName[name] != nil }

  func table(named name: String) throws -> TableDescription {
    guard let table = tablesByName[name] else {
      throw Refusal(
        "journal.table-absent", kind: .missing, "the table \(name) belongs to a plugin that is not enabled",
        hint: "enable the plugin and run undo again")
    }
    return table
  }
}
