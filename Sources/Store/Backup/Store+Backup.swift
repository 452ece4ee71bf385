internal import Foundation

extension Store {
  /// Checks the whole store and writes it into one archive while others work in it: its tables as they stand at one moment, and the
  /// blobs that their rows or `undo` need.
  ///
  /// - Parameter skippingDamaged: Whether blobs that are damaged are left out and listed in the archive.
  /// - Throws: A `Refusal` where a file stands at the path already, it cannot be written, or a blob is damaged.
  package func backUp(to path: String, skippingDamaged: Bool = false) throws -> BackupContents {
    let archive = try BackupWriter(path: path)
    let folder = try TemporaryFolder()
    // Nobody removes a blob from here on.
    let lock = try use { try $0.blobs.lock(LOCK_SH) }
    return try withExtendedLifetime((folder, lock)) {
      let snapshot = folder.path + "/store.db"
      try copyTables(to: snapshot)
      let needed = try blobs(neededBy: StoreFile(path: snapshot))
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
        try archive.finish(missing: missing)
        return archive.contents
      }
    }
  }

  /// The blobs that a store's rows name, and those that undo may bring back a name for, in order.
  private func blobs(neededBy file: StoreFile) throws -> [(sha256: String, what: String)] {
    let store = try Store(at: file, schemas: schemas, creating: false)
    defer { store.close() }
    return try store.use { transaction in
      // An archive that could not be restored is worth nothing.
      if let problem = try transaction.problems().first { throw Refusal.notWorthABackup(problem) }
      let references = BlobReferences(in: transaction)
      var needed = Dictionary(try references.neededByUndo().map { ($0, "what undo brings back") }) { first, _ in first }
      try references.eachNamed { what, sha256 in needed[sha256] = what }
      return needed.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }
  }
}

extension Refusal {
  fileprivate static func notWorthABackup(_ problem: String) -> Refusal {
    Refusal(
      "store.damaged", kind: .damaged, "this store is damaged, and a backup of it could not be restored: \(problem)",
      hint: "restore it from an older backup; store check lists all problems")
  }
}
