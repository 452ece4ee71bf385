/// Tells the triggers of the tables, which write each change to the journal, the unit and the line that it belongs to.
final class PostgreSQLChanges: ChangeRecorder {
  var unit: Int64?
  var line: Int64 = 1
  /// The names of the journaled tables.
  private(set) var recorded: Set<String> = []
  private unowned let connection: PostgreSQLConnection
  /// What the triggers were told in the open transaction; nil if that is not known.
  private var told: (unit: Int64?, line: Int64)?
  /// The newest change in the journal, when this many rows may have been changed.
  private var newest: (change: Int, uncertain: Int)?

  init(_ connection: PostgreSQLConnection) { self.connection = connection }

  /// The triggers have written all of them.
  var count: Int { 0 }

  func noted(in transaction: Transaction) throws -> Int {
    // A row that was inserted or deleted has changed; one that was updated may have the same values.
    try connection.settle()
    let (certain, uncertain) = (connection.counts.certain, connection.counts.uncertain)
    if newest?.uncertain != uncertain {
      newest = (Int(try transaction.journal.mark(in: transaction)) - certain, uncertain)
    }
    return (newest?.change ?? 0) + certain
  }

  func watch(_ tables: [TableDescription], in transaction: Transaction) throws {
    if recorded.isEmpty { recorded = Set(tables.map(\.name)) }
  }

  func prepare(for effect: StatementEffect, in transaction: Transaction) throws {
    guard effect == .changesRows else { return }
    guard told == nil || told?.unit != unit || told?.line != line else { return }
    guard connection.isInTransaction else { return }
    // The transaction keeps it prepared.
    let tell = try transaction.prepared(
      "SELECT set_config('stockroom.entry', ?, true), set_config('stockroom.line', ?, true)")
    try tell.bind([.text(unit.map(String.init) ?? ""), .text(String(line))])
    try (tell as? PostgreSQLStatement)?.send(.required)
    told = (unit, line)
  }

  func write(in transaction: Transaction) throws {}

  /// After a rollback, the settings and the journal are what they were before.
  func drop(downTo count: Int) { (told, newest) = (nil, nil) }
}
