internal import Basics
internal import Foundation

/// A connection to the tables of a store, by the engine that keeps them.
///
/// The SQL above it is what SQLite and PostgreSQL both read.
protocol EngineConnection: AnyObject {
  /// Prepares a statement, with `?` or `?1` for its values.
  func prepare(_ sql: String) throws -> any EngineStatement
  /// Opens a transaction.
  func begin(_ mode: Transaction.Mode) throws
  /// True if a transaction is open; the engine may have rolled it back after an error.
  var isInTransaction: Bool { get }
  /// True if the last statement failed because it would have written on a read-only connection.
  var hasRefusedToWrite: Bool { get }
  /// Waits until all statements have run, and throws the error of one that failed meanwhile.
  func finish() throws
  /// The number of rows that the last statement changed.
  var changes: Int { get throws }
  /// A number that is another one after each statement that may have changed rows.
  var totalChanges: Int { get }
  /// Checks references only at the commit, or after each statement again.
  func deferReferences(_ isDeferred: Bool) throws
  /// The first row whose reference, which is checked at the commit, is currently broken.
  func brokenReference(in transaction: Transaction) throws -> BrokenReference?
  /// The problems that the engine finds in its tables, one sentence each.
  func problems(in transaction: Transaction) throws -> [String]
  /// The SQL of the engine where it differs.
  var dialect: any Dialect { get }
  /// Refuses to work on a store that was replaced, moved, or deleted since it was opened.
  func requireInPlace() throws
  /// Refuses statements that would write, or allows them again.
  func refuseWrites(_ isRefusing: Bool) throws
  /// True if the transaction whose `COMMIT` failed was committed nevertheless.
  ///
  /// - Throws: A `Refusal` if that cannot be found out.
  func hasCommitted() throws -> Bool
  /// Writes what the engine needs with a commit that changes rows.
  func markCommit() throws
  /// What records the rows that change.
  var recorder: any ChangeRecorder { get }
}

/// A prepared statement: bound, stepped row by row, and reset.
protocol EngineStatement: AnyObject {
  /// Its effect on the changes that are not in the journal yet.
  var effect: StatementEffect { get }
  /// True from the first step to the reset.
  var isStepping: Bool { get set }
  /// True if its rows must not be held in memory at once.
  var mayReturnMany: Bool { get set }
  /// Binds a value to each of its parameters.
  func bind(_ values: [SQLValue]) throws
  /// Steps once; true if there is a row.
  func step() throws -> Bool
  /// The current row, valid until the next step.
  var row: Row { get }
  func reset()
}

/// Records the rows that change while a unit is open, for the journal.
protocol ChangeRecorder: AnyObject {
  /// The open unit that the next changes belong to; nil to record none.
  var unit: Int64? { get set }
  /// The line of the unit's file that they belong to.
  var line: Int64 { get set }
  /// The number of changes so far; another number after a row was changed.
  func noted(in transaction: Transaction) throws -> Int
  /// The number of changes that are not in the journal yet.
  var count: Int { get }
  /// Reads what it has to know of the journaled tables, at first and after another console changed their definitions.
  func watch(_ tables: [TableDescription], in transaction: Transaction) throws
  /// Prepares for the next statement: writes the changes, or discards them.
  func prepare(for effect: StatementEffect, in transaction: Transaction) throws
  /// Writes the changes to the journal.
  func write(in transaction: Transaction) throws
  /// Discards the newest changes, which were rolled back.
  func drop(downTo count: Int)
}

extension ChangeRecorder {
  func drop() { drop(downTo: 0) }
}

/// The effect of a statement on the changes that are not in the journal yet.
enum StatementEffect {
  /// Only reads, and not the journal.
  case reads
  /// Inserts, updates, or deletes rows of other tables than the journal's.
  case changesRows
  /// Rolls back the transaction or the savepoint.
  case rollsBack
  /// Reads or writes the journal, or begins or ends something.
  case other

  init(of sql: String, isReadOnly: Bool) {
    func begins(with words: StaticString...) -> Bool {
      words.contains { $0.withUTF8Buffer { sql.utf8.starts(with: $0) } }
    }
    if begins(with: "ROLLBACK") {
      self = .rollsBack
    } else if Self.namesJournal(sql) {
      self = .other
    } else if isReadOnly, begins(with: "SELECT", "WITH") {
      self = .reads
    } else if begins(with: "INSERT", "UPDATE", "DELETE") {
      self = .changesRows
    } else {
      self = .other
    }
  }

  /// True if a statement names a table of the journal.
  private static func namesJournal(_ sql: String) -> Bool {
    sql.withCString { strstr($0, "journal_") != nil }
  }
}

extension Refusal {
  /// SQLite's `json_extract` truncates a text at its first NUL, so undo could not restore it.
  static let textWithNUL = Refusal(
    "store.nul", "a text must not contain the character U+0000", hint: "remove it")
}
