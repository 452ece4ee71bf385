internal import Basics
internal import Foundation

/// Writes a tar archive to a hidden file, which gets its name once it is complete.
final class BackupWriter {
  private let path: String
  private let file: NewFile
  private let date = Clock.machineTime()
  private var sums = ""
  private(set) var contents = BackupContents()

  /// Starts an archive; refuses a path that exists, or with `replacing`, a path that is not a backup.
  init(path: String, replacing: Bool = false) throws {
    self.path = path
    let former = replacing ? try FormerBackup(at: path)?.identity : nil
    do {
      file = try NewFile(at: path, replacing: former)
    } catch {
      throw Refusal.backupNotWritten(path, error.reason)
    }
  }

  /// Adds the tables.
  func add(tablesAt source: String) throws {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw Refusal.fileUnreadable(source, FileSystemError()) }
    defer { close(input) }
    _ = try add(BackupLayout.tables, from: input, named: source)
  }

  /// Adds a blob, whose bytes must match its digest.
  func add(blob sha256: String, of blobs: BlobStore) throws {
    switch blobs.reading(of: sha256) {
    case .problem(let problem): throw Refusal.blobDamaged(sha256, problem)
    case .outOfReach(let refusal): throw refusal
    case .bytes(let input):
      defer { close(input) }
      let digest = try add(BackupLayout.name(ofBlob: sha256), from: input, named: sha256)
      guard digest.hasSameBytes(as: sha256) else {
        throw Refusal.blobDamaged(sha256, "does not match its digest")
      }
      contents.blobs += 1
    }
  }

  /// Adds the list of omitted blobs and the sums, ends the archive, and moves it into place.
  func finish(missing: [MissingBlob]) throws {
    contents.missing = missing
    if !missing.isEmpty {
      let text = Array(BackupLayout.missingText(missing).utf8)
      try add(BackupLayout.missing, text)
      sums += "\(Digest.sha256(text))  \(BackupLayout.missing)\n"
    }
    try add(BackupLayout.sums, Array(sums.utf8))
    try writing { try write([UInt8](repeating: 0, count: BackupLayout.endLength)) }
    do {
      try file.finish()
    } catch {
      throw Refusal.backupNotWritten(path, error.reason)
    }
  }

  /// Adds a file and returns its SHA-256.
  private func add(_ name: String, from input: CInt, named source: String) throws -> String {
    var status = stat()
    guard fstat(input, &status) == 0 else { throw Refusal.fileUnreadable(source, FileSystemError()) }
    let header = TarHeader(name: name, size: Int64(status.st_size), at: date)
    return try writing {
      try write(header.block)
      let copied = try HashedCopy.run(from: input, to: file.descriptor, limit: header.size)
      guard copied.bytes == header.size else { throw Refusal.fileUnreadable(source, "it is shorter than it was") }
      try write([UInt8](repeating: 0, count: header.padding))
      contents.bytes += header.size
      sums += "\(copied.sha256)  \(name)\n"
      return copied.sha256
    }
  }

  private func add(_ name: String, _ bytes: [UInt8]) throws {
    let header = TarHeader(name: name, size: Int64(bytes.count), at: date)
    try writing {
      try write(header.block + bytes + [UInt8](repeating: 0, count: header.padding))
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    try HashedCopy.write(bytes[...], to: file.descriptor)
    contents.bytes += Int64(bytes.count)
  }

  private func writing<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let failure as HashedCopy.Failure {
      throw Refusal.backupNotWritten(path, failure.cause.reason)
    }
  }
}

extension Refusal {
  static func backupNotWritten(_ path: String, _ reason: String) -> Refusal {
    Refusal(
      "store.backup.not-written", kind: .unavailable, "cannot write \(path): \(reason)",
      hint: "choose another path; an existing file is never replaced", subject: path)
  }

  static func blobDamaged(_ sha256: String, _ problem: String) -> Refusal {
    Refusal(
      "store.blob.damaged", kind: .damaged, "the blob \(Digest.isValid(sha256) ? sha256 : "of a row") \(problem)",
      remedy: Remedy("\(command: "store check") says what it belongs to")
        .adding("\(command: "store backup --skip-damaged") saves the rest"))
  }
}
