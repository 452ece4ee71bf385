internal import CSQLite
internal import GRDB

/// Copies the tables of one store over another's in one transaction, with work of one's own in the middle of it.
enum TableReplacement {
  /// Locks the target against all who write, calls `body`, then copies and commits; an error of either changes nothing.
  ///
  /// SQLite's backup locks its target with its first page; GRDB's own has no place for work between the two.
  static func run(from source: DatabaseQueue, over target: DatabaseQueue, _ body: () throws -> Void) throws {
    try source.inDatabase { source in
      try target.inDatabase { target in
        let connection = target.sqliteConnection
        guard let backup = sqlite3_backup_init(connection, "main", source.sqliteConnection, "main") else {
          throw StoreFailure.refusal(code: sqlite3_errcode(connection), connection: connection)
        }
        var isRunning = true
        defer { if isRunning { sqlite3_backup_finish(backup) } }
        func step(_ pages: CInt) throws {
          let code = sqlite3_backup_step(backup, pages)
          if code == SQLITE_OK || code == SQLITE_DONE { return }
          throw StoreFailure.refusal(code: code, connection: nil)
        }
        try step(1)
        try body()
        try step(-1)
        isRunning = false
        // The last step has committed; what finishing says of an error was said there.
        sqlite3_backup_finish(backup)
      }
    }
  }
}
