/// The entries of a delivery archive, in the order they are written: by their paths' UTF-8 bytes.
///
/// There may be 50,000 of them in a process with little memory, so they are stored as bytes.
struct DeliveryPlan {
  /// One entry after the other.
  let bytes: [UInt8]
  /// The start of each of them.
  private var starts: [Int32] = []

  /// Creates a plan for the files of a package; a folder is an entry even if the package only implies it.
  init(_ files: [FileEntry]) throws {
    var known = Set(files.map { Array($0.path.utf8) })
    var entries = files
    for file in files {
      var path = Array(file.path.utf8)[...]
      while let slash = path.lastIndex(of: UInt8(ascii: "/")) {
        path = path[..<slash]
        guard known.insert(Array(path)).inserted else { break }
        let folder = String(decoding: path, as: UTF8.self)
        entries.append(FileEntry(path: folder, kind: .directory, size: 0, sha256: nil, linkTarget: nil))
      }
    }
    var bytes: [UInt8] = []
    for entry in entries.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      try entry.append(to: &bytes)
    }
    try self.init(bytes: bytes)
  }

  /// Parses a plan from its bytes; throws a `Finding` if they are invalid.
  init(bytes: [UInt8]) throws {
    self.bytes = bytes
    var start = 0
    while start < bytes.count {
      starts.append(Int32(start))
      start = try FileEntry.read(bytes[start...]).end
    }
  }

  /// The number of entries.
  var count: Int { starts.count }

  /// The entry at a position.
  func entry(_ index: Int) throws -> FileEntry {
    try FileEntry.read(bytes[Int(starts[index])...]).entry
  }

  /// The position of a path, if any; most packages have their files in the same order, so one
  /// position is tried first.
  func index(of path: [UInt8], near place: Int) -> Int? {
    if place < count, FileEntry.path(bytes[Int(starts[place])...]).elementsEqual(path) { return place }
    var range = starts.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let other = FileEntry.path(bytes[Int(starts[middle])...])
      if other.elementsEqual(path) { return middle }
      range = other.lexicographicallyPrecedes(path) ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
