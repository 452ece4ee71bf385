/// What stands in a backup, and under which names: unpacked with `tar`, they are a store with its blobs.
///
/// The tables come first, then the blobs; `SHA256SUMS`, which `sha256sum -c` reads, comes last, so that an archive
/// that was cut short lacks it.
enum BackupLayout {
  static let tables = "store.db"
  static let sums = "SHA256SUMS"

  /// The name of a blob, as it has it beside a store called `store.db`.
  static func name(ofBlob sha256: String) -> String {
    "\(tables).content/blobs/sha256/\(sha256.prefix(2))/\(sha256)"
  }

  /// The digest in the name of a blob; nil for any other name.
  static func blob(named name: String) -> String? {
    guard let sha256 = name.split(separator: "/").last.map(String.init), sha256.utf8.count == 64,
      sha256.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }),
      self.name(ofBlob: sha256).utf8.elementsEqual(name.utf8)
    else { return nil }
    return sha256
  }
}

/// What a backup holds.
package struct BackupContents: Sendable {
  /// How many blobs.
  package var blobs = 0
  /// The bytes of the whole archive.
  package var bytes: Int64 = 0
}
