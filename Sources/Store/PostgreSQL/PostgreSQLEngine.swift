internal import Basics
internal import Foundation
internal import GRDB

/// A store in a database on a PostgreSQL server.
final class PostgreSQLEngine: StoreEngine, @unchecked Sendable {
  private let address: PostgreSQLAddress
  private let server: PostgreSQLConnection
  private let busyTimeout: TimeInterval
  private let lock = NSRecursiveLock()
  let contentPath: String
  let sideFolderPath: String
  let isReadOnly: Bool
  private let blobs: PostgreSQLBlobs

  private init(
    _ address: PostgreSQLAddress, _ server: PostgreSQLConnection, isReadOnly: Bool, busyTimeout: TimeInterval
  ) {
    (self.address, self.server, self.isReadOnly, self.busyTimeout) = (address, server, isReadOnly, busyTimeout)
    server.lockMilliseconds = Int(busyTimeout * 1000)
    sideFolderPath = Self.localFolder(of: server)
    contentPath = sideFolderPath + ".content"
    blobs = PostgreSQLBlobs(server)
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
      guard creating else { throw Refusal.storeMissing(address.text) }
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
    guard let found = try engine.found() else { throw Refusal.storeMissing(address.text) }
    _ = try keeper.isOlder(found.versions)
    return try engine.copy(keeper)
  }

  /// Copies the whole store to a new file.
  static func copy(of address: PostgreSQLAddress, to target: StoreFile) throws {
    let engine = PostgreSQLEngine(address, try PostgreSQLConnection(to: address), isReadOnly: true, busyTimeout: 5)
    guard try engine.found() != nil else { throw Refusal.storeMissing(address.text) }
    let isNew = try target.create { draft in
      try draft.prepare { try PostgreSQLTables(connection: engine.server).copy(to: $0) }
      try BlobStore(folder: engine.contentPath, vault: engine.vault).share(with: BlobStore(folder: target.contentPath))
    }
    guard isNew else { throw Refusal.cannotCreate(target.path, FileSystemError(EEXIST)) }
  }

  var connection: any EngineConnection { server }

  var place: String { server.place }

  var vault: (any BlobVault)? { blobs }

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
    guard try reader.found() != nil else { throw Refusal.storeMissing(address.text) }
    try reader.server.refuseWrites(true)
    return reader
  }

  func copy() throws -> SQLiteEngine { try copy(nil) }

  /// Copies the tables by a connection of its own: this one may have a transaction open.
  private func copy(_ keeper: SchemaMigrator?) throws -> SQLiteEngine {
    let source = PostgreSQLEngine(
      address, try PostgreSQLConnection(to: address), isReadOnly: true, busyTimeout: busyTimeout)
    _ = try source.found()
    // The copy's blobs are read by the same connection, which lives as long as the copy.
    return try SQLiteEngine(
      contentPath: contentPath, vault: PostgreSQLBlobs(source.server), sideFolderPath: sideFolderPath, keeper: keeper
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
}

extension PostgreSQLEngine {
  /// The versions of the owners' tables, and the tables whose changes triggers record; nil if the database has no store.
  private func found() throws -> (versions: [String: Int], recorded: Set<String>)? {
    do {
      // In one round trip.
      let rows = try server.execute(
        """
        \(PostgreSQLConnection.settings);
        SELECT owner, version FROM schema;
        SELECT c.relname, NULL FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE t.tgname = '\(PostgreSQLFunctions.trigger)' AND c.relnamespace = '\(PostgreSQLTables.schema)'::regnamespace
        """)
      let versions = rows.compactMap { row in row[1].flatMap { Int($0) }.map { (row[0] ?? "", $0) } }
      return (
        Dictionary(versions) { first, _ in first }, Set(rows.filter { $0[1] == nil }.compactMap { $0[0] })
      )
    } catch {
      // No such table, or no such schema.
      guard ["42P01", "3F000"].contains(where: server.lastCode.hasSameBytes) else { throw error }
      let hidden = try server.execute(
        """
        SET search_path = \(PostgreSQLTables.schema);
        SELECT 1 FROM pg_namespace WHERE nspname = '\(PostgreSQLTables.schema)'
          AND NOT has_schema_privilege(oid, 'USAGE')
        """)
      guard hidden.isEmpty else { throw Refusal.storeHidden(address.text) }
      return nil
    }
  }

  /// Runs `body` in a transaction in which nobody else writes.
  private func writing<Value>(_ body: () throws -> Value) throws -> Value {
    try server.begin(.immediate)
    do {
      let value = try body()
      try server.execute("COMMIT")
      return value
    } catch {
      if server.isInTransaction { _ = try? server.execute("ROLLBACK") }
      throw error
    }
  }

  /// Creates the store in a database that has none, with the rows and blobs of another.
  static func create(
    _ address: PostgreSQLAddress, from source: SQLiteEngine, blobs: BlobStore, keeper: SchemaMigrator
  ) throws {
    let server = try PostgreSQLConnection(to: address)
    let engine = PostgreSQLEngine(address, server, isReadOnly: false, busyTimeout: 5)
    _ = try engine.found()
    try engine.writing {
      guard try engine.isFree() else { throw Refusal.copyTargetExists(address.text) }
      try PostgreSQLTables(connection: server).create(from: source, recorded: keeper.recorded)
      try engine.reseal(keeper)
      try blobs.copyAll(to: engine.blobs)
    }
  }

  /// Replaces the store in a database, if there is one, with another's rows and blobs; the former tables stay in a
  /// schema of their own until ``removeReplaced()``.
  ///
  /// - Returns: That schema; nil if there was no store, or if it was not kept.
  static func replace(
    _ address: PostgreSQLAddress, with source: SQLiteEngine, blobs: BlobStore, keeper: SchemaMigrator, keeping: Bool
  ) throws -> String? {
    let server = try PostgreSQLConnection(to: address)
    let engine = PostgreSQLEngine(address, server, isReadOnly: false, busyTimeout: 5)
    _ = try engine.found()
    return try engine.writing {
      let isFree = try engine.isFree()
      if !isFree {
        try server.execute(lockTimeout)
        if keeping {
          if try engine.hasReplaced() { try server.execute("DROP SCHEMA \(replacedSchema) CASCADE") }
          try server.execute("ALTER SCHEMA \(PostgreSQLTables.schema) RENAME TO \(replacedSchema)")
        } else {
          try server.execute("DROP SCHEMA \(PostgreSQLTables.schema) CASCADE")
        }
      }
      try PostgreSQLTables(connection: server).create(from: source, recorded: keeper.recorded)
      try engine.reseal(keeper)
      // A damaged blob of the same digest must not stay.
      for sha256 in try blobs.all() { _ = try engine.blobs.remove(sha256) }
      try blobs.copyAll(to: engine.blobs)
      return isFree || !keeping ? nil : "\(address.text), schema \(replacedSchema)"
    }
  }

  /// The schema of the tables that a restore replaced.
  private static let replacedSchema = "stockroom_replaced"

  /// Deletes the tables that a restore replaced; true if there were any.
  static func removeReplaced(at address: PostgreSQLAddress) throws -> Bool {
    let server = try PostgreSQLConnection(to: address)
    let engine = PostgreSQLEngine(address, server, isReadOnly: false, busyTimeout: 5)
    return try engine.writing {
      guard try engine.hasReplaced() else { return false }
      try server.execute("\(Self.lockTimeout); DROP SCHEMA \(replacedSchema) CASCADE")
      return true
    }
  }

  /// A reader that takes long, such as a backup, would let a change of the tables wait, and all other readers behind it.
  private static let lockTimeout = "SET LOCAL lock_timeout = 5000"

  /// True if the tables that a restore replaced are there.
  private func hasReplaced() throws -> Bool {
    try server.execute("SELECT to_regclass('\(Self.replacedSchema).journal_entry')").first?[0] != nil
  }

  /// Seals the journal of another engine again, in the open transaction.
  private func reseal(_ keeper: SchemaMigrator) throws {
    try Transaction(
      server, blobs: BlobStore(folder: contentPath), place: place, sideFolderPath: sideFolderPath,
      tables: keeper.recorded
    ).reseal()
  }

  /// Creates the tables; false if another console was faster.
  private func create(_ keeper: SchemaMigrator) throws -> Bool {
    guard try isFree() else { return false }
    try PostgreSQLTables(connection: server).create(from: try SQLiteEngine(inMemory: keeper), recorded: keeper.recorded)
    return true
  }

  /// True if the database has no tables, false if it has a store; refuses another application's.
  private func isFree() throws -> Bool {
    let others = try server.execute(
      """
      SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND n.nspname NOT LIKE 'pg\\_%'
        AND n.nspname <> 'information_schema'
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      GROUP BY 1 ORDER BY n.nspname = '\(PostgreSQLTables.schema)' DESC, 1
      """)
    if let first = others.first {
      let isOwn = first[0]?.hasSameBytes(as: PostgreSQLTables.schema) == true
      if isOwn, try server.execute("SELECT to_regclass('schema')").first?[0] != nil { return false }
      throw Refusal.foreignDatabase(address.text)
    }
    return true
  }

  /// Migrates the tables in a copy, and replaces them with it.
  private func migrate(_ keeper: SchemaMigrator) throws {
    guard let found = try found(), try keeper.isOlder(found.versions) else { return }
    let migrated = try copy(keeper)
    try server.execute("\(Self.lockTimeout); DROP SCHEMA \(PostgreSQLTables.schema) CASCADE")
    try PostgreSQLTables(connection: server).create(from: migrated, recorded: keeper.recorded)
    try reseal(keeper)
  }

  /// Adds the triggers of tables, unless another console was faster.
  private func watch(_ tables: [TableDescription]) throws {
    let recorded = try found()?.recorded ?? []
    for table in tables where !recorded.contains(table.name) {
      try server.execute(PostgreSQLFunctions.triggers(of: table))
    }
  }

  /// The path, without an ending, of the files that this machine keeps of a store: copies of blobs, and what plugins
  /// can create again.
  private static func localFolder(of server: PostgreSQLConnection) -> String {
    let caches = UserFolders(ProcessInfo.processInfo.environment).folder(for: .cache)
    let folder = caches ?? NSTemporaryDirectory() + "stockroom-\(geteuid())"
    // A folder that cannot be created is refused by what needs it.
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return "\(folder)/\(Digest.sha256(Array(server.place.utf8)).prefix(16))"
  }
}

extension SchemaMigrator {
  /// The tables whose changes the journal records.
  var recorded: [TableDescription] { schemas.flatMap(\.tables).filter(\.isRecorded) }
}

extension Refusal {
  fileprivate static func storeHidden(_ address: String) -> Refusal {
    Refusal(
      "store.postgresql.rights", kind: .forbidden, "you may not read the store at \(address)",
      hint:
        "ask who runs the server: GRANT USAGE ON SCHEMA main, content; GRANT SELECT ON ALL TABLES IN SCHEMA main, content",
      subject: address)
  }

  fileprivate static func foreignDatabase(_ address: String) -> Refusal {
    Refusal(
      "store.not-ours", kind: .missing,
      "the database at \(address) belongs to another application: it has tables of its own",
      hint: "create an empty one for the store: createdb NAME; this one was not changed", subject: address)
  }
}
