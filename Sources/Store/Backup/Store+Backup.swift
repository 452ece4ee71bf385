internal import Foundation

extension Store {
  /// Checks the whole store and writes it into one archive while others use it: a snapshot of its tables, and the
  /// blobs that their rows or `undo` need.
  ///
  /// - Parameters:
  ///   - skippingDamaged: If true, omits damaged blobs, and lists them in the archive.
  ///   - replacing: If true, replaces a former backup at the path in one step.
  /// - Throws: A `Refusal` if something else is at the path, it cannot be written, or a blob is damaged.
  package func backUp(
    to path: String, skippingDamaged: Bool = false, replacing: Bool = false
  ) throws -> BackupContents {
    let archive = try BackupWriter(path: path, replacing: replacing)
    let folder = try TemporaryFolder()
    // From here on, nobody can delete a blob.
    let lock = try engine.use { try engine.lockBlobs(LOCK_SH) }
    return try withExtendedLifetime((folder, lock)) {
      let snapshot = folder.path + "/store.db"
      try copySealedTables(to: snapshot, in: folder)
      let needed = try blobs(neededBy: StoreFile(path: snapshot))
      try TablesHeader.removeNumber(from: snapshot)
      if let flaw = try TablesHeader(of: StoreFile(path: snapshot)).flaw { throw Refusal.notWorthABackup(flaw) }
      try archive.add(tablesAt: snapshot)
      return try use { transaction in
        let blobs = transaction.blobs
        var missing: [MissingBlob] = []
        for blob in needed {
          if skippingDamaged, let problem = try blobs.problem(of: blob.sha256) {
            missing.append(MissingBlob(sha256: blob.sha256, what: "\(blob.what): it \(problem)"))
          } else {
            try archive.add(blob: blob.sha256, of: blobs)
          }
        }
        // Blobs are found by the store's path, where another store may be by now.
        try requireInPlace()
        try archive.finish(missing: missing)
        return archive.contents
      }
    }
  }

  /// Copies a snapshot of the tables into an empty file, sealed as in a file.
  private func copySealedTables(to snapshot: String, in folder: TemporaryFolder) throws {
    guard location.file == nil else { return try engine.copyTables(to: snapshot) }
    if let problem = try use({ try $0.problems() }).first { throw Refusal.notWorthABackup(problem) }
    let tables = StoreFile(path: folder.path + "/server.db")
    try engine.copyTables(to: tables.path)
    let store = try Store(at: .file(tables), schemas: schemas, creating: false)
    try store.use { try $0.writing { try $0.reseal() } }
    store.close()
    try tables.copyTables(to: snapshot)
  }

  /// The blobs that rows refer to, and those that undo could refer to again, in order.
  private func blobs(neededBy file: StoreFile) throws -> [(sha256: String, what: String)] {
    let store = try Store(at: .file(file), schemas: schemas, creating: false)
    defer { store.close() }
    return try store.use { transaction in
      // An archive that cannot be restored is useless.
      if let problem = try transaction.problems().first { throw Refusal.notWorthABackup(problem) }
      let references = BlobReferences(in: transaction)
      var needed = Dictionary(try references.neededByUndo().map { ($0, "data for undo") }) { first, _ in first }
      try references.eachNamed { what, sha256 in needed[sha256] = what }
      return needed.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }
  }
}

extension Refusal {
  fileprivate static func notWorthABackup(_ problem: String) -> Refusal {
    Refusal(
      "store.damaged", kind: .damaged, "this store is damaged, and a backup of it could not be restored: \(problem)",
      remedy: Remedy("restore it from an older backup").adding("\(command: "store check") lists all problems"))
  }
}
