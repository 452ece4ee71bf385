internal import Basics
internal import Foundation

/// The state of a blob's bytes, checked without trusting anything.
enum BlobReading {
  /// The bytes, in an open file that the caller closes.
  case bytes(CInt)
  /// The problem, as the end of a sentence about the blob.
  case problem(String)
  /// Unknown: the system does not allow reading it.
  case outOfReach(FileSystemError)

  /// The meaning of an error in opening a blob.
  init(_ error: FileSystemError) {
    switch error.number {
    case ENOENT: self = .problem("does not exist")
    case ELOOP: self = .problem("is a link, not a file")
    case EACCES, EPERM, EMFILE, ENFILE, ENOMEM: self = .outOfReach(error)
    default: self = .problem("cannot be read: \(error.reason)")
    }
  }
}

/// The identity, size, and times of a blob's file, which change with its bytes.
public struct BlobStamp: Hashable, Sendable {
  struct Instant: Hashable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }
  }

  let file: FileIdentity
  let bytes: Int64
  /// When its bytes, and when anything of it, last changed.
  let changed: [Instant]
}

extension BlobStore {
  /// Opens a blob for reading, without following a link or waiting for a pipe.
  func reading(of sha256: String) -> BlobReading {
    guard Digest.isValid(sha256) else { return .problem("has no digest of 64 hexadecimal digits") }
    let descriptor: CInt
    if let waiting = stagedFile(of: sha256) {
      descriptor = open(waiting.path, Self.flags)
    } else {
      do {
        guard let blobFolder = try BlobFolders(at: folder)?.folder(of: sha256) else {
          return .problem("does not exist")
        }
        descriptor = openat(blobFolder.descriptor, sha256, Self.flags)
      } catch {
        let isLink = error.number == ELOOP
        return isLink ? .problem("cannot be read: \(error.reason)") : BlobReading(error)
      }
    }
    guard descriptor >= 0 else { return BlobReading(FileSystemError()) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isFile else {
      close(descriptor)
      return .problem("is \(status.kind), not a file")
    }
    return .bytes(descriptor)
  }

  /// What is wrong with the bytes of a digest, or nil if they are intact.
  ///
  /// - Throws: what reading the folder throws.
  public func problem(of sha256: String) throws -> String? {
    switch reading(of: sha256) {
    case .problem(let problem): return problem
    case .outOfReach(let error): throw Refusal.blobsOutOfReach(folder, error)
    case .bytes(let descriptor):
      defer { close(descriptor) }
      do {
        let blob = try HashedCopy.run(from: descriptor, to: nil)
        return blob.sha256.hasSameBytes(as: sha256) ? nil : "does not match its digest"
      } catch let failure as HashedCopy.Failure {
        return "cannot be read: \(failure.reason)"
      }
    }
  }

  /// The stamp of a blob's file; nil if it is not a file that can be read.
  ///
  /// Bytes that were found intact still are while the stamp is the same.
  public func stamp(of sha256: String) -> BlobStamp? {
    guard case .bytes(let descriptor) = reading(of: sha256) else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let file = FileIdentity(ofFile: descriptor) else { return nil }
    return BlobStamp(
      file: file, bytes: Int64(status.st_size), changed: [status.st_mtim, status.st_ctim].map(BlobStamp.Instant.init))
  }

  private static let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
}
