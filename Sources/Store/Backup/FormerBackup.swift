internal import Basics
internal import Foundation

/// A backup that a newer one may replace: this user's file, with the layout of a complete backup.
struct FormerBackup {
  let identity: FileIdentity

  /// Recognizes the backup at a path; nil if nothing is there.
  ///
  /// - Throws: A `Refusal` for anything else.
  init?(at path: String) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      // Creating the file reports other errors.
      return nil
    }
    guard status.isFile else { throw Refusal.inTheWay(path, "is \(status.kind)") }
    guard status.st_uid == geteuid() else { throw Refusal.inTheWay(path, "belongs to another user") }
    do {
      identity = try BackupReader(path: path).skim()
    } catch let refusal as Refusal {
      throw Refusal.inTheWay(path, "is not a complete backup of a store", because: refusal.message)
    }
  }
}

extension BackupReader {
  /// Reads the archive's headers up to the end of a backup, and returns the file's identity.
  fileprivate func skim() throws -> FileIdentity {
    let other = Refusal.notABackup(path, "it has other entries than a backup")
    let first = try tablesHeader()
    try pass(first)
    var names = [first.name]
    while let header = try header() {
      guard header.name.hasSameBytes(as: BackupLayout.sums) else {
        guard header.name.hasSameBytes(as: BackupLayout.missing) || BackupLayout.blob(named: header.name) != nil else {
          throw other
        }
        names.append(header.name)
        try pass(header)
        continue
      }
      let length = names.reduce(0) { $0 + Int64(Digest.length) + 3 + Int64($1.utf8.count) }
      guard header.size == length else { throw other }
      let listed = String(decoding: try read(Int(length)), as: UTF8.self).split(separator: "\n")
      guard zip(listed, names).allSatisfy({ $0.utf8.dropFirst(Digest.length + 2).elementsEqual($1.utf8) }) else {
        throw other
      }
      try requireEnd(after: header)
      guard let identity = FileIdentity(ofFile: descriptor) else { throw other }
      return identity
    }
    throw Refusal.notABackup(path, "it ends early, or is damaged")
  }

  /// Moves to the next header.
  private func pass(_ header: TarHeader) throws {
    guard header.size <= Int64.max - 1024, lseek(descriptor, off_t(header.size) + off_t(header.padding), SEEK_CUR) >= 0
    else { throw Refusal.notABackup(path, "it is truncated") }
  }
}

extension Refusal {
  fileprivate static func inTheWay(_ path: String, _ what: String, because reason: String? = nil) -> Refusal {
    Refusal(
      "store.backup.in-the-way", kind: .state,
      "\(path) \(what), and only a backup is replaced\(reason.map { ": \($0)" } ?? "")",
      hint: "move it away, or choose another name; nothing was changed", subject: path)
  }
}
