/// The entries of a delivery archive, in the order they are written: by their paths' UTF-8 bytes.
struct DeliveryPlan {
  /// A folder is an entry even where the package only implies it.
  let entries: [FileEntry]

  init(_ files: [FileEntry]) {
    var known = Set(files.map { Array($0.path.utf8) })
    var entries = files
    for file in files {
      var path = file.path[...]
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        guard known.insert(Array(path.utf8)).inserted else { break }
        entries.append(FileEntry(path: String(path), kind: .directory, size: 0, sha256: nil, linkTarget: nil))
      }
    }
    self.entries = entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }
}
