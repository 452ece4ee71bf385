import Foundation
import StockroomTesting
import Store
import TestSupport
import Testing

/// A store of one test's own, whose owner keeps books on shelves.
final class Library {
  static let ann = Actor(name: "ann")
  static let ben = Actor(name: "ben")

  let scratch: Scratch
  let store: Store
  private let place: TestStore?

  init(_ scratch: Scratch? = nil, schemas: [Schema] = [.library], busyTimeout: TimeInterval = 5) throws {
    let own = try scratch ?? Scratch()
    self.scratch = own
    place = scratch == nil ? try TestStore(in: own.path(""), isEmpty: false) { schemas } : nil
    let location = place?.location ?? .file(own.storeFile)
    store = try Store(at: location, schemas: schemas, creating: true, busyTimeout: busyTimeout)
  }

  /// Runs a unit of work; the number of its entry, or nil where it changed nothing.
  @discardableResult
  func unit(
    _ line: String = "test", by actor: Actor = ann, _ body: (Transaction) throws -> Void
  ) throws -> Int64? {
    try inUnit(UnitHeader(actor: actor, line: line), body)
  }

  /// Reads what stands now.
  func read<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    try store.use(body)
  }

  /// Takes back a unit: the newest of one's own where no number is given.
  @discardableResult
  func undo(_ number: Int64? = nil, by actor: Actor = ann) throws -> Int64? {
    try takeBack(.undo, actor) { try number ?? $0.newest(of: actor) }
  }

  /// Brings back what the newest undo took.
  @discardableResult
  func redo(by actor: Actor = ann) throws -> Int64? {
    try takeBack(.redo, actor) { try $0.newestUndone(of: actor) }
  }

  /// Every row of every table but the journal's, as SQL would write its values.
  func contents() throws -> [String] {
    try read { transaction in
      let tables = try transaction.all(
        """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'
          AND name NOT IN ('journal_entry', 'journal_change', 'sequence') ORDER BY name
        """
      ) { $0.text(0) }
      return try tables.flatMap { table in
        try transaction.all("SELECT * FROM \(table) ORDER BY 1") { row in
          "\(table): \((0..<row.columnCount).map { Self.literal(row.value($0)) }.joined(separator: ","))"
        }
      }
    }
  }

  private static func literal(_ value: SQLValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .text(let text): "'\(text)'"
    }
  }

  private func inUnit(_ header: UnitHeader, _ body: (Transaction) throws -> Void) throws -> Int64? {
    try store.use { transaction in
      try transaction.begin(.immediate)
      do {
        try Clock(in: transaction).read()
        try transaction.journal.open(header, in: transaction)
        try body(transaction)
        let number = try transaction.journal.close(in: transaction)
        try transaction.commit()
        return number
      } catch {
        transaction.rollback()
        throw error
      }
    }
  }

  private func takeBack(
    _ kind: JournalEntry.Kind, _ actor: Actor, choose: (Undo) throws -> Int64
  ) throws -> Int64? {
    let entry = try read { try $0.journal.entry(try choose(Undo(in: $0)), in: $0) }
    var header = UnitHeader(actor: actor, line: entry.line)
    header.kind = kind
    header.undoes = entry.number
    return try inUnit(header) { transaction in
      let undo = Undo(in: transaction)
      try undo.apply(entry)
      try undo.mark(entry, undoneBy: try #require(transaction.journal.openUnit))
    }
  }
}

extension Scratch {
  var storeFile: StoreFile { StoreFile(path: path("store.db")) }
}
