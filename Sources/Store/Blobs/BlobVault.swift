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

  /// Adds all blobs to another store's vault or shared folder; one that cannot be read, or is damaged, is refused.
  func copyAll(to other: BlobStore) throws {
    for sha256 in try all() {
      let input: CInt
      switch reading(of: sha256) {
      case .bytes(let open): input = open
      case .problem(let problem): throw Refusal.blobDamaged(sha256, try self.problem(of: sha256) ?? problem)
      case .outOfReach(let refusal): throw refusal
      }
      defer { close(input) }
      let blob =
        if other.vault != nil { try HashedCopy.run(from: input, to: nil) } else {
          try other.stage(sha256, from: input, limit: .max)
        }
      guard blob.sha256.hasSameBytes(as: sha256) else { throw Refusal.blobDamaged(sha256, "does not match its digest") }
      try other.vault?.add(blob, from: input)
    }
    try other.placeStaged()
    other.endStaging()
  }

  /// Copies a blob from the vault to the folder, if it is not there or was damaged there.
  ///
  /// - Throws: A ``Refusal`` if the folder cannot be used.
  func bringIn(_ sha256: String) throws {
    try content.requireMounted()
    guard let vault, stagedFile(of: sha256) == nil, Digest.isValid(sha256), !intactCopies.contains(sha256) else {
      return
    }
    do {
      if try !hasIntactCopy(of: sha256), try !copyIn(sha256, from: vault) { return }
    } catch let error as FileSystemError {
      throw Refusal.copyNotKept(folder, error)
    }
    intactCopies.insert(sha256)
  }

  private func hasIntactCopy(of sha256: String) throws(FileSystemError) -> Bool {
    guard let known = try BlobFolders(at: content)?.folder(of: sha256), known.hasFile(sha256) else { return false }
    let input = openat(known.descriptor, sha256, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard input >= 0 else { return false }
    defer { close(input) }
    return (try? HashedCopy.run(from: input, to: nil))?.sha256.hasSameBytes(as: sha256) == true
  }

  /// Copies a blob to the folder; false if the vault does not have it, or only damaged.
  private func copyIn(_ sha256: String, from vault: any BlobVault) throws -> Bool {
    let path = try temporaryPath()
    // It is deleted with this object unless it is moved.
    let file = StagedFile(Blob(sha256: sha256, bytes: 0), path: path)
    let output = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o400)
    guard output >= 0 else { throw FileSystemError() }
    defer { close(output) }
    guard let blob = try vault.copy(sha256, to: output), blob.sha256.hasSameBytes(as: sha256) else { return false }
    let folders = try BlobFolders(writingAt: content)
    try folders.add([sha256]) { sha256, folder in try folders.place(file.path, as: sha256, in: folder) }
    return true
  }
}

extension Refusal {
  fileprivate static func copyNotKept(_ folder: String, _ error: FileSystemError) -> Refusal {
    Refusal(
      "store.content.copy", kind: .unavailable,
      "cannot keep a copy of the store's content in \(folder): \(error.reason)",
      hint: "make room there, or name another folder in XDG_CACHE_HOME", subject: folder)
  }
}
