/// How a file differs between two versions of hosted content.
struct FileChange: Equatable {
  enum Kind {
    case added, removed, changed
  }

  let path: String
  /// The size in the former version in bytes, or nil if the file did not exist.
  let former: Int64?
  /// The size in the latter version in bytes, or nil if the file no longer exists.
  let latter: Int64?

  var kind: Kind {
    if former == nil { .added } else if latter == nil { .removed } else { .changed }
  }

  /// The files that differ, in the order of their paths' UTF-8 bytes.
  static func between(_ former: [PackageFile], _ latter: [PackageFile]) -> [FileChange] {
    let (before, after) = (byPath(former), byPath(latter))
    return Set(before.keys).union(after.keys).sorted { $0.lexicographicallyPrecedes($1) }.compactMap { path in
      let (was, now) = (before[path], after[path])
      guard was?.sha256 != now?.sha256, let file = now ?? was else { return nil }
      return FileChange(path: file.path, former: was?.bytes, latter: now?.bytes)
    }
  }

  /// Paths are compared as bytes: two that Swift considers equal may both exist.
  private static func byPath(_ files: [PackageFile]) -> [[UInt8]: PackageFile] {
    Dictionary(files.map { (Array($0.path.utf8), $0) }) { $1 }
  }
}
