/// The names of a package's entries and of the folders they imply.
///
/// Two names that a Mac's file system takes for one are found, whether they differ in nothing, in Unicode
/// normalization or in case.
struct NameTable {
  private var explicit: [[UInt8]: FileEntry.Kind] = [:]
  private var folders: Set<[UInt8]> = []
  /// Swift's strings are equal when they are canonically equivalent, so the keys fold normalization too.
  private var folded: [String: String] = [:]

  /// Adds an entry, and says with which one it collides.
  mutating func add(_ path: ContentPath, _ kind: FileEntry.Kind) -> [Finding] {
    var findings: [Finding] = []
    var prefix = ""
    for component in path.components.dropLast() {
      prefix += prefix.isEmpty ? component : "/" + component
      let key = Array(prefix.utf8)
      guard folders.insert(key).inserted, explicit[key] == nil else { continue }
      findings += collision(of: prefix)
    }
    let text = path.text
    let key = Array(text.utf8)
    if explicit.updateValue(kind, forKey: key) != nil {
      findings.append(.error(.pathDuplicate, "two entries have this path", at: text))
    } else if !folders.contains(key) {
      findings += collision(of: text)
    }
    return findings
  }

  /// What is at a path: an entry, or a folder that entries imply.
  func kind(at path: String) -> FileEntry.Kind? {
    let key = Array(path.utf8)
    return explicit[key] ?? (folders.contains(key) ? .directory : nil)
  }

  /// Entries that have others below them although they are no folders.
  func parentFindings() -> [Finding] {
    folders.filter { explicit[$0] ?? .directory != .directory }
      .map { String(decoding: $0, as: UTF8.self) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { .error(.pathParent, "other entries lie below this one, which is no folder", at: $0) }
  }

  private mutating func collision(of path: String) -> [Finding] {
    let fold = path.uppercased().lowercased()
    guard let other = folded.updateValue(path, forKey: fold) else { return [] }
    return other == path
      ? [.error(.pathNormalization, "the path differs from another only in Unicode normalization", at: path)]
      : [.error(.pathCase, "the path differs from \(other) only in case", at: path)]
  }
}
