internal import CSQLite
internal import GRDB

extension Transaction {
  /// How a transaction locks the store.
  package enum Mode: String, Sendable {
    case deferred = "BEGIN DEFERRED"
    case immediate = "BEGIN IMMEDIATE"
  }

  /// Whether a transaction stands open; SQLite may have rolled it back by itself after an error.
  package var isOpen: Bool {
    database.sqliteConnection.map { sqlite3_get_autocommit($0) == 0 } ?? false
  }

  /// Opens a transaction.
  package func begin(_ mode: Mode) throws {
    if mode == .immediate { try journal.installTriggers(in: self) }
    try execute(mode.rawValue)
  }

  /// Puts staged blobs in their places and commits.
  package func commit() throws {
    try blobs.placeStaged()
    do {
      try execute("COMMIT")
    } catch {
      rollback()
      throw error
    }
    blobs.forgetStaged()
  }

  /// Gives up everything since `begin`, staged blobs too.
  package func rollback() {
    // A failure here means SQLite has rolled back already.
    if isOpen { try? execute("ROLLBACK") }
    blobs.dropStaged(downTo: 0)
    journal.abandon()
  }

  /// Runs `body` in a savepoint: an error takes back what it did and nothing else.
  package func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
    let mark = blobs.stagedCount
    try execute("SAVEPOINT line")
    do {
      let value = try body()
      try execute("RELEASE line")
      return value
    } catch {
      if isOpen {
        try execute("ROLLBACK TO line")
        try execute("RELEASE line")
      }
      blobs.dropStaged(downTo: mark)
      throw error
    }
  }

  /// The next number of a named sequence; a number once given is never given again, not even after undo.
  public func nextNumber(of sequence: String, startingAt first: Int64) throws -> Int64 {
    let sql = """
      INSERT INTO sequence (name, next) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET next = next + 1
      RETURNING next
      """
    return try self.first(sql, .text(sequence), .integer(first)) { $0.integer(0) } ?? first
  }
}

extension Transaction {
  /// Takes a number out of a sequence, so that it is not given later.
  public func reserve(_ number: Int64, in sequence: String) throws {
    try execute("UPDATE sequence SET next = max(next, ?) WHERE name = ?", .integer(number), .text(sequence))
  }
}
