internal import CSQLite
internal import GRDB

/// Turns SQLite errors into refusals.
enum StoreFailure {
  static func refusal(code: CInt, connection: OpaquePointer?) -> Refusal {
    let message = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    return refusal(code: code, message: message)
  }

  static func refusal(_ error: any Error) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    return refusal(code: error.extendedResultCode.rawValue, message: error.message ?? "\(error.resultCode)")
  }

  /// The refusal for an error in opening a store.
  static func refusal(_ error: any Error, opening file: StoreFile) -> any Error {
    if let error = error as? DatabaseError, error.resultCode == .SQLITE_CANTOPEN, file.isFolderWriteProtected,
      file.hasLog
    {
      return Refusal.logOutOfReach(file.path)
    }
    return refusal(error)
  }

  static func refusal(code: CInt, message: String) -> Refusal {
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED:
      .storeBusy
    case SQLITE_FULL, SQLITE_IOERR:
      Refusal(
        "store.disk", kind: .unavailable, "the disk refused the write: \(message)",
        hint: "nothing was changed; free disk space and try again")
    case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM:
      Refusal.storeReadOnly(message)
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      Refusal.storeDamaged(message)
    case SQLITE_INTERRUPT:
      .cancelled
    case SQLITE_CONSTRAINT:
      Refusal("store.constraint", "this violates the store's constraints: \(message)")
    default:
      Refusal("store.sqlite", kind: .unavailable, "SQLite: \(message) (\(code))")
    }
  }
}

extension Refusal {
  /// The command was interrupted by ^C.
  public static let cancelled = Refusal("cancelled", kind: .cancelled, "interrupted", hint: "nothing was changed")

  /// Another console holds the store's lock.
  static let storeBusy = Refusal(
    "store.busy", kind: .busy, "another console is writing to this store",
    hint: "try again; `begin` in another console locks the store until its `commit` or `rollback`")

  static func storeReadOnly(_ reason: String) -> Refusal {
    Refusal(
      "store.read-only", kind: .unavailable, "this store cannot be written: \(reason)",
      hint: "give yourself write permission on the file and its folder, or work on a copy")
  }

  /// A store has work in its log that SQLite cannot merge into the file.
  static func logOutOfReach(_ path: String) -> Refusal {
    Refusal(
      "store.read-only", kind: .unavailable,
      "\(path)-wal has work that is not yet in the store's file, and its folder is not writable",
      hint: "open it once where it can be written: cp \(path) \(path)-wal FOLDER", subject: path)
  }

  package static func storeDamaged(_ reason: String) -> Refusal {
    Refusal(
      "store.damaged", kind: .damaged, "this store is damaged: \(reason)",
      hint: "restore it from a backup; nothing was changed")
  }
}
