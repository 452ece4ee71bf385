/// Makes cpio archives in the old portable format, true and false ones.
struct CpioForge {
  /// An entry, with whatever header a test wants.
  struct Entry {
    var path: [UInt8]
    var mode = 0o100644
    var data: [UInt8] = []
    var links = 1
    var inode: Int?
    var declaredSize: Int?
  }

  private(set) var bytes: [UInt8] = []
  private var count = 0

  /// An archive of entries, with its trailer.
  static func archive(_ entries: [Entry]) -> [UInt8] {
    var forge = CpioForge()
    for entry in entries { forge.add(entry) }
    forge.add(Entry(path: Array("TRAILER!!!".utf8), mode: 0))
    return forge.bytes
  }

  mutating func add(_ entry: Entry) {
    count += 1
    bytes += Array("070707".utf8)
    let fields: [(Int, Int)] = [
      (0, 6), (entry.inode ?? count, 6), (entry.mode, 6), (0, 6), (0, 6), (entry.links, 6), (0, 6), (0, 11),
      (entry.path.count + 1, 6), (entry.declaredSize ?? entry.data.count, 11),
    ]
    for (value, width) in fields {
      let digits = String(value, radix: 8)
      bytes += Array((String(repeating: "0", count: width - digits.utf8.count) + digits).utf8)
    }
    bytes += entry.path + [0] + entry.data
  }
}

extension CpioForge.Entry {
  /// A regular file.
  static func file(_ path: String, _ data: [UInt8] = Array("data".utf8), mode: Int = 0o644) -> CpioForge.Entry {
    CpioForge.Entry(path: Array(path.utf8), mode: 0o100000 | mode, data: data)
  }

  static func folder(_ path: String, mode: Int = 0o755) -> CpioForge.Entry {
    CpioForge.Entry(path: Array(path.utf8), mode: 0o040000 | mode)
  }

  static func link(_ path: String, to target: String) -> CpioForge.Entry {
    CpioForge.Entry(path: Array(path.utf8), mode: 0o120777, data: Array(target.utf8))
  }
}
