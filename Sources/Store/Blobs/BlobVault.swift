internal import Basics
internal import Foundation

/// Where a store keeps its blobs if not in its folder, which then has copies of those that were used on this machine.
protocol BlobVault: AnyObject {
  /// Adds a blob, unless it has it, in the open transaction; `input` is at its first byte.
  func add(_ blob: Blob, from input: CInt) throws
  /// Copies the bytes of a blob, or only hashes them if `output` is nil; returns what it has read, or nil if it has no
  /// such blob.
  func copy(_ sha256: String, to output: CInt?) throws -> Blob?
  /// The digests of all blobs.
  func all() throws -> [String]
  /// Deletes a blob; returns its number of bytes, or nil if it did not exist.
  func remove(_ sha256: String) throws -> Int64?
}

extension BlobStore {
  /// Adds the staged blobs to the vault.
  func fillVault() throws {
    guard let vault else { return }
    for sha256 in Set(stagedDigests) {
      guard let file = stagedFile(of: sha256) else { continue }
      let input = open(file.path, O_RDONLY | O_CLOEXEC)
      guard input >= 0 else { throw Refusal.fileUnreadable(file.path, FileSystemError()) }
      defer { close(input) }
      try vault.add(file.blob, from: input)
    }
  }

  /// Adds all blobs to another store's vault; a damaged one is refused.
  func copyAll(to other: any BlobVault) throws {
    for sha256 in try all() {
      if vault != nil { try bringIn(sha256) }
      let input: CInt
      switch reading(of: sha256) {
      case .bytes(let open): input = open
      // A missing blob is skipped; a check of either store reports it.
      case .problem: continue
      case .outOfReach(let error): throw Refusal.blobsOutOfReach(folder, error)
      }
      defer { close(input) }
      let blob = try HashedCopy.run(from: input, to: nil)
      guard blob.sha256.hasSameBytes(as: sha256) else { throw Refusal.blobDamaged(sha256, "does not match its digest") }
      try other.add(blob, from: input)
    }
  }

  /// Copies a blob from the vault to the folder, if it is not there or was damaged there.
  func bringIn(_ sha256: String) throws {
    guard let vault, stagedFile(of: sha256) == nil, Digest.isValid(sha256), !intactCopies.contains(sha256) else {
      return
    }
    if let known = try BlobFolders(at: folder)?.folder(of: sha256), known.hasFile(sha256) {
      let input = openat(known.descriptor, sha256, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      defer { if input >= 0 { close(input) } }
      if input >= 0, let blob = try? HashedCopy.run(from: input, to: nil), blob.sha256.hasSameBytes(as: sha256) {
        intactCopies.insert(sha256)
        return
      }
    }
    let path = try temporaryPath()
    // It is deleted with this object unless it is moved.
    let file = StagedFile(Blob(sha256: sha256, bytes: 0), path: path)
    let output = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o400)
    guard output >= 0 else { throw Refusal.blobNotWritten(FileSystemError().reason) }
    defer { close(output) }
    guard let blob = try vault.copy(sha256, to: output), blob.sha256.hasSameBytes(as: sha256) else { return }
    do {
      try BlobFolders(writingAt: folder).add([sha256]) { sha256, folder in try folder.move(file.path, to: sha256) }
    } catch let error as FileSystemError {
      throw Refusal.blobNotWritten(error.reason)
    }
    intactCopies.insert(sha256)
  }
}
