internal import Basics
internal import Crypto
internal import Foundation

/// A file stored beside the store, named by the SHA-256 of its bytes.
public struct Blob: Hashable, Codable, Sendable {
  /// The SHA-256 in hexadecimal.
  public let sha256: String
  /// Its size in bytes.
  public let bytes: Int64

  /// Creates a reference to a blob.
  public init(sha256: String, bytes: Int64) {
    self.sha256 = sha256
    self.bytes = bytes
  }
}

/// The folder of blobs beside a store: written once, read-only, never changed afterward.
///
/// A blob is staged under `tmp/`, synced, and renamed into place just before the transaction that names it commits:
/// after a crash, a blob may lack its row, but a row never lacks its blob.
public final class BlobStore {
  let content: ContentFolder
  var folder: String { content.path }
  private var staged: [StagedFile] = []
  /// Staged files by digest; two may have the same digest.
  private var stagedByDigest: [String: [StagedFile]] = [:]
  private var staging: StagingFolder?

  /// Where the blobs are if not in the folder.
  let vault: (any BlobVault)?
  /// The copies of the vault's blobs whose bytes this process has compared with their digests.
  var intactCopies: Set<String> = []

  /// The blobs in the content folder of a store.
  package convenience init(folder: String) { self.init(ContentFolder(path: folder)) }

  init(_ content: ContentFolder, vault: (any BlobVault)? = nil) { (self.content, self.vault) = (content, vault) }

  /// Copies and hashes a file; the commit moves it into place.
  public func stage(fileAt path: String) throws -> Blob {
    let file = try copyIn(fileAt: path)
    stage(file)
    return file.blob
  }

  /// Schedules a staged file to be moved into place at the commit.
  public func stage(_ file: StagedFile) {
    staged.append(file)
    stagedByDigest[file.blob.sha256, default: []].append(file)
  }

  /// Copies and hashes bytes at an open file's position; `name` is the file's name, for refusals.
  func stage(_ name: String, from input: CInt, limit: Int64) throws -> Blob {
    let file = try copyIn(name, from: input, limit: limit)
    stage(file)
    return file.blob
  }

  /// Copies and hashes a file, and waits until the copy is on the disk; this needs no transaction, so that a large file
  /// does not block others.
  ///
  /// - Parameter progress: Receives the number of bytes copied so far.
  public func copyIn(fileAt path: String, progress: (Int64) -> Void = { _ in }) throws -> StagedFile {
    let input = open(path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw Refusal.fileUnreadable(path, FileSystemError()) }
    defer { close(input) }
    return try copyIn(path, from: input, limit: .max, progress)
  }

  private func copyIn(
    _ name: String, from input: CInt, limit: Int64, _ progress: (Int64) -> Void = { _ in }
  ) throws -> StagedFile {
    let temporary = try temporaryPath()
    return StagedFile(try Self.copy(name, from: input, to: temporary, limit: limit, progress), path: temporary)
  }

  /// Stages a file at a ``temporaryPath()`` without copying it.
  public func takeIn(fileAt path: String, progress: (Int64) -> Void = { _ in }) throws -> StagedFile {
    StagedFile(try Self.seal(path, progress), path: path)
  }

  /// A path beside the store for a file to be staged; deletes the files of dead consoles.
  public func temporaryPath() throws -> String {
    "\(try stagingPath())/\(UUID().uuidString)"
  }

  /// The path of a blob, for reading only; nil if it does not exist, or something else has its name.
  ///
  /// - Throws: A ``Refusal`` if it is kept elsewhere, and is out of reach or cannot be copied to this machine.
  public func path(of sha256: String) throws -> String? {
    if let waiting = stagedFile(of: sha256) { return waiting.path }
    try bringIn(sha256)
    guard Digest.isValid(sha256), let blobFolder = try? BlobFolders(at: content)?.folder(of: sha256),
      blobFolder.hasFile(sha256)
    else { return nil }
    return "\(blobFolder.path)/\(sha256)"
  }

  /// The staged blob with that digest.
  func stagedFile(of sha256: String) -> StagedFile? {
    stagedByDigest[sha256]?.last
  }

  var stagedCount: Int { staged.count }
  var stagedDigests: [String] { staged.map(\.blob.sha256) }

  func placeStaged() throws {
    guard !staged.isEmpty else { return }
    try fillVault()
    let folders = try BlobFolders(writingAt: content)
    do {
      try folders.add(Set(stagedDigests)) { sha256, folder in
        if let file = stagedFile(of: sha256) { try folders.place(file.path, as: sha256, in: folder) }
      }
    } catch let error as FileSystemError {
      throw Refusal.blobNotWritten(error.reason)
    }
  }

  /// Discards the newest staged files; the files that are not in place are deleted.
  func dropStaged(downTo count: Int = 0) {
    while staged.count > max(0, count) {
      stagedByDigest[staged.removeLast().blob.sha256]?.removeLast()
    }
  }

  /// Releases the staging folder.
  package func endStaging() {
    dropStaged()
    staging = nil
  }

  /// Deletes empty folders, so that failed work leaves none.
  func removeEmptyFolders() {
    for folder in ["/tmp", "/blobs/sha256", "/blobs", ""] { Folder.removeIfEmpty(self.folder + folder) }
  }

  /// The digests of all blobs in place.
  func all() throws -> [String] {
    if let vault { return try vault.all() }
    try content.requireMounted()
    do {
      return try BlobFolders(at: content)?.all() ?? []
    } catch {
      throw Refusal.blobsOutOfReach(folder, error)
    }
  }

  /// Deletes the staged files of dead consoles; the next writer refuses an unsafe folder.
  func sweepStaging() {
    guard let staging = try? BlobFolders(at: content)?.root.folder(ifThere: "tmp"), staging.isSafe else { return }
    try? StagingFolder.sweep(staging)
  }

  /// This console's folder under `tmp/`; creating it deletes the files of dead consoles.
  private func stagingPath() throws -> String {
    try content.requireMounted()
    let parent = try BlobFolders(writingAt: content).staging()
    if let staging, staging.isThere(in: parent) { return staging.path }
    do {
      // A lock on another machine may not be seen here.
      try StagingFolder.sweep(parent, olderThan: content.isShared ? 24 * 60 * 60 : 0)
      let made = try StagingFolder(in: parent)
      staging = made
      return made.path
    } catch {
      throw Refusal.blobNotWritten(error.reason)
    }
  }

  private static func copy(
    _ name: String, from input: CInt, to target: String, limit: Int64, _ progress: (Int64) -> Void
  ) throws -> Blob {
    let output = open(target, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o400)
    guard output >= 0 else { throw Refusal.blobNotWritten(FileSystemError().reason) }
    let file = OwnFile(target)
    var isWhole = false
    defer {
      close(output)
      if !isWhole { file.remove() }
    }
    do {
      let blob = try HashedCopy.run(from: input, to: output, limit: limit, progress: progress)
      guard fsync(output) == 0 else { throw HashedCopy.Failure.writing(FileSystemError()) }
      isWhole = true
      return blob
    } catch HashedCopy.Failure.reading(let cause) {
      throw Refusal.fileUnreadable(name, cause)
    } catch let failure as HashedCopy.Failure {
      throw Refusal.blobNotWritten(failure.cause.reason)
    }
  }

  /// Hashes a file, makes it read-only, and syncs it to the disk.
  private static func seal(_ path: String, _ progress: (Int64) -> Void) throws -> Blob {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw Refusal.fileUnreadable(path, FileSystemError()) }
    defer { close(descriptor) }
    do {
      let blob = try HashedCopy.run(from: descriptor, to: nil, progress: progress)
      // A file system may have no modes; the folder still belongs to its owner only.
      if fchmod(descriptor, 0o400) != 0, ![EPERM, EOPNOTSUPP, ENOSYS].contains(errno) {
        throw HashedCopy.Failure.writing(FileSystemError())
      }
      guard fsync(descriptor) == 0 else { throw HashedCopy.Failure.writing(FileSystemError()) }
      return blob
    } catch HashedCopy.Failure.reading(let cause) {
      throw Refusal.fileUnreadable(path, cause)
    } catch let failure as HashedCopy.Failure {
      throw Refusal.blobNotWritten(failure.cause.reason)
    }
  }
}

extension Refusal {
  static func fileUnreadable(_ path: String, _ error: FileSystemError) -> Refusal {
    fileUnreadable(path, error.reason)
  }

  static func fileUnreadable(_ path: String, _ reason: String) -> Refusal {
    Refusal("file.unreadable", kind: .unavailable, "cannot read \(path): \(reason)", subject: path)
  }

  static func blobsOutOfReach(_ folder: String, _ error: FileSystemError) -> Refusal {
    Refusal(
      "store.content.unreadable", kind: .unavailable, "cannot use \(folder): \(error.reason)",
      hint: "check the folder and the disk that it is on", subject: folder)
  }

  static func blobNotWritten(_ reason: String) -> Refusal {
    Refusal(
      "store.blob", kind: .unavailable, "cannot write beside the store: \(reason)",
      hint: "nothing was changed; free disk space and try again")
  }
}
