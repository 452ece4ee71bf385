internal import Basics
internal import CSQLite
internal import Foundation
internal import GRDB

/// Opens connections to stores: every file is hostile until its tables have been compared with this program's.
enum StoreConnection {
  /// Configures SQLite, which must happen before the first connection is opened.
  static let isConfigured: Bool = {
    stockroom_configure()
    return true
  }()

  /// Opens the file of an inspected store.
  static func open(_ file: StoreFile, readOnly: Bool, busyTimeout: TimeInterval = 0) throws -> DatabaseQueue {
    let isImmutable = isImmutable(file)
    let configuration = configuration(readOnly: readOnly || isImmutable, busyTimeout: busyTimeout)
    guard readOnly, !isImmutable else {
      return try DatabaseQueue(
        path: isImmutable ? immutableURI(file.location) : file.location, configuration: configuration)
    }
    do {
      let queue = try DatabaseQueue(path: file.location, configuration: configuration)
      try queue.inDatabase { try $0.execute(sql: "SELECT count(*) FROM sqlite_schema") }
      return queue
    } catch let error as DatabaseError where error.isOfIndex && !file.hasLog {
      // A console that died left the index of an empty log, which cannot be recreated here.
      return try DatabaseQueue(path: immutableURI(file.location), configuration: configuration)
    }
  }

  /// Opens a store for reading only.
  static func untouched(_ file: StoreFile) throws -> DatabaseQueue {
    let queue = try open(file, readOnly: file.isWriteProtected)
    try queue.inDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
    return queue
  }

  /// WAL mode is in the file's header since its creation; GRDB's own setting would write to the file at each opening.
  static func configuration(readOnly: Bool = false, busyTimeout: TimeInterval = 0) -> Configuration {
    _ = isConfigured
    var configuration = Configuration()
    configuration.readonly = readOnly
    configuration.allowsUnsafeTransactions = true
    configuration.busyMode = .timeout(busyTimeout)
    configuration.prepareDatabase { database in
      RowChecksum.install(on: database)
      try distrust(database)
      try database.execute(
        sql: """
          PRAGMA synchronous = FULL;
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA mmap_size = 0;
          PRAGMA temp_store = MEMORY;
          """)
    }
    return configuration
  }

  /// Disables triggers and views from the file, and writes to SQLite's own tables. https://www.sqlite.org/security.html
  private static func distrust(_ database: Database) throws {
    let settings = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
    ]
    for (setting, value) in settings {
      let code = stockroom_db_config(database.sqliteConnection, CInt(setting), CInt(value))
      guard code == SQLITE_OK else { throw StoreFailure.refusal(code: code, connection: database.sqliteConnection) }
    }
  }

  /// True if nobody can write to the store from here, and its file is complete: SQLite then needs no log beside it,
  /// which it could not create, or would leave write-protected.
  static func isImmutable(_ file: StoreFile) -> Bool {
    file.exists && (file.isFolderWriteProtected || file.isWriteProtected) && !file.hasLog
      && access(file.location + "-shm", F_OK) != 0
  }

  private static func immutableURI(_ path: String) -> String {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let encoded = path.utf8.map { byte in
      allowed.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + Hexadecimal.text(CollectionOfOne(byte)).uppercased()
    }
    return "file:\(encoded.joined())?immutable=1"
  }
}

extension DatabaseError {
  /// True if the index of the log could not be read without writing.
  fileprivate var isOfIndex: Bool { [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM].contains(resultCode) }
}
