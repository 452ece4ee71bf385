internal import Basics

/// The files in a backup and their names: unpacked with `tar`, they are a store with its blobs.
///
/// The tables are first, then the blobs; `SHA256SUMS`, which `sha256sum -c` reads, is last, so that a truncated archive
/// lacks it. If damaged blobs were omitted, `MISSING` precedes it, with a line for each: its digest and its owner.
enum BackupLayout {
  static let tables = "store.db"
  static let missing = "MISSING"
  static let sums = "SHA256SUMS"
  /// The number of zeros at the end of the archive.
  static let endLength = 2 * TarHeader.blockLength

  /// The name of a blob, the same as beside a store called `store.db`.
  static func name(ofBlob sha256: String) -> String {
    "\(tables).content/blobs/sha256/\(sha256.prefix(2))/\(sha256)"
  }

  /// The digest in the name of a blob, or nil for any other name.
  static func blob(named name: String) -> String? {
    guard let sha256 = name.split(separator: "/").last.map(String.init), Digest.isValid(sha256),
      self.name(ofBlob: sha256).hasSameBytes(as: name)
    else { return nil }
    return sha256
  }

  /// The text of `MISSING`.
  static func missingText(_ blobs: [MissingBlob]) -> String {
    blobs.map { blob in
      let digest = Digest.isValid(blob.sha256) ? blob.sha256 : "not-a-digest"
      return "\(digest)  \(String(blob.what.map { $0.isNewline ? " " : $0 }))\n"
    }.joined()
  }

  /// The digests in the text of `MISSING`; nil if the text is not one that ``missingText(_:)`` writes.
  static func missingDigests(in text: [UInt8]) -> Set<String>? {
    guard let lines = String(validating: text, as: UTF8.self)?.split(separator: "\n", omittingEmptySubsequences: false),
      lines.count > 1, lines.last?.isEmpty == true
    else { return nil }
    let blobs = lines.dropLast().map { line in
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      return MissingBlob(sha256: String(parts[0]), what: String(parts.last?.dropFirst() ?? ""))
    }
    let digests = blobs.map(\.sha256).filter(Digest.isValid)
    let isSorted = zip(digests, digests.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard isSorted, missingText(blobs).utf8.elementsEqual(text) else { return nil }
    return Set(digests)
  }
}

/// A blob that a backup lacks.
package struct MissingBlob: Hashable, Sendable {
  /// Its digest, as stored in the row.
  package let sha256: String
  /// Its owner and its problem, in words.
  package let what: String
}

/// The contents of a backup.
package struct BackupContents: Sendable {
  /// The number of blobs.
  package var blobs = 0
  /// The size of the whole archive in bytes.
  package var bytes: Int64 = 0
  /// The damaged blobs that were omitted.
  package var missing: [MissingBlob] = []
}
