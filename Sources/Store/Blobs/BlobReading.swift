internal import Basics
internal import Foundation

/// The result of opening a blob, whatever is at its path.
enum BlobReading {
  /// The bytes, in an open file that the caller closes.
  case bytes(CInt)
  /// The problem, as the predicate of a sentence about the blob.
  case problem(String)
  /// Unknown: it cannot be read now.
  case outOfReach(Refusal)

  /// The meaning of an error in opening a blob in a folder.
  init(_ error: FileSystemError, in folder: String) {
    switch error.number {
    case ENOENT: self = .problem("does not exist")
    case ELOOP: self = .problem("is a link, not a file")
    case EACCES, EPERM, EMFILE, ENFILE, ENOMEM, ESTALE, ETIMEDOUT, EHOSTDOWN, ENOTCONN:
      self = .outOfReach(.blobsOutOfReach(folder, error))
    default: self = .problem("cannot be read: \(error.reason)")
    }
  }
}

/// The identity, size, and times of a blob's file, which change with its bytes.
public struct BlobStamp: Hashable, Sendable {
  let file: FileIdentity
  let bytes: Int64
  /// When its bytes and its inode last changed, in seconds and nanoseconds.
  let times: [Int]
}

extension BlobStore {
  /// Opens a blob for reading, without following a link or waiting for a pipe.
  func reading(of sha256: String) -> BlobReading {
    guard Digest.isValid(sha256) else { return .problem("has no digest of 64 hexadecimal digits") }
    do {
      try bringIn(sha256)
    } catch let refusal as Refusal {
      return .outOfReach(refusal)
    } catch {
      return .problem("cannot be read: \(error)")
    }
    let descriptor: CInt
    if let waiting = stagedFile(of: sha256) {
      descriptor = open(waiting.path, Self.flags)
    } else {
      do {
        guard let blobFolder = try BlobFolders(at: content)?.folder(of: sha256) else {
          return .problem("does not exist")
        }
        descriptor = openat(blobFolder.descriptor, sha256, Self.flags)
      } catch {
        let isLink = error.number == ELOOP
        return isLink ? .problem("cannot be read: \(error.reason)") : BlobReading(error, in: folder)
      }
    }
    guard descriptor >= 0 else { return BlobReading(FileSystemError(), in: folder) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isFile else {
      close(descriptor)
      return .problem("is \(status.kind), not a file")
    }
    return .bytes(descriptor)
  }

  /// The problem of a blob's bytes, as the predicate of a sentence; nil if they are intact.
  ///
  /// - Throws: A `Refusal` if the system does not allow reading the folder.
  public func problem(of sha256: String) throws -> String? {
    if let vault, stagedFile(of: sha256) == nil, Digest.isValid(sha256) {
      guard let blob = try vault.copy(sha256, to: nil) else { return "does not exist" }
      return blob.sha256.hasSameBytes(as: sha256) ? nil : "does not match its digest"
    }
    switch reading(of: sha256) {
    case .problem(let problem): return problem
    case .outOfReach(let refusal): throw refusal
    case .bytes(let descriptor):
      defer { close(descriptor) }
      do {
        let blob = try HashedCopy.run(from: descriptor, to: nil)
        return blob.sha256.hasSameBytes(as: sha256) ? nil : "does not match its digest"
      } catch {
        return "cannot be read: \(error.cause.reason)"
      }
    }
  }

  /// The stamp of a blob's file; nil if it cannot be read.
  ///
  /// Intact bytes stay intact as long as the stamp is the same.
  public func stamp(of sha256: String) -> BlobStamp? {
    guard case .bytes(let descriptor) = reading(of: sha256) else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let file = FileIdentity(ofFile: descriptor) else { return nil }
    let times = [status.st_mtim, status.st_ctim].flatMap { [$0.tv_sec, $0.tv_nsec] }
    return BlobStamp(file: file, bytes: Int64(status.st_size), times: times)
  }

  private static let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC

  /// Gives another store the blobs of this one, except staged ones: a hard link to each file, which never changes,
  /// or a copy if the other store is on another disk.
  ///
  /// - Parameter isCopying: True to copy in any case: who owns a link can change the mode of the file, for others too.
  /// - Returns: False if there are no blobs.
  @discardableResult
  func share(with other: BlobStore, isCopying: Bool = false) throws -> Bool {
    let digests = try all()
    guard !digests.isEmpty else { return false }
    for sha256 in digests { try bringIn(sha256) }
    do {
      let target = try BlobFolders(writingAt: other.content)
      guard let own = try BlobFolders(at: content) else { return false }
      try target.add(digests) { sha256, blobFolder in
        // A damaged blob is skipped; a check of either store reports it.
        guard let source = try own.folder(of: sha256), source.hasFile(sha256) else { return }
        guard isCopying || linkat(source.descriptor, sha256, blobFolder.descriptor, sha256, 0) != 0 else { return }
        try copy(sha256, to: blobFolder)
      }
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
    } catch {
      throw error.cause
    }
    guard fsync(output) == 0 else { throw FileSystemError() }
  }

  /// Deletes every blob and the folders that are empty then: the content of a deleted store.
  func removeAll() {
    guard let folders = try? BlobFolders(at: content), folders.root.isSafe else { return }
    for sha256 in (try? folders.all()) ?? [] { _ = try? remove(sha256) }
    if let digests = try? folders.root.folder("blobs").folder("sha256") {
      for prefix in (try? digests.names()) ?? [] { digests.remove(folder: prefix) }
    }
    removeEmptyFolders()
  }
}
