internal import Foundation

/// What can be said of the bytes of a blob without trusting anything.
enum BlobReading {
  /// The bytes, in an open file that whoever asked closes.
  case bytes(CInt)
  /// Why there are none, as the end of a sentence about the blob.
  case problem(String)
}

extension BlobStore {
  /// Opens a blob to read: a link is not followed, and a pipe not waited for.
  func reading(of sha256: String) -> BlobReading {
    guard Digest.isValid(sha256) else { return .problem("has no digest of 64 hexadecimal digits") }
    let descriptor: CInt
    if let waiting = stagedFile(of: sha256) {
      descriptor = open(waiting.path, Self.flags)
    } else {
      do {
        guard let shelf = try BlobShelves(at: folder)?.shelf(of: sha256) else { return .problem("is not there") }
        descriptor = openat(shelf.descriptor, sha256, Self.flags)
      } catch {
        return .problem("cannot be read: \(FileSystemError(error.number).reason)")
      }
    }
    guard descriptor >= 0 else {
      return .problem(
        errno == ENOENT
          ? "is not there"
          : errno == ELOOP ? "is a link, not a file" : "cannot be read: \(String(cString: strerror(errno)))")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isFile else {
      close(descriptor)
      return .problem("is \(status.kind), not a file")
    }
    return .bytes(descriptor)
  }

  /// What is wrong with the bytes kept under a digest; nil when they are whole.
  ///
  /// - Throws: what reading the folder throws.
  public func problem(of sha256: String) throws -> String? {
    switch reading(of: sha256) {
    case .problem(let problem): return problem
    case .bytes(let descriptor):
      defer { close(descriptor) }
      do {
        let blob = try HashedCopy.run(from: descriptor, to: nil)
        return blob.sha256.utf8.elementsEqual(sha256.utf8) ? nil : "has other bytes than its digest says"
      } catch let failure as HashedCopy.Failure {
        return "cannot be read: \(failure.reason)"
      }
    }
  }

  private static let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
}
