internal import Basics
internal import CSQLite
internal import Foundation
internal import GRDB

/// The file that a store has open, and what was at its path then, since somebody may replace, move, or delete it.
///
/// SQLite keeps writing to the file that it opened, wherever it is now, but finds the log by its name.
/// https://www.sqlite.org/howtocorrupt.html
struct OpenPlace {
  private let file: StoreFile
  /// The path as given, in which a link may lead elsewhere later; the process never changes its working folder.
  private let named: String
  private let tables: FileIdentity
  private let companions: [(path: String, identity: FileIdentity)]
  private let identifier: UInt32?

  private enum State { case inPlace, missing, replaced, overwritten, withoutLog }

  /// Notes what is at the path of a file that SQLite has opened and ``OpenStoreFiles`` counts.
  ///
  /// - Throws: A `Refusal` if it was replaced while SQLite opened it.
  init(_ file: StoreFile, _ queue: DatabaseQueue) throws {
    self.file = file
    named = file.path
    guard let tables = FileIdentity(of: file.location) else { throw Refusal.storeGone(file.path) }
    self.tables = tables
    companions = StoreFile.companions.map { file.location + $0 }.compactMap { path in
      FileIdentity(of: path).map { (path, $0) }
    }
    identifier = OpenStoreFiles.shared.header(of: tables).flatMap(StoreFile.identifier)
    guard !Self.hasMoved(queue) else { throw Refusal.storeReplaced(file.path) }
  }

  /// True if the file that a connection has open is no longer at its path.
  static func hasMoved(_ queue: DatabaseQueue) -> Bool {
    queue.unsafeReentrantWrite { database in
      var moved: CInt = 0
      let code = sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
      return code == SQLITE_OK && moved != 0
    }
  }

  /// Refuses to work in a file that is no longer at its path.
  func require() throws {
    switch state(at: file.location) {
    case .inPlace:
      if !named.hasSameBytes(as: file.location) {
        guard let target = FileIdentity(of: named) else { throw Refusal.storeGone(file.path) }
        guard target == tables else { throw Refusal.storeReplaced(file.path) }
      }
    case .missing: throw Refusal.storeGone(file.path)
    case .replaced: throw Refusal.storeReplaced(file.path)
    case .overwritten: throw Refusal.storeOverwritten(file.path)
    case .withoutLog: throw Refusal.logGone(file.path)
    }
  }

  private func state(at path: String) -> State {
    // A link there may lead to the same file, but its log has another name.
    guard let current = FileIdentity(ofItem: path) else { return .missing }
    guard current == tables else { return .replaced }
    // `cp` overwrites the same file; a checkpoint never changes the number in its header.
    if let identifier, let header = OpenStoreFiles.shared.header(of: tables),
      StoreFile.identifier(in: header) != identifier
    {
      return .overwritten
    }
    // SQLite would write to a deleted log, which nobody could read.
    let hasLog = companions.allSatisfy { FileIdentity(of: $0.path) == $0.identity }
    return hasLog ? .inPlace : .withoutLog
  }

  /// Prepares a connection to be closed: if its file is no longer at its path, merges the log into the file, and
  /// deletes only this file's log, before SQLite can pair another file with it.
  func prepareToClose(_ queue: DatabaseQueue) {
    let state = state(at: file.location)
    guard state != .inPlace else { return }
    queue.inDatabase { database in
      _ = stockroom_db_config(database.sqliteConnection, CInt(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE), 1)
      // The log's pages do not belong to an overwritten file.
      if state != .overwritten {
        let isWhole = try? Int.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
        // Another process has the file open, and does it later.
        guard isWhole == true else { return }
      }
      // While the log's index is locked, no other console opens the log by its name.
      file.withIndexUnusedByOthers {
        for companion in companions where FileIdentity(of: companion.path) == companion.identity {
          unlink(companion.path)
        }
      }
    }
  }
}

extension Refusal {
  /// Another file is at the path of the open file.
  static func storeReplaced(_ path: String) -> Refusal {
    replaced("another file is now at \(path); this process has the former one open", path)
  }

  /// The open file was overwritten.
  fileprivate static func storeOverwritten(_ path: String) -> Refusal {
    replaced("another store was copied over \(path) while this process has it open", path)
  }

  /// A process has the file open under another name, so its log is elsewhere.
  static func storeMoved(_ path: String, by process: pid_t) -> Refusal {
    held("\(Self.name(of: process)) opened \(path) under another name, and the newest units may be in its log", path)
  }

  /// A process has another file open that was at this path, and its log is still there.
  static func logInUse(_ path: String, by process: pid_t) -> Refusal {
    held("\(Self.name(of: process)) has another file open that was at \(path), and its log is still there", path)
  }

  /// The log beside the open file was deleted or replaced.
  fileprivate static func logGone(_ path: String) -> Refusal {
    replaced("the log of \(path) was deleted or replaced while this process has it open", path)
  }

  /// Nothing is at the path of the open file.
  static func storeGone(_ path: String) -> Refusal {
    Refusal(
      "store.missing", kind: .missing, "\(path) was deleted or moved while this process has it open",
      hint: "move it back, or stop this process and start it again; nothing was changed", subject: path)
  }

  private static func replaced(_ message: String, _ path: String) -> Refusal {
    Refusal(
      "store.replaced", kind: .state, message,
      hint: "stop this process and start it again; nothing was changed", subject: path)
  }

  private static func held(_ message: String, _ path: String) -> Refusal {
    Refusal(
      "store.replaced", kind: .state, message, hint: "stop it, then try again; nothing was changed", subject: path
    )
  }

  private static func name(of process: pid_t) -> String {
    process == getpid() ? "this process" : process > 0 ? "process \(process)" : "another process"
  }
}
