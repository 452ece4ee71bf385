internal import Basics
internal import Foundation

extension BlobStore {
  /// Gives another store the blobs of this one, except staged ones: a hard link to each file, which never changes,
  /// or a copy if the other store is on another disk.
  ///
  /// - Returns: Whether there was any.
  @discardableResult
  func share(with other: BlobStore) throws -> Bool {
    let digests = try all()
    guard !digests.isEmpty else { return false }
    do {
      let root = try BlobShelves(writingAt: other.folder).root
      let blobs = try root.makeFolder("blobs")
      let target = try blobs.makeFolder("sha256")
      guard let own = try BlobShelves(at: folder) else { return false }
      var shelves: [String: Folder] = [:]
      for sha256 in digests {
        let prefix = String(sha256.prefix(2))
        let shelf: Folder
        if let known = shelves[prefix] { shelf = known } else { shelf = try target.makeFolder(prefix) }
        shelves[prefix] = shelf
        // A damaged one stays where it is; a check of either store reports it.
        guard let source = try own.shelf(of: sha256), source.hasFile(sha256) else { continue }
        guard linkat(source.descriptor, sha256, shelf.descriptor, sha256, 0) != 0 else { continue }
        try copy(sha256, to: shelf)
      }
      for folder in shelves.values + [target, blobs, root] { try folder.sync() }
      try Placement.syncFolder(of: root.path)
    } catch let error as FileSystemError {
      throw Refusal.blobNotWritten(error.reason)
    }
    return true
  }

  private func copy(_ sha256: String, to shelf: Folder) throws {
    guard case .bytes(let input) = reading(of: sha256) else { return }
    defer { close(input) }
    let output = openat(shelf.descriptor, sha256, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o400)
    guard output >= 0 else { throw FileSystemError() }
    defer { close(output) }
    do {
      _ = try HashedCopy.run(from: input, to: output)
      guard fsync(output) == 0 else { throw FileSystemError() }
    } catch let failure as HashedCopy.Failure {
      throw Refusal.blobNotWritten(failure.reason)
    }
  }

  /// Deletes every blob and the folders with only blobs in them: the content of a store that is deleted.
  func removeAll() {
    guard let shelves = try? BlobShelves(at: folder), (try? shelves.root.danger()) == .some(nil) else { return }
    for sha256 in (try? shelves.all()) ?? [] { _ = try? remove(sha256) }
    if let digests = try? shelves.root.folder("blobs").folder("sha256") {
      for prefix in (try? digests.names()) ?? [] { digests.remove(folder: prefix) }
    }
    removeEmptyFolders()
  }
}
