internal import Foundation

/// Writes a tar archive beside its place, and puts it there once it is whole.
final class BackupWriter {
  private let path: String
  private let draft: String
  private let descriptor: CInt
  private let date = Clock.machineTime()
  private var sums = ""
  private(set) var contents = BackupContents()

  /// Starts an archive; refuses where a file stands already.
  init(path: String) throws {
    guard access(path, F_OK) != 0 else { throw Refusal.backupNotWritten(path, String(cString: strerror(EEXIST))) }
    self.path = path
    draft = "\(path).new-\(UUID().uuidString)"
    descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Refusal.backupNotWritten(path, String(cString: strerror(errno))) }
  }

  deinit {
    close(descriptor)
    unlink(draft)
  }

  /// Adds a file; returns the SHA-256 of its bytes.
  @discardableResult
  func add(_ name: String, fileAt source: String) throws -> String {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard input >= 0, fstat(input, &status) == 0 else { throw Refusal.fileUnreadable(source) }
    defer { close(input) }
    let header = TarHeader(name: name, size: Int64(status.st_size))
    return try writing {
      try write(header.block(at: date))
      let copied = try HashedCopy.run(from: input, to: descriptor, limit: header.size)
      guard copied.bytes == header.size else { throw Refusal.fileUnreadable(source) }
      try write([UInt8](repeating: 0, count: header.padding))
      contents.bytes += header.size
      sums += "\(copied.sha256)  \(name)\n"
      return copied.sha256
    }
  }

  /// Adds a blob, whose bytes must be what its digest says.
  func add(blob sha256: String, fileAt source: String) throws {
    guard try add(BackupLayout.name(ofBlob: sha256), fileAt: source).utf8.elementsEqual(sha256.utf8) else {
      throw Refusal.blobDamaged(sha256)
    }
    contents.blobs += 1
  }

  /// Adds the sums, ends the archive and puts it in its place.
  func finish() throws {
    try writing {
      let header = TarHeader(name: BackupLayout.sums, size: Int64(sums.utf8.count))
      let end = [UInt8](repeating: 0, count: header.padding + 2 * TarHeader.blockLength)
      try write(header.block(at: date) + Array(sums.utf8) + end)
      guard fsync(descriptor) == 0 else { throw HashedCopy.Failure.writing(errno) }
      // link, unlike rename, never takes the place of a file that was made meanwhile.
      guard link(draft, path) == 0 else { throw HashedCopy.Failure.writing(errno) }
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    try HashedCopy.write(bytes[...], to: descriptor)
    contents.bytes += Int64(bytes.count)
  }

  private func writing<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let failure as HashedCopy.Failure {
      throw Refusal.backupNotWritten(path, failure.reason)
    }
  }
}

extension Refusal {
  static func backupNotWritten(_ path: String, _ reason: String) -> Refusal {
    Refusal(
      "store.backup.not-written", "cannot write \(path): \(reason)",
      hint: "choose another path; an existing file is never replaced", subject: path)
  }

  static func blobDamaged(_ sha256: String) -> Refusal {
    Refusal(
      "store.blob.damaged", "the blob \(sha256) is not there, or has other bytes than its digest says",
      hint: "store check names what it belongs to")
  }
}
