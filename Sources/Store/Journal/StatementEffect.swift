internal import Foundation

/// What a statement means for the changes that are not in the journal yet.
enum StatementEffect {
  /// Only reads, and not the journal.
  case reads
  /// Inserts, updates, or deletes rows of other tables than the journal's.
  case changesRows
  /// Takes back everything since the transaction or the savepoint began.
  case takesBack
  /// Reads or writes the journal, or begins or ends something.
  case other

  init(of sql: String, isReadOnly: Bool) {
    func begins(with words: StaticString...) -> Bool {
      words.contains { $0.withUTF8Buffer { sql.utf8.starts(with: $0) } }
    }
    if begins(with: "ROLLBACK") {
      self = .takesBack
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

  /// Whether a statement names a table of the journal.
  private static func namesJournal(_ sql: String) -> Bool {
    sql.withCString { strstr($0, "journal_") != nil }
  }
}
