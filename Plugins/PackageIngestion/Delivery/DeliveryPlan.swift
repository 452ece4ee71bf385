/// The entries of a delivery archive, in the order they are written: by their paths' UTF-8 bytes.
///
/// There may be 50,000 of them in a process that has little memory, so they are kept as the bytes they came in.
struct DeliveryPlan {
  /// One entry after the other.
  let bytes: [UInt8]
  /// Where each of them starts.
  private var starts: [Int32] = []

  /// Plans for the files of a package; a folder is an entry even where the package only implies it.
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

  /// Reads a plan from its bytes; nonsense throws a `Finding`.
  init(bytes: [UInt8]) throws {
    self.bytes = bytes
    var start = 0
    while start < bytes.count {
      starts.append(Int32(start))
      start = try FileEntry.read(bytes[start...]).end
    }
  }

  /// How many entries there are.
  var count: Int { starts.count }

  /// An entry by its place in the order.
  func entry(_ index: Int) throws -> FileEntry {
    try FileEntry.read(bytes[Int(starts[index])...]).entry
  }

  /// The place of a path in the order, if it is there; most packages have their files in that order too, so that one
  /// place is looked at first.
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
