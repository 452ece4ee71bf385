import Crypto
@testable import PackageIngestion

/// Makes xar archives, true and false ones.
struct XarForge {
  /// What a test may change of an archive that would be fine.
  struct Lies {
    var headerSize = 28
    var version = 1
    var algorithm = 1
    var style = "sha1"
    var tocPrefix = ""
    var tableExtra = ""
    var tocChecksum: [UInt8]?
    var declaredTableGrowth = 0
  }

  var lies = Lies()
  var heap: [UInt8] = []
  private var files = ""
  private var id = 0

  /// Adds whatever XML a test wants among the files.
  mutating func add(xml: String) {
    files += xml
  }

  /// Adds a stored file, and says where its data is.
  @discardableResult
  mutating func add(
    _ name: String, _ data: [UInt8], mode: String = "0644", sha1: String? = nil, style: String = "sha1",
    encoding: String = "application/octet-stream"
  ) -> String {
    let sum = sha1 ?? Self.sha1(data)
    let xml = file(
      name: "<name>\(name)</name>", mode: mode,
      data: """
        <data><length>\(data.count)</length><offset>\(heap.count + 20)</offset><size>\(data.count)</size>
        <encoding style="\(encoding)"/>
        <archived-checksum style="\(style)">\(sum)</archived-checksum>
        <extracted-checksum style="\(style)">\(sum)</extracted-checksum></data>
        """)
    heap += data
    files += xml
    return xml
  }

  /// Adds a folder of files that a function adds.
  mutating func folder(_ name: String, _ body: (inout XarForge) -> Void) {
    let before = files
    files = ""
    body(&self)
    let inside = files
    id += 1
    files = before + "<file id=\"\(id)\"><name>\(name)</name><type>directory</type><mode>0755</mode>\(inside)</file>"
  }

  /// A `<file>` element of parts.
  mutating func file(
    name: String, type: String = "<type>file</type>", mode: String = "0644", data: String = ""
  )
    -> String
  {
    id += 1
    return "<file id=\"\(id)\">\(name)\(type)<mode>\(mode)</mode>\(data)</file>"
  }

  /// The archive.
  func bytes() throws -> [UInt8] {
    let table = """
      <?xml version="1.0" encoding="UTF-8"?>\(lies.tocPrefix)
      <xar><toc><checksum style="\(lies.style)"><offset>0</offset><size>20</size></checksum>\(files)</toc></xar>\(lies.tableExtra)
      """
    let compressed = try Deflater.zlib(Array(table.utf8))
    func big(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return Array("xar!".utf8) + big(lies.headerSize, 2) + big(lies.version, 2) + big(compressed.count, 8)
      + big(table.utf8.count + lies.declaredTableGrowth, 8) + big(lies.algorithm, 4) + compressed
      + (lies.tocChecksum ?? Array(Insecure.SHA1.hash(data: compressed))) + heap
  }

  static func sha1(_ bytes: [UInt8]) -> String {
    Insecure.SHA1.hexadecimal(of: bytes)
  }
}
