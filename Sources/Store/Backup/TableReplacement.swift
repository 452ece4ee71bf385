internal import CSQLite
internal import GRDB

/// Replaces the tables of one store with another's in one transaction, running own code in the middle.
enum TableReplacement {
  /// Locks the target against other writers, calls `body`, then copies and commits; on an error, nothing changes.
  ///
  /// SQLite's backup locks its target with its first page; GRDB's wrapper cannot run code in between.
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
        // The last step has committed; errors of finishing were reported there.
        sqlite3_backup_finish(backup)
      }
    }
  }
}
