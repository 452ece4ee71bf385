internal import Basics
internal import Foundation

/// Reads a tar archive from `BackupWriter`, one entry at a time, and trusts nothing in it.
///
/// `BackupWriter` writes a backup in exactly one way, so an archive with any byte added, removed, or moved is refused.
final class BackupReader {
  let path: String
  let descriptor: CInt
  private var sums = ""
  /// The time of the archive, according to its first header.
  private var seconds: Int64?
  private var lastBlob: String?

  init(path: String) throws {
    self.path = path
    // Closing it would release SQLite's locks.
    if let file = FileIdentity(of: path), OpenStoreFiles.shared.contains(file) {
      throw Refusal.notABackup(path, "it belongs to the open store")
    }
    // Opening a pipe would wait for its other end.
    descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal.fileUnreadable(path, FileSystemError()) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isFile else {
      throw Refusal.notABackup(path, "it is not a file")
    }
  }

  deinit {
    close(descriptor)
  }

  /// The blobs listed as missing in the archive.
  private(set) var missing: Set<String> = []
  private var hasMissing = false

  /// Writes the tables to `tables`, stages the blobs in `blobs`, and verifies every digest.
  func unpack(tables: StoreFile, blobs: BlobStore) throws -> BackupContents {
    let first = try tablesHeader()
    var contents = BackupContents()
    note(try copy(first, to: tables), first)
    while true {
      guard let header = try header() else {
        throw Refusal.backupDamaged(path, "the data after \(contents.blobs) blobs cannot be read")
      }
      if header.name.hasSameBytes(as: BackupLayout.sums) {
        try requireSums(header)
        contents.bytes = Int64(lseek(descriptor, 0, SEEK_CUR))
        return contents
      }
      if header.name.hasSameBytes(as: BackupLayout.missing), !hasMissing {
        try readMissing(header)
        continue
      }
      guard !hasMissing, let sha256 = BackupLayout.blob(named: header.name),
        lastBlob?.utf8.lexicographicallyPrecedes(sha256.utf8) != false
      else { throw Refusal.backupDamaged(path, "\(header.name) does not belong there") }
      lastBlob = sha256
      let blob = try blobs.stage(path, from: descriptor, limit: header.size)
      guard blob.bytes == header.size, blob.sha256.hasSameBytes(as: sha256) else {
        throw Refusal.backupDamaged(path, "the blob \(sha256) does not match its digest")
      }
      try skip(header.padding)
      note(blob, header)
      contents.blobs += 1
    }
  }

  /// The first header, which is the tables'.
  func tablesHeader() throws -> TarHeader {
    let block = try read(TarHeader.blockLength)
    guard block.starts(with: BackupLayout.tables.utf8) else {
      throw Refusal.notABackup(path, "it does not begin with a store")
    }
    guard let first = TarHeader(block: block), first.name.hasSameBytes(as: BackupLayout.tables) else {
      throw Refusal.backupDamaged(path, "the header of \(BackupLayout.tables) was changed")
    }
    seconds = first.seconds
    return first
  }

  /// The next header, or nil if it does not match the others.
  func header() throws -> TarHeader? {
    guard let header = TarHeader(block: try read(TarHeader.blockLength)), seconds.map({ $0 == header.seconds }) != false
    else { return nil }
    seconds = header.seconds
    return header
  }

  private func readMissing(_ header: TarHeader) throws {
    // One line for each blob.
    guard header.size <= 64 << 20 else { throw Refusal.backupDamaged(path, "its list of missing blobs is too long") }
    let text = try read(Int(header.size))
    guard text.count == Int(header.size) else { throw Refusal.backupDamaged(path, "it is truncated") }
    try skip(header.padding)
    guard let digests = BackupLayout.missingDigests(in: text) else {
      throw Refusal.backupDamaged(path, "\(BackupLayout.missing) is not a list of missing blobs")
    }
    (missing, hasMissing) = (digests, true)
    note(Blob(sha256: Digest.sha256(text), bytes: header.size), header)
  }

  private func copy(_ header: TarHeader, to file: StoreFile) throws -> Blob {
    let output = open(file.location, O_WRONLY | O_CLOEXEC)
    guard output >= 0 else { throw Refusal.blobNotWritten(FileSystemError().reason) }
    defer { close(output) }
    do {
      let copied = try HashedCopy.run(from: descriptor, to: output, limit: header.size)
      guard copied.bytes == header.size else { throw Refusal.backupDamaged(path, "it is truncated") }
      try skip(header.padding)
      return copied
    } catch HashedCopy.Failure.reading(let cause) {
      throw Refusal.fileUnreadable(path, cause)
    } catch let failure as HashedCopy.Failure {
      throw Refusal.blobNotWritten(failure.cause.reason)
    }
  }

  /// The list of digests must match the entries, byte for byte.
  private func requireSums(_ header: TarHeader) throws {
    guard header.size == Int64(sums.utf8.count), try read(Int(header.size)).elementsEqual(sums.utf8) else {
      throw Refusal.backupDamaged(path, "its entries do not match \(BackupLayout.sums)")
    }
    try requireEnd(after: header)
  }

  /// The archive must end after its last entry.
  func requireEnd(after header: TarHeader) throws {
    try skip(header.padding)
    // Reads one more byte, to detect an archive that continues.
    let end = try read(BackupLayout.endLength + 1)
    guard end.count == BackupLayout.endLength, end.allSatisfy({ $0 == 0 }) else {
      throw Refusal.backupDamaged(path, "it does not end after \(BackupLayout.sums)")
    }
  }

  private func note(_ blob: Blob, _ header: TarHeader) {
    sums += "\(blob.sha256)  \(header.name)\n"
  }

  /// Reads the zeros after an entry.
  private func skip(_ count: Int) throws {
    let bytes = try read(count)
    guard bytes.count == count else { throw Refusal.backupDamaged(path, "it is truncated") }
    guard bytes.allSatisfy({ $0 == 0 }) else {
      throw Refusal.backupDamaged(path, "there are bytes between its entries")
    }
  }

  func read(_ count: Int) throws -> [UInt8] {
    do {
      return try OpenFile.read(upTo: count, from: descriptor)
    } catch {
      throw Refusal.fileUnreadable(path, error)
    }
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
