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
