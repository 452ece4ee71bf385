package import Foundation

/// The person who makes a change, and the person's role.
public struct Actor: Hashable, Codable, Sendable {
  /// The roles of actors.
  public enum Part: String, Codable, Sendable, CaseIterable {
    case administrator
    case reviewer
    case system
  }

  /// The person, by the operating system's user name or `--actor`.
  public let name: String
  /// The person's role.
  public let part: Part

  /// Creates an actor.
  public init(name: String, part: Part = .administrator) {
    self.name = name
    self.part = part
  }

  /// The system, for timers that come due.
  public static let system = Actor(name: "system", part: .system)
}

/// A unit of the journal: one committed transaction.
package struct JournalEntry: Sendable {
  /// The kinds of units: work, undo, redo, an undo limit, or a write that was refused and changed nothing.
  package enum Kind: String, Sendable {
    case unit, undo, redo, horizon, refused
  }

  package let number: Int64
  package let kind: Kind
  package let machineTime: Date
  package let storeTime: Date
  package let actor: Actor
  /// The line as typed, secrets redacted; for a run, `run FILE`.
  package let line: String
  package let file: String?
  /// The reason that was given; for a refused write, the code of the refusal.
  package let why: String?
  package let undoes: Int64?
  package let undoneBy: Int64?
  /// The number of rows it changed.
  package let changes: Int
}

/// The header of a unit that the journal writes before the commit.
package struct UnitHeader: Sendable {
  package var actor: Actor
  package var line: String
  package var file: String?
  package var fileSHA256: String?
  package var why: String?
  package var kind: JournalEntry.Kind = .unit
  package var undoes: Int64?

  package init(actor: Actor, line: String, file: String? = nil, fileSHA256: String? = nil, why: String? = nil) {
    self.actor = actor
    self.line = line
    self.file = file
    self.fileSHA256 = fileSHA256
    self.why = why
  }
}

/// One changed row.
package struct JournalChange: Sendable {
  package enum Kind: String, Sendable {
    case insert, update, delete
  }

  package let id: Int64
  package let entry: Int64
  package let line: Int
  package let table: String
  package let key: Int64
  package let kind: Kind
  /// The row before, as JSON; nil for an insert.
  package let oldRow: String?
}

extension JournalEntry {
  /// The columns of a unit that never change once it is committed.
  static let sealedColumns = [
    "number", "kind", "machine_time", "store_time", "actor", "part", "line", "file", "file_sha256", "why",
    "first_change", "last_change", "undoes",
  ]
}

extension Journal {
  private static let entryColumns = """
    number, kind, machine_time, store_time, actor, part, line, file, why, undoes, undone_by,
    coalesce(last_change - first_change + 1, 0)
    """

  /// Calls `body` with each unit, newest first.
  package func entries(in transaction: Transaction, body: (JournalEntry) throws -> Void) throws {
    try transaction.rows("SELECT \(Self.entryColumns) FROM journal_entry ORDER BY number DESC") { row in
      try body(Self.entry(row))
    }
  }

  /// The newest units whose numbers begin with some digits; it reads a range of numbers for each length.
  package func entries(startingWith digits: String, limit: Int, in transaction: Transaction) throws -> [JournalEntry] {
    guard !digits.isEmpty else { return try entries(in: 0...Int64.max, limit: limit, transaction) }
    guard var least = Int64(digits), least > 0, digits.utf8.first != UInt8(ascii: "+") else { return [] }
    let newest = try newestEntry(in: transaction)
    var (found, width): ([JournalEntry], Int64) = ([], 1)
    while least <= newest {
      found = try entries(in: least...(least + width - 1), limit: limit, transaction) + found
      (least, width) = (least * 10, width * 10)
    }
    return Array(found.prefix(limit))
  }

  private func entries(
    in numbers: ClosedRange<Int64>, limit: Int, _ transaction: Transaction
  ) throws -> [JournalEntry] {
    try transaction.all(
      "SELECT \(Self.entryColumns) FROM journal_entry WHERE number BETWEEN ? AND ? ORDER BY number DESC LIMIT ?",
      .integer(numbers.lowerBound), .integer(numbers.upperBound), .integer(limit), body: Self.entry)
  }

  /// The unit with a number.
  package func entry(_ number: Int64, in transaction: Transaction) throws -> JournalEntry {
    let found = try transaction.first(
      "SELECT \(Self.entryColumns) FROM journal_entry WHERE number = ?", .integer(number), body: Self.entry)
    if let found { return found }
    let newest = try newestEntry(in: transaction)
    throw Refusal(
      "log.unit-unknown", kind: .missing,
      "there is no unit \(number)" + (newest > 0 ? "; the newest is \(newest)" : ""),
      remedy: .command("log list"), subject: String(number))
  }

  /// Calls `body` with the changes of a unit, newest first if `reversed`.
  package func changes(
    of number: Int64, in transaction: Transaction, reversed: Bool = false, body: (JournalChange) throws -> Void
  ) throws {
    let sql = """
      SELECT c.id, c.entry, c.line, c.table_name, c.row_key, c.kind, c.old_row
      FROM journal_entry e JOIN journal_change c ON c.id BETWEEN e.first_change AND e.last_change
      WHERE e.number = ? ORDER BY c.id \(reversed ? "DESC" : "ASC")
      """
    try transaction.rows(sql, .integer(number)) { try body(Self.change($0)) }
  }

  /// Calls `body` with every change after one, including the open unit's, newest first if `reversed`.
  func changes(
    after id: Int64, in transaction: Transaction, reversed: Bool = false, body: (JournalChange) throws -> Void
  ) throws {
    let sql = """
      SELECT id, entry, line, table_name, row_key, kind, old_row FROM journal_change WHERE id > ?
      ORDER BY id \(reversed ? "DESC" : "ASC")
      """
    try transaction.rows(sql, .integer(id)) { try body(Self.change($0)) }
  }

  static func change(_ row: Row) throws -> JournalChange {
    JournalChange(
      id: row.integer(0), entry: row.integer(1), line: row.count(2), table: row.text(3), key: row.integer(4),
      kind: try row.term(JournalChange.Kind.self, 5, in: "journal_change.kind", of: row.integer(0)),
      oldRow: row.optionalText(6))
  }

  private static func entry(_ row: Row) throws -> JournalEntry {
    JournalEntry(
      number: row.integer(0),
      kind: try row.term(JournalEntry.Kind.self, 1, in: "journal_entry.kind", of: row.integer(0)),
      machineTime: Date(seconds: row.integer(2)), storeTime: Date(seconds: row.integer(3)),
      actor: Actor(
        name: row.text(4), part: try row.term(Actor.Part.self, 5, in: "journal_entry.part", of: row.integer(0))),
      line: row.text(6), file: row.optionalText(7), why: row.optionalText(8), undoes: row.optionalInteger(9),
      undoneBy: row.optionalInteger(10), changes: row.count(11))
  }
}
