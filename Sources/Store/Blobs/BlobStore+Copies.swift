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
      let root = try BlobFolders(writingAt: other.folder).root
      let blobs = try root.makeFolder("blobs")
      let target = try blobs.makeFolder("sha256")
      guard let own = try BlobFolders(at: folder) else { return false }
      var folders: [String: Folder] = [:]
      for sha256 in digests {
        let prefix = String(sha256.prefix(2))
        let blobFolder: Folder
        if let known = folders[prefix] { blobFolder = known } else { blobFolder = try target.makeFolder(prefix) }
        folders[prefix] = blobFolder
        // A damaged one stays where it is; a check of either store reports it.
        guard let source = try own.folder(of: sha256), source.hasFile(sha256) else { continue }
        guard linkat(source.descriptor, sha256, blobFolder.descriptor, sha256, 0) != 0 else { continue }
        try copy(sha256, to: blobFolder)
      }
      for folder in folders.values + [target, blobs, root] { try folder.sync() }
      try Placement.syncFolder(of: root.path)
    } catch let error as FileSystemError {
      throw Refusal.blobNotWritten(error.reason)
    }
    return true
  }

  private func copy(_ sha256: String, to blobFolder: Folder) throws {
    guard case .bytes(let input) = reading(of: sha256) else { return }
    defer { close(input) }
    let output = openat(blobFolder.descriptor, sha256, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o400)
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
    guard let folders = try? BlobFolders(at: folder), (try? folders.root.danger()) == .some(nil) else { return }
    for sha256 in (try? folders.all()) ?? [] { _ = try? remove(sha256) }
    if let digests = try? folders.root.folder("blobs").folder("sha256") {
      for prefix in (try? digests.names()) ?? [] { digests.remove(folder: prefix) }
    }
    removeEmptyFolders()
  }
}
