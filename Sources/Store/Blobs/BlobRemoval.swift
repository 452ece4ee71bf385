internal import Basics
internal import Foundation

/// Deleting blobs, and keeping others from it.
extension BlobStore {
  /// Deletes a blob; returns the number of bytes freed, or nil if it did not exist.
  ///
  /// In a shared folder it is only moved away: a console that loses its connection also loses the lock of whoever
  /// writes, and learns of it at the commit. Then call ``deleteRemoved()`` or ``putBackRemoved()``.
  func remove(_ sha256: String) throws -> Int64? {
    let kept = try vault?.remove(sha256)
    if vault != nil, kept == nil { return nil }
    let freed = try removeFile(sha256)
    return kept ?? freed
  }

  private func removeFile(_ sha256: String) throws -> Int64? {
    try content.requireMounted()
    do throws(FileSystemError) {
      guard let folders = try BlobFolders(at: content), let blobFolder = try folders.folder(of: sha256),
        let status = try blobFolder.status(ifThere: sha256), status.isFile
      else { return nil }
      if content.isShared {
        try folders.removed().move(sha256, from: blobFolder)
      } else {
        guard blobFolder.remove(file: sha256) else { throw FileSystemError() }
      }
      return status.st_nlink == 1 ? Int64(status.st_size) : 0
    } catch {
      throw Refusal.blobsOutOfReach(folder, error)
    }
  }

  /// Deletes the blobs that were moved away.
  func deleteRemoved() throws {
    try eachRemoved { sha256, removed, _ in removed.remove(file: sha256) }
  }

  /// Moves back the blobs that were moved away, by this console or by one that died then.
  func putBackRemoved() throws {
    try eachRemoved { sha256, removed, folders throws(FileSystemError) in
      guard let blobFolder = try folders.folder(of: sha256) else { return }
      // Somebody may have added it again.
      if blobFolder.hasFile(sha256) { removed.remove(file: sha256) } else { try blobFolder.move(sha256, from: removed) }
    }
  }

  private func eachRemoved(
    _ body: (_ sha256: String, _ removed: Folder, _ folders: BlobFolders) throws(FileSystemError) -> Void
  ) throws {
    guard content.isShared else { return }
    try content.requireMounted()
    do throws(FileSystemError) {
      guard let folders = try BlobFolders(at: content) else { return }
      let removed = try folders.removed()
      for name in try removed.names() where Digest.isValid(name) { try body(name, removed, folders) }
    } catch {
      throw Refusal.blobsOutOfReach(folder, error)
    }
  }

  /// Prevents deletion of blobs while this lock is held: backups share it, and compaction needs it exclusively.
  ///
  /// - Returns: The lock, released with the object, or nil if there are no blobs.
  func lock(_ operation: CInt) throws -> Folder? {
    do {
      guard let folder = try BlobFolders(at: content)?.root else { return nil }
      // As long as SQLite waits for another console.
      for _ in 0..<50 {
        if try folder.lock(operation) { return folder }
        usleep(100_000)
      }
    } catch {
      throw Refusal.blobsOutOfReach(folder, error)
    }
    throw Refusal.blobsBusy
  }
}

extension Refusal {
  static let blobsBusy = Refusal(
    "store.busy", kind: .busy, "another console is reading or deleting the store's blobs",
    hint: "try again in a moment")
}
