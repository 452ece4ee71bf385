internal import Foundation

extension Store {
  /// Writes the whole store into one archive while others work in it: its tables as they stand at one moment, and the
  /// blobs that their rows or `undo` need.
  ///
  /// - Throws: A `Refusal` where a file stands at the path already, it cannot be written, or a blob is damaged.
  package func backUp(to path: String) throws -> BackupContents {
    let archive = try BackupWriter(path: path)
    let snapshot = StoreFile(path: "\(path).new-\(UUID().uuidString)")
    try snapshot.createEmpty()
    defer { snapshot.remove() }
    try copyTables(to: snapshot)
    let needed = try blobs(neededBy: snapshot)
    try archive.add(BackupLayout.tables, fileAt: snapshot.path)
    try use { transaction in
      for sha256 in needed {
        guard let path = transaction.blobs.path(of: sha256) else { throw Refusal.blobDamaged(sha256) }
        try archive.add(blob: sha256, fileAt: path)
      }
    }
    try archive.finish()
    return archive.contents
  }

  /// Reads an archive back over the store at `file`, which need not exist or be whole; undo does not cross it.
  ///
  /// The archive is unpacked, checked and brought up to date beside its place first, then put there in one step.
  ///
  /// - Throws: A `Refusal` for an archive that is no backup, damaged or from a newer program; then nothing has changed.
  package static func restore(
    _ archive: String, to file: StoreFile, schemas: [Schema], header: UnitHeader
  ) throws -> Restoration {
    let draft = file.draft
    let reader = try BackupReader(path: archive)
    try draft.createEmpty()
    defer { draft.remove() }
    let blobs = BlobStore(folder: file.contentPath)
    defer { blobs.endStaging() }
    let contents = try reader.unpack(tables: draft, blobs: blobs)
    let store = try openDraft(draft, schemas: schemas, archive: archive)
    let unit = try store.use { transaction in
      try requireWhole(transaction, blobs: blobs, archive: archive)
      return try transaction.writing { try $0.journal.writeHorizon(header, in: $0) }
    }
    try blobs.placeStaged()
    blobs.forgetStaged()
    let setAside = try store.take(placeOf: file)
    return Restoration(contents: contents, unit: unit, setAside: setAside)
  }

  private static func openDraft(_ draft: StoreFile, schemas: [Schema], archive: String) throws -> Store {
    do {
      return try Store(at: draft, schemas: schemas, creating: false)
    } catch let refusal as Refusal where ["store.damaged", "store.not-ours"].contains(refusal.code) {
      throw Refusal.backupDamaged(archive, "the store in it cannot be opened")
    }
  }

  private static func requireWhole(_ transaction: Transaction, blobs: BlobStore, archive: String) throws {
    if let problem = try transaction.integrityProblems().first { throw Refusal.backupDamaged(archive, problem) }
    try BlobReferences(in: transaction).eachNamed { what, sha256 in
      guard blobs.path(of: sha256) != nil else {
        throw Refusal.backupDamaged(archive, "the \(what) is not in it")
      }
    }
  }

  /// Puts this store in the place of another, for its readers all at once; a damaged one is set aside, and its new path
  /// returned.
  private func take(placeOf file: StoreFile) throws -> String? {
    guard file.exists else {
      try closeWhole()
      try self.file.move(to: file)
      return nil
    }
    do {
      try file.inspect()
      try copyTables(to: file)
      close()
      return nil
    } catch let refusal as Refusal where refusal.code == "store.damaged" {
      try closeWhole()
      let path = try file.setAside()
      try self.file.move(to: file)
      return path
    }
  }

  /// The blobs that a store's rows name, and those that undo may bring back a name for, in order.
  private func blobs(neededBy file: StoreFile) throws -> [String] {
    let store = try Store(at: file, schemas: schemas, creating: false)
    defer { store.close() }
    return try store.use { transaction in
      let references = BlobReferences(in: transaction)
      return try references.named().union(references.neededByUndo()).sorted()
    }
  }
}

/// What restoring a backup came to.
package struct Restoration: Sendable {
  /// What the backup held.
  package let contents: BackupContents
  /// The entry of the journal that stands for it.
  package let unit: Int64
  /// Where the damaged store went that stood in the place; nil where there was none.
  package let setAside: String?
}
