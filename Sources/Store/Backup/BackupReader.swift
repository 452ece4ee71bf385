internal import Basics
internal import Foundation

/// Reads a tar archive from `BackupWriter`, one entry at a time, and trusts nothing in it.
final class BackupReader {
  let path: String
  let descriptor: CInt
  private var sums = ""

  init(path: String) throws {
    self.path = path
    // Closing it would drop the locks that SQLite holds.
    if let file = FileIdentity(of: path), OpenStoreFiles.shared.contains(file) {
      throw Refusal.notABackup(path, "it belongs to the open store")
    }
    // Opening a pipe would wait for its other end.
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal.fileUnreadable(path, FileSystemError()) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Refusal.notABackup(path, "it is not a file")
    }
  }

  deinit {
    close(descriptor)
  }

  /// The blobs listed as missing in the archive.
  private(set) var missing: Set<String> = []

  /// Writes the tables to `tables`, stages the blobs in `blobs`, and verifies every digest.
  func unpack(tables: StoreFile, blobs: BlobStore) throws -> BackupContents {
    guard let first = TarHeader(block: try block()), first.name.hasSameBytes(as: BackupLayout.tables) else {
      throw Refusal.notABackup(path, "it does not begin with a store")
    }
    var contents = BackupContents()
    note(try copy(first, to: tables), first)
    while true {
      guard let header = TarHeader(block: try block()) else {
        throw Refusal.backupDamaged(path, "the data after \(contents.blobs) blobs cannot be read")
      }
      if header.name.hasSameBytes(as: BackupLayout.sums) {
        try requireSums(header)
        contents.bytes = Int64(lseek(descriptor, 0, SEEK_CUR))
        return contents
      }
      if header.name.hasSameBytes(as: BackupLayout.missing), missing.isEmpty {
        try readMissing(header)
        continue
      }
      guard let sha256 = BackupLayout.blob(named: header.name) else {
        throw Refusal.backupDamaged(path, "\(header.name) does not belong there")
      }
      let blob = try blobs.stage(path, from: descriptor, limit: header.size)
      guard blob.bytes == header.size, blob.sha256.hasSameBytes(as: sha256) else {
        throw Refusal.backupDamaged(path, "the blob \(sha256) does not match its digest")
      }
      try skip(header.padding)
      note(blob, header)
      contents.blobs += 1
    }
  }

  private func readMissing(_ header: TarHeader) throws {
    // One line for each blob.
    guard header.size <= 64 << 20 else { throw Refusal.backupDamaged(path, "its list of missing blobs is too long") }
    let text = try read(Int(header.size))
    guard text.count == Int(header.size) else { throw Refusal.backupDamaged(path, "it is truncated") }
    try skip(header.padding)
    missing = BackupLayout.missingDigests(in: text)
    note(Blob(sha256: Digest.sha256(text), bytes: header.size), header)
  }

  private func copy(_ header: TarHeader, to file: StoreFile) throws -> Blob {
    let output = open(file.location, O_WRONLY | O_CLOEXEC)
    guard output >= 0 else { throw Refusal.blobNotWritten(String(cString: strerror(errno))) }
    defer { close(output) }
    do {
      let copied = try HashedCopy.run(from: descriptor, to: output, limit: header.size)
      guard copied.bytes == header.size else { throw Refusal.backupDamaged(path, "it is truncated") }
      try skip(header.padding)
      return copied
    } catch HashedCopy.Failure.reading(let number) {
      throw Refusal.fileUnreadable(path, FileSystemError(number))
    } catch let failure as HashedCopy.Failure {
      throw Refusal.blobNotWritten(failure.reason)
    }
  }

  /// The list of digests must match what was read, byte for byte.
  private func requireSums(_ header: TarHeader) throws {
    guard header.size == Int64(sums.utf8.count), try read(Int(header.size)).elementsEqual(sums.utf8) else {
      throw Refusal.backupDamaged(path, "its entries do not match \(BackupLayout.sums)")
    }
  }

  private func note(_ blob: Blob, _ header: TarHeader) {
    sums += "\(blob.sha256)  \(header.name)\n"
  }

  private func block() throws -> [UInt8] {
    try read(TarHeader.blockLength)
  }

  private func skip(_ count: Int) throws {
    _ = try read(count)
  }

  private func read(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var buffer = [UInt8](repeating: 0, count: count - bytes.count)
      let got = Foundation.read(descriptor, &buffer, buffer.count)
      guard got >= 0 else {
        if errno == EINTR { continue }
        throw Refusal.fileUnreadable(path, FileSystemError())
      }
      guard got > 0 else { return bytes }
      bytes += buffer[..<got]
    }
    return bytes
  }
}

extension Refusal {
  static func notABackup(_ path: String, _ reason: String) -> Refusal {
    Refusal(
      "store.backup.not-ours", kind: .missing, "\(path) is not a backup of a store: \(reason)",
      remedy: Remedy("\(command: "store backup FILE") creates one").adding("nothing was changed"), subject: path)
  }

  static func backupDamaged(_ path: String, _ reason: String) -> Refusal {
    Refusal(
      "store.backup.damaged", kind: .damaged, "the backup \(path) is damaged: \(reason)",
      hint: "restore from another backup; nothing was changed", subject: path)
  }
}
