/// The Bom of an installer package: every path of the payload with its mode, size and checksum.
///
/// Apple does not document the format; this follows bomutils' description, and `lsbom` reads it. The trees that
/// Apple's tools use for hard links and for files over 4 GB stay empty: content has neither.
struct BillOfMaterials {
  /// A path of the payload.
  struct Item {
    let path: ContentPath
    let kind: FileEntry.Kind
    let size: Int64
    let checksum: UInt32
    let linkTarget: String?
  }

  private static let pathsInALeaf = 256
  private static let treeBlockSize: UInt32 = 4_096

  private var store = BomStore()

  /// Creates the bill of a payload's items, each after its folder.
  static func bytes(of items: [Item]) -> [UInt8] {
    var bill = BillOfMaterials()
    bill.add(items)
    return bill.store.bytes
  }

  private mutating func add(_ items: [Item]) {
    let root = Item(path: ContentPath(components: []), kind: .directory, size: 0, checksum: 0, linkTarget: nil)
    let all = [root] + items
    let total = items.reduce(0) { $0 + $1.size }
    let summary: [UInt32] = [1, UInt32(all.count + 1), 1, 0, 0, UInt32(truncatingIfNeeded: total), 0]
    store.add("BomInfo", summary.flatMap(BomStore.big))
    let paths = addPaths(all)
    store.add("Paths", Self.tree(paths, count: all.count))
    for name in ["HLIndex", "VIndex", "Size64"] {
      let empty = Self.tree(store.add(Self.node(isLeaf: true, [])), count: 0)
      if name == "VIndex" {
        store.add(name, BomStore.big(1) + BomStore.big(store.add(empty)) + BomStore.big(0) + [0])
      } else {
        store.add(name, empty)
      }
    }
  }

  /// Adds the leaves of the tree of paths, and the branch over several of them; returns the root.
  private mutating func addPaths(_ items: [Item]) -> UInt32 {
    var numbers: [[String]: UInt32] = [:]
    var children: [[String]: UInt32] = [:]
    for (index, item) in items.enumerated() {
      numbers[item.path.components] = UInt32(index + 1)
      if let parent = item.path.parent { children[parent, default: 0] += 1 }
    }
    let keyed = items.map { (parent: $0.path.parent.flatMap { numbers[$0] } ?? 0, item: $0) }
    // Readers stop at the first path out of order.
    let sorted = keyed.sorted { left, right in
      left.parent == right.parent
        ? left.item.path.name.utf8.lexicographicallyPrecedes(right.item.path.name.utf8) : left.parent < right.parent
    }
    let pairs = sorted.map { parent, item in
      let record = store.add(Self.record(item, children: children[item.path.components] ?? 0))
      let path = store.add(BomStore.big(numbers[item.path.components] ?? 0) + BomStore.big(record))
      return (path, store.add(BomStore.big(parent) + Array(item.path.name.utf8) + [0]))
    }
    return addNodes(pairs)
  }

  private mutating func addNodes(_ pairs: [(UInt32, UInt32)]) -> UInt32 {
    let leaves = stride(from: 0, to: pairs.count, by: Self.pathsInALeaf).map {
      Array(pairs[$0..<min($0 + Self.pathsInALeaf, pairs.count)])
    }
    // Blocks are numbered in order, so a leaf can refer to its neighbors before they exist.
    let first = store.nextNumber
    for (index, leaf) in leaves.enumerated() {
      let number = first + UInt32(index)
      let forward = index + 1 < leaves.count ? number + 1 : 0
      _ = store.add(Self.node(isLeaf: true, leaf, forward: forward, backward: index > 0 ? number - 1 : 0))
    }
    guard leaves.count > 1 else { return first }
    let branches = leaves.enumerated().map { (first + UInt32($0.offset), $0.element[$0.element.count - 1].1) }
    return store.add(Self.node(isLeaf: false, branches))
  }

  private static func node(
    isLeaf: Bool, _ pairs: [(UInt32, UInt32)], forward: UInt32 = 0, backward: UInt32 = 0
  ) -> [UInt8] {
    BomStore.short(UInt16(isLeaf ? 1 : 0)) + BomStore.short(UInt16(pairs.count)) + BomStore.big(forward)
      + BomStore.big(backward) + pairs.flatMap { BomStore.big($0.0) + BomStore.big($0.1) }
  }

  private static func tree(_ child: UInt32, count: Int) -> [UInt8] {
    Array("tree".utf8) + [1, child, treeBlockSize, UInt32(count)].flatMap(BomStore.big) + [0]
  }

  private static func record(_ item: Item, children: UInt32) -> [UInt8] {
    let link = (item.linkTarget ?? "").utf8
    let (type, mode, size): (UInt8, UInt16, UInt32) =
      switch item.kind {
      case .file: (1, 0o100644, UInt32(truncatingIfNeeded: item.size))
      case .directory: (2, 0o040755, 32 * (children + 2))
      case .symbolicLink: (3, 0o120755, UInt32(link.count))
      }
    let head = [type, 1] + BomStore.short(UInt16(15)) + BomStore.short(mode)
    let numbers = [0, 0, 0, size].flatMap(BomStore.big) + [1] + BomStore.big(item.checksum)
    switch item.kind {
    case .directory: return head + numbers + BomStore.big(0)
    case .file: return head + numbers + BomStore.big(0) + BomStore.big(0)
    case .symbolicLink:
      return head + numbers + BomStore.big(UInt32(link.count + 1)) + Array(link) + [UInt8](repeating: 0, count: 9)
    }
  }
}

/// A file of numbered blocks, the container of a bill of materials; every number in it is big-endian.
struct BomStore {
  private static let headerBytes = 512

  private var blocks: [(offset: Int, length: Int)] = [(0, 0)]
  private var body: [UInt8] = []
  private var variables: [(name: String, block: UInt32)] = []

  /// The number of the next block.
  var nextNumber: UInt32 { UInt32(blocks.count) }

  /// Adds a block and returns its number.
  mutating func add(_ bytes: [UInt8]) -> UInt32 {
    blocks.append((Self.headerBytes + body.count, bytes.count))
    body += bytes
    return UInt32(blocks.count - 1)
  }

  /// Adds a block that has a name.
  mutating func add(_ name: String, _ bytes: [UInt8]) {
    variables.append((name, add(bytes)))
  }

  /// The whole file.
  var bytes: [UInt8] {
    var names = Self.big(UInt32(variables.count))
    for variable in variables {
      names += Self.big(variable.block) + [UInt8(variable.name.utf8.count)] + Array(variable.name.utf8)
    }
    var table = Self.big(UInt32(blocks.count))
    for block in blocks { table += Self.big(UInt32(block.offset)) + Self.big(UInt32(block.length)) }
    // An empty list of free blocks.
    table += Self.big(0)
    let namesOffset = Self.headerBytes + body.count
    let header: [UInt32] = [
      1, UInt32(blocks.count - 1), UInt32(namesOffset + names.count), UInt32(table.count), UInt32(namesOffset),
      UInt32(names.count),
    ]
    let head = Array("BOMStore".utf8) + header.flatMap(Self.big)
    return head + [UInt8](repeating: 0, count: Self.headerBytes - head.count) + body + names + table
  }

  /// A number's four bytes.
  static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A number's two bytes.
  static func short(_ number: UInt16) -> [UInt8] {
    [UInt8(number >> 8), UInt8(truncatingIfNeeded: number)]
  }
}
