internal import Basics
internal import Foundation
internal import GRDB

/// A store in a database on a PostgreSQL server.
final class PostgreSQLEngine: StoreEngine, @unchecked Sendable {
  let address: PostgreSQLAddress
  let server: PostgreSQLConnection
  private let busyTimeout: TimeInterval
  private let lock = NSRecursiveLock()
  /// The folder that machines share, or this machine's copies of the vault's blobs.
  var content: ContentFolder
  let sideFolderPath: String
  let isReadOnly: Bool
  private let tablesOfBlobs: PostgreSQLBlobs

  init(
    _ address: PostgreSQLAddress, _ server: PostgreSQLConnection, isReadOnly: Bool, busyTimeout: TimeInterval
  ) {
    (self.address, self.server, self.isReadOnly, self.busyTimeout) = (address, server, isReadOnly, busyTimeout)
    server.lockMilliseconds = Int(busyTimeout * 1000)
    sideFolderPath = Self.localFolder(of: server)
    content = ContentFolder(path: sideFolderPath + ".content")
    tablesOfBlobs = PostgreSQLBlobs(server)
  }

  /// Opens the store in a database, in this program's versions, or creates it if `creating` is set and there is none.
  ///
  /// - Throws: A `Refusal` for a server that cannot be used, a database of another application, or a store from a newer
  ///   program.
  static func open(
    _ address: PostgreSQLAddress, keeper: SchemaMigrator, creating: Bool, busyTimeout: TimeInterval = 5
  ) throws -> (engine: PostgreSQLEngine, wasCreated: Bool) {
    let server = try PostgreSQLConnection(to: address)
    let engine = PostgreSQLEngine(address, server, isReadOnly: false, busyTimeout: busyTimeout)
    var wasCreated = false
    var found = try engine.found()
    if found == nil {
      guard creating else { throw engine.missing() }
      wasCreated = try engine.writing { try engine.create(keeper) }
      found = try engine.found()
    }
    if try keeper.isOlder(found?.versions ?? [:]) {
      try engine.writing { try engine.migrate(keeper) }
      found = try engine.found()
    }
    // The tables of a plugin that was disabled when they were created.
    let unwatched = keeper.recorded.filter { found?.recorded.contains($0.name) != true }
    if !unwatched.isEmpty {
      do {
        try engine.writing { try engine.watch(unwatched) }
      } catch  where ["42501", "25006", "0A000"].contains(where: server.lastCode.hasSameBytes) {
        // Who may not write, or has a standby, changes nothing either.
      }
    }
    return (engine, wasCreated)
  }

  /// Copies the tables of the store in a database, in this program's versions.
  static func copy(of address: PostgreSQLAddress, keeper: SchemaMigrator) throws -> SQLiteEngine {
    let engine = PostgreSQLEngine(address, try PostgreSQLConnection(to: address), isReadOnly: true, busyTimeout: 5)
    guard let found = try engine.found() else { throw engine.missing() }
    _ = try keeper.isOlder(found.versions)
    return try engine.copy(keeper)
  }

  /// Copies the whole store to a new file.
  static func copy(of address: PostgreSQLAddress, to target: StoreFile) throws {
    let engine = PostgreSQLEngine(address, try PostgreSQLConnection(to: address), isReadOnly: true, busyTimeout: 5)
    guard try engine.found() != nil else { throw engine.missing() }
    let isNew = try target.create { draft in
      try draft.prepare { try PostgreSQLTables(connection: engine.server).copy(to: $0) }
      try engine.blobStore().share(with: BlobStore(folder: target.contentPath))
    }
    guard isNew else { throw Refusal.cannotCreate(target.path, FileSystemError(EEXIST)) }
  }

  var connection: any EngineConnection { server }

  var place: String { server.place }

  var vault: (any BlobVault)? { content.isShared ? nil : tablesOfBlobs }

  let isCopy = false

  var name: String {
    get throws { "PostgreSQL " + (try server.execute("SHOW server_version").first?[0] ?? "") }
  }

  var connectionCount: Int? {
    get throws {
      let sql = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
      return try server.execute(sql).first?[0].flatMap { Int($0) }
    }
  }

  var size: Int64 {
    get throws {
      let sql = """
        SELECT sum(pg_total_relation_size(oid)) FROM pg_class
        WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
        """
      return try server.execute(sql).first?[0].flatMap { Int64($0) } ?? 0
    }
  }

  let unusedBytes: Int64 = 0

  func use<Value>(_ body: () throws -> Value) throws -> Value {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  func reader() throws -> any StoreEngine {
    let reader = PostgreSQLEngine(
      address, try PostgreSQLConnection(to: address), isReadOnly: true, busyTimeout: busyTimeout)
    guard try reader.found() != nil else { throw reader.missing() }
    try reader.server.refuseWrites(true)
    return reader
  }

  func copy() throws -> SQLiteEngine { try copy(nil) }

  /// Copies the tables by a connection of its own: this one may have a transaction open.
  func copy(_ keeper: SchemaMigrator?) throws -> SQLiteEngine {
    let source = PostgreSQLEngine(
      address, try PostgreSQLConnection(to: address), isReadOnly: true, busyTimeout: busyTimeout)
    _ = try source.found()
    // The copy's blobs are read by the same connection, which lives as long as the copy.
    return try SQLiteEngine(
      content: source.content, vault: source.vault, sideFolderPath: sideFolderPath, keeper: keeper
    ) {
      try PostgreSQLTables(connection: source.server).copy(to: $0)
    }
  }

  func copyTables(to path: String) throws {
    let source = PostgreSQLEngine(
      address, try PostgreSQLConnection(to: address), isReadOnly: true, busyTimeout: busyTimeout)
    _ = try source.found()
    try StoreFile(path: path).prepare { try PostgreSQLTables(connection: source.server).copy(to: $0) }
  }

  func refuseWrites(_ isRefusing: Bool) throws -> Bool {
    try server.refuseWrites(isRefusing)
    return true
  }

  func interrupt(when isStopped: @escaping @Sendable () -> Bool) { server.isStopped = isStopped }

  var interrupter: @Sendable () -> Void { server.interrupter }

  func waitForOthers(upTo time: Swift.Duration) {
    server.lockMilliseconds = Int((time / .milliseconds(1)).rounded(.up))
  }

  func checkpoint() {}

  func compact() throws -> Int64 { 0 }

  func grant() throws -> StoreRoles {
    try writing {
      let rights = try PostgreSQLRights(server)
      try rights.setUp()
      return rights.roles
    }
  }

  func removeTables() throws {
    try server.execute("DROP SCHEMA \(PostgreSQLTables.schema), \(PostgreSQLBlobs.schema) CASCADE; COMMIT")
  }

  func close() { server.close() }

  /// The path, without an ending, of the files that this machine keeps of a store: copies of blobs, snapshots of a
  /// server for tests, and what plugins can create again.
  private static func localFolder(of server: PostgreSQLConnection) -> String {
    let caches = UserFolders(ProcessInfo.processInfo.environment).folder(for: .cache)
    let folder = caches ?? NSTemporaryDirectory() + "stockroom-\(geteuid())"
    // A folder that cannot be created is refused by what needs it.
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return "\(folder)/\(Digest.sha256(Array(server.place.utf8)).prefix(16))"
  }
}
