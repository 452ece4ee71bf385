import CArchive

/// Deflates small data in memory.
enum Deflater {
  /// The bytes as one zlib stream.
  static func zlib(_ bytes: [UInt8]) throws -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var deflated = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&deflated, &count, bytes, uLong(bytes.count), Z_BEST_COMPRESSION) == Z_OK else {
      throw Finding.error(.fileNotWritable, "there is not enough memory to compress the data")
    }
    return Array(deflated.prefix(Int(count)))
  }
}
