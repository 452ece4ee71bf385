internal import Basics

/// The names of a package's entries and implied folders, each once in its folder.
///
/// It finds names that a Mac's file system considers equal: they are identical, or differ only in Unicode
/// normalization, in case, or in ignored characters.
struct NameTable {
  /// The position of a name in the table.
  typealias Index = Int32

  private struct Node {
    let parent: Index
    let name: String
    /// Nil for a folder that other entries imply.
    var kind: FileEntry.Kind?
    var hasChildren = false
  }

  /// Swift strings are equal if they are canonically equivalent, so the keys also ignore normalization.
  private struct Key: Hashable {
    let parent: Index
    let fold: String
  }

  /// The maximum number of recorded collisions, more than are shown.
  private static let largestMemory = 1_000

  static let root: Index = 0
  private var nodes = [Node(parent: root, name: "", kind: .directory)]
  private var indices: [Key: Index] = [:]
  private var reported: Set<[UInt8]> = []

  /// The number of names, including implied folders.
  var count: Int { nodes.count - 1 }

  /// Adds an entry, and returns its position and its collision, if any.
  mutating func add(_ path: ContentPath, _ kind: FileEntry.Kind) -> (place: Index, findings: [Finding]) {
    var findings: [Finding] = []
    var place = Self.root
    for (depth, component) in path.components.enumerated() {
      let isLast = depth == path.components.count - 1
      nodes[Int(place)].hasChildren = true
      let key = Key(parent: place, fold: HFSName.fold(component))
      guard let index = indices[key] else {
        let index = Index(nodes.count)
        nodes.append(Node(parent: place, name: component, kind: isLast ? kind : nil))
        indices[key] = index
        place = index
        continue
      }
      place = index
      let isSame = nodes[Int(index)].name.hasSameBytes(as: component)
      if !isSame {
        let prefix = path.components[...depth].joined(separator: "/")
        if reported.count < Self.largestMemory, !reported.insert(Array(prefix.utf8)).inserted { continue }
        findings.append(collision(of: prefix, component, with: index))
      } else if isLast {
        if nodes[Int(index)].kind != nil {
          findings.append(.error(.pathDuplicate, "two entries have this path", at: path.text))
        }
        nodes[Int(index)].kind = kind
      }
    }
    return (place, findings)
  }

  /// A name directly below another, if it exists.
  func child(_ name: String, of parent: Index) -> Index? {
    guard let index = indices[Key(parent: parent, fold: HFSName.fold(name))],
      nodes[Int(index)].name.hasSameBytes(as: name)
    else { return nil }
    return index
  }

  /// The folder of a name; the root is its own.
  func parent(of index: Index) -> Index { nodes[Int(index)].parent }

  /// The item at a position: an entry, or an implied folder.
  func kind(at index: Index) -> FileEntry.Kind { nodes[Int(index)].kind ?? .directory }

  /// The item at a path: an entry, or an implied folder.
  func kind(at path: String) -> FileEntry.Kind? {
    var place = Self.root
    for component in path.utf8.split(separator: UInt8(ascii: "/")) {
      guard let next = child(String(Substring(component)), of: place) else { return nil }
      place = next
    }
    return kind(at: place)
  }

  /// Entries that are not folders but have others below them.
  func parentFindings() -> [Finding] {
    nodes.indices.filter { nodes[$0].hasChildren && kind(at: Index($0)) != .directory }
      .map { path(of: Index($0)) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { .error(.pathParent, "other entries are below this one, which is not a folder", at: $0) }
  }

  /// The path of a name.
  func path(of index: Index) -> String {
    var components: [String] = []
    var place = index
    while place != Self.root {
      components.append(nodes[Int(place)].name)
      place = nodes[Int(place)].parent
    }
    return components.reversed().joined(separator: "/")
  }

  private func collision(of path: String, _ name: String, with index: Index) -> Finding {
    let other = nodes[Int(index)].name
    if other == name {
      return .error(.pathNormalization, "the path differs from another only in Unicode normalization", at: path)
    }
    let shown = Printable.text(self.path(of: index))
    return HFSName.stripped(other) == HFSName.stripped(name)
      ? .error(
        .pathDuplicate, "the path differs from \(shown) only in characters that a Mac's file system ignores",
        at: Printable.text(path), hint: FindingCode.pathCase.hint)
      : .error(.pathCase, "the path differs from \(shown) only in case", at: path)
  }
}

/// Names as Mac OS Extended compares them: in any case, decomposed, and without the characters it ignores (Apple's
/// Technical Note 1150, FastUnicodeCompare).
enum HFSName {
  /// True for the characters that the file system ignores: joiners, direction marks, and the byte order mark.
  static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200c...0x200f, 0x202a...0x202e, 0x206a...0x206f, 0xfeff: true
    default: false
    }
  }

  /// A name without the ignored characters.
  static func stripped(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: isIgnored) else { return name }
    var stripped = String.UnicodeScalarView()
    stripped.append(contentsOf: name.unicodeScalars.lazy.filter { !isIgnored($0) })
    return String(stripped)
  }

  /// The key shared by all names the file system considers equal; Swift compares strings by canonical equivalence.
  static func fold(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 && !(0x41...0x5a).contains($0) }) { return name }
    return stripped(name).uppercased().lowercased()
  }
}
