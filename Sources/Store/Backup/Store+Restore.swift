internal import Basics
internal import CSQLite
internal import Foundation
internal import GRDB

/// The result of restoring a backup.
package struct Restoration: Sendable {
  /// The contents of the backup.
  package let contents: BackupContents
  /// The number of blobs it lacked because they were damaged when it was created.
  package let missing: Int
  /// Its journal entry.
  package let unit: Int64
  /// The new path of the damaged store that was in its place, or nil if there was none.
  package var setAside: String?
  /// The path of the replaced store, kept until the next backup, or nil if there was none.
  package var kept: String?
}

extension Store {
  /// Replaces the store at a place, which need not exist or be valid, with a backup; undo cannot cross it.
  package static func restore(
    _ archive: String, to location: StoreLocation, schemas: [Schema], header: UnitHeader, keepsReplaced: Bool = false
  ) throws -> Restoration {
    switch location {
    case .file(let file):
      return try restore(archive, to: file, schemas: schemas, header: header, keepsReplaced: keepsReplaced)
    case .server(let address):
      let folder = try TemporaryFolder()
      let file = StoreFile(path: folder.path + "/store.db")
      var restoration = try restore(archive, to: file, schemas: schemas, header: header)
      let keeper = SchemaMigrator(schemas: [.store] + schemas)
      let source = try SQLiteEngine.open(file, keeper: keeper, creating: false).engine
      defer { source.close() }
      restoration.kept = try PostgreSQLEngine.replace(
        address, with: source, blobs: BlobStore(folder: file.contentPath), keeper: keeper, keeping: keepsReplaced)
      return restoration
    }
  }

  /// Replaces the store at `file`, which need not exist or be valid, with a backup; undo cannot cross it.
  ///
  /// The archive is first unpacked beside its place, checked as by `store check`, and migrated, then moved
  /// there in one step, while nobody else can write.
  ///
  /// - Parameter keepsReplaced: If true, keeps the replaced store beside the new one.
  /// - Throws: A `Refusal` if the archive is not a backup, is damaged, or is from a newer program; nothing has changed.
  package static func restore(
    _ archive: String, to file: StoreFile, schemas: [Schema], header: UnitHeader, keepsReplaced: Bool = false
  ) throws -> Restoration {
    let reader = try BackupReader(path: archive)
    Draft.sweep(of: file.location)
    let draft = try file.makeDraft()
    let blobs = BlobStore(folder: file.contentPath)
    let hadContent = access(file.contentPath, F_OK) == 0
    do {
      let tables = StoreFile(path: draft.path)
      let contents = try reader.unpack(tables: tables, blobs: blobs)
      let tablesHeader = try TablesHeader(of: tables)
      // Clearer than SQLite's own error.
      if let flaw = tablesHeader.obstacle { throw Refusal.backupDamaged(archive, flaw) }
      // Opened first: a store of a newer program may have other fields, and opening it says so.
      let engine = try ofArchive(archive) {
        try SQLiteEngine.open(tables, keeper: SchemaMigrator(schemas: [.store] + schemas), creating: false).engine
      }
      let store = Store(engine, at: .file(tables), schemas: schemas)
      if let flaw = tablesHeader.flaw { throw Refusal.backupDamaged(archive, flaw) }
      let flaw = try ofArchive(archive) {
        try store.use { try self.flaw(in: $0, schemas: schemas, blobs: blobs, missing: reader.missing) }
      }
      if let flaw { throw Refusal.backupDamaged(archive, flaw) }
      let unit = try store.use { try $0.writing { try $0.journal.writeHorizon(header, in: $0) } }
      var restoration = Restoration(contents: contents, missing: reader.missing.count, unit: unit)
      try store.replace(file, with: draft, engine, blobs: blobs, keepsReplaced: keepsReplaced, noting: &restoration)
      blobs.endStaging()
      return restoration
    } catch {
      blobs.endStaging()
      if !hadContent { blobs.removeEmptyFolders() }
      throw error
    }
  }

  /// Runs `body`, which reads the store of an archive, and reports errors as damage of the archive.
  private static func ofArchive<Value>(_ archive: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let refusal as Refusal where refusal.kind == .damaged || refusal.kind == .missing {
      throw Refusal.backupDamaged(archive, "the store in it cannot be read: \(refusal.message)")
    }
  }

  /// The first problem that `store check` would find, or a blob that the archive lacks.
  private static func flaw(
    in transaction: Transaction, schemas: [Schema], blobs: BlobStore, missing: Set<String>
  ) throws -> String? {
    if let problem = try transaction.problems().first { return problem }
    let references = BlobReferences(in: transaction)
    let needed = try references.named().union(references.neededByUndo())
    if let stray = missing.first(where: { !needed.contains($0) || blobs.stagedFile(of: $0) != nil }) {
      return "it lists the blob \(stray) as missing, which it has or does not need"
    }
    // Other blobs may belong to tables of a plugin that is not installed.
    let owners = Set([Schema.store.owner] + schemas.map(\.owner))
    let isKnown = try transaction.all("SELECT owner FROM schema") { owners.contains($0.text(0)) }
    if isKnown.allSatisfy(\.self), let stray = blobs.stagedDigests.first(where: { !needed.contains($0) }) {
      return "nothing in it refers to the blob \(stray)"
    }
    var flaw: String?
    try references.eachNamed { what, sha256 in
      guard flaw == nil else { return }
      if !Digest.isValid(sha256) {
        flaw = "the \(what) has no digest"
      } else if blobs.stagedFile(of: sha256) == nil, !missing.contains(sha256) {
        flaw = "the \(what) is not in it"
      }
    }
    return flaw
  }

  /// Replaces another store with this one, the draft, atomically for its readers.
  private func replace(
    _ file: StoreFile, with draft: Draft, _ tables: SQLiteEngine, blobs: BlobStore, keepsReplaced: Bool,
    noting restoration: inout Restoration
  ) throws {
    let state = try Self.state(of: file)
    guard state == .whole else { return try move(draft, tables, to: file, state, blobs: blobs, noting: &restoration) }
    let target = try StoreConnection.open(file, readOnly: false, busyTimeout: 5)
    do {
      // The file keeps its number, by which processes that have it open recognize it.
      let number = try target.inDatabase { try Int64.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
      try tables.queue.inDatabase { try $0.execute(sql: "PRAGMA user_version = \(number)") }
      try TableReplacement.run(from: tables.queue, over: target) {
        guard !OpenPlace.hasMoved(target) else { throw Refusal.storeReplaced(file.path) }
        // The target is locked from here on, so the kept copy is complete, and no compaction removes the new blobs.
        if keepsReplaced { restoration.kept = try ReplacedStore.keep(file) }
        try blobs.placeStaged()
      }
    } catch {
      if let kept = restoration.kept { ReplacedStore.remove(kept) }
      throw StoreFailure.refusal(error)
    }
    blobs.dropStaged()
    close()
    // If another reader still uses the log, it merges the log when it closes.
    try? target.close()
  }

  /// The state of the path of a restore.
  private enum State {
    case nothing, whole, ruined
  }

  /// The state of a path; refuses a file that never was a store.
  private static func state(of file: StoreFile) throws -> State {
    guard file.exists else { return .nothing }
    do {
      try file.inspect()
      let target = try StoreConnection.untouched(file)
      try target.inDatabase { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
      try target.close()
      return .whole
    } catch {
      guard let refusal = StoreFailure.refusal(error, opening: file) as? Refusal else { throw error }
      switch refusal.kind {
      case .damaged: return .ruined
      case .missing where file.isRemainsOfAStore: return .ruined
      default: throw refusal
      }
    }
  }

  /// Moves the draft to a place without a readable store.
  private func move(
    _ draft: Draft, _ tables: SQLiteEngine, to file: StoreFile, _ state: State, blobs: BlobStore,
    noting restoration: inout Restoration
  ) throws {
    try tables.queue.inDatabase { try StoreFile.number($0) }
    try tables.mergeLog()
    close()
    try blobs.placeStaged()
    let aside = state == .ruined ? try file.setAside() : nil
    do {
      try file.requireNoLogLeftBehind()
      if file.isBlank { try file.removeBlank() }
      try draft.moveIntoPlace()
    } catch {
      if !draft.isInPlace { aside?.moveBack() }
      guard let error = error as? FileSystemError else { throw error }
      throw Refusal.notPlaced(file.path, error, isThere: draft.isInPlace)
    }
    blobs.dropStaged()
    restoration.setAside = aside?.path
  }
}

/// Replaces the tables of one store with another's in one transaction, with a step of the caller's in the middle.
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
        // The last step has committed and reported any error.
        sqlite3_backup_finish(backup)
      }
    }
  }
}
