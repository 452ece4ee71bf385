import Crypto
import StockroomKit

/// Writes a xar archive as Apple's tools do: SHA-1 checksums, small files deflated, large ones stored.
///
/// All times are 1970, and root owns everything, so the same files give the same archive.
struct XarWriter {
  /// An item of an archive.
  indirect enum Node {
    case folder(String, [Node])
    /// A small file, which is deflated.
    case file(String, [UInt8])
    /// A file on disk, which is stored.
    case stored(String, path: String, size: Int64, sha1: String)
  }

  private enum Piece {
    case bytes([UInt8])
    case file(String, size: Int64)
  }

  private static let checksumBytes: Int64 = 20
  private static let time = "1970-01-01T00:00:00"

  private var pieces: [Piece] = []
  private var heapBytes = checksumBytes
  private var table = ""
  private var lastID = 0

  /// Writes an archive.
  static func write(_ nodes: [Node], to sink: any ByteSink) throws {
    var writer = XarWriter()
    for node in nodes { try writer.add(node, indent: "  ") }
    let document = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xar>
       <toc>
        <checksum style="sha1"><offset>0</offset><size>\(checksumBytes)</size></checksum>
        <creation-time>\(time)</creation-time>
      \(writer.table) </toc>
      </xar>

      """
    let compressed = try Deflater.zlib(Array(document.utf8))
    try sink.write(XarHeader.bytes(compressedTable: compressed.count, table: document.utf8.count))
    try sink.write(compressed)
    try sink.write(Array(Insecure.SHA1.hash(data: compressed)))
    for piece in writer.pieces { try write(piece, to: sink) }
  }

  private static func write(_ piece: Piece, to sink: any ByteSink) throws {
    switch piece {
    case .bytes(let bytes): try sink.write(bytes)
    case .file(let path, let size):
      let file = try FileBytes(path: path)
      try FileRange(file, offset: 0, length: size).drain { try sink.write($0) }
    }
  }

  private mutating func add(_ node: Node, indent: String) throws {
    lastID += 1
    table += "\(indent)<file id=\"\(lastID)\">\n"
    let inner = indent + " "
    switch node {
    case .folder(let name, let nodes):
      describe(name, type: "directory", mode: "0755", inner)
      for node in nodes { try add(node, indent: inner) }
    case .file(let name, let bytes):
      describe(name, type: "file", mode: "0644", inner)
      let deflated = try Deflater.zlib(bytes)
      let sums = (archived: Insecure.SHA1.hexadecimal(of: deflated), extracted: Insecure.SHA1.hexadecimal(of: bytes))
      place(.bytes(deflated), length: Int64(deflated.count), size: Int64(bytes.count), "x-gzip", sums, inner)
    case .stored(let name, let path, let size, let sha1):
      describe(name, type: "file", mode: "0644", inner)
      place(.file(path, size: size), length: size, size: size, "octet-stream", (sha1, sha1), inner)
    }
    table += "\(indent)</file>\n"
  }

  private mutating func describe(_ name: String, type: String, mode: String, _ indent: String) {
    table += """
      \(indent)<name>\(XMLText.escaped(name))</name>
      \(indent)<type>\(type)</type>
      \(indent)<mode>\(mode)</mode>
      \(indent)<uid>0</uid>
      \(indent)<user>root</user>
      \(indent)<gid>0</gid>
      \(indent)<group>wheel</group>
      \(indent)<mtime>\(Self.time)Z</mtime>

      """
  }

  private mutating func place(
    _ piece: Piece, length: Int64, size: Int64, _ encoding: String, _ sums: (archived: String, extracted: String),
    _ indent: String
  ) {
    table += """
      \(indent)<data>
      \(indent) <length>\(length)</length>
      \(indent) <offset>\(heapBytes)</offset>
      \(indent) <size>\(size)</size>
      \(indent) <encoding style="application/\(encoding)"/>
      \(indent) <archived-checksum style="sha1">\(sums.archived)</archived-checksum>
      \(indent) <extracted-checksum style="sha1">\(sums.extracted)</extracted-checksum>
      \(indent)</data>

      """
    pieces.append(piece)
    heapBytes += length
  }
}
