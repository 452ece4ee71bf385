/// The header of a xar archive: 28 bytes, big-endian.
struct XarHeader: Equatable {
  static let size = 28
  static let magic = Array("xar!".utf8)
  /// The largest table of contents that is read, in bytes before and after it is inflated.
  static let largestTable: Int64 = 16 << 20

  let compressedTableBytes: Int64
  let tableBytes: Int64
  let checksum: XarChecksumAlgorithm?

  /// Reads the header of a file; throws a `Finding` if it is invalid.
  init(_ bytes: [UInt8], fileSize: Int64) throws {
    guard bytes.count == Self.size else { throw Finding.error(.truncated, "the file is shorter than a xar header") }
    func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    guard number(4..<6) == UInt64(Self.size), number(6..<8) == 1 else {
      throw Finding.error(.xarHeader, "the xar header is not of version 1 and 28 bytes long")
    }
    let (compressed, inflated) = (number(8..<16), number(16..<24))
    let possible = 1...UInt64(Self.largestTable)
    guard possible.contains(compressed), possible.contains(inflated) else {
      throw Finding.error(.xarHeader, "the xar header gives the table of contents an impossible size")
    }
    guard Int64(compressed) <= fileSize - Int64(Self.size) else {
      throw Finding.error(.truncated, "the file ends before its table of contents does")
    }
    compressedTableBytes = Int64(compressed)
    tableBytes = Int64(inflated)
    switch number(24..<28) {
    case 0: checksum = nil
    case 1: checksum = .sha1
    case 2: checksum = .md5
    case 3: checksum = .sha256
    case 4: checksum = .sha512
    default: throw Finding.error(.xarHeader, "the xar header specifies an unknown checksum")
    }
  }

  /// The header's bytes, for a table checked by SHA-1.
  static func bytes(compressedTable: Int, table: Int) -> [UInt8] {
    func big(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return magic + big(size, 2) + big(1, 2) + big(compressedTable, 8) + big(table, 8) + big(1, 4)
  }
}

/// The inflated table of contents of a xar archive, which hashes the compressed data on the way.
final class XarTableSource: ByteSource {
  private let stored: XarStoredSource
  private let inflater: Inflater
  private let size: Int64
  private var count: Int64 = 0

  /// Starts with the compressed table of a header.
  init(_ source: any ByteSource, _ header: XarHeader) throws {
    stored = XarStoredSource(source, header.checksum)
    inflater = try Inflater(stored, framing: .zlib, limits: .standard)
    size = header.tableBytes
  }

  /// The digest of the compressed data so far.
  var digest: XarDigest { stored.digest }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let read = try inflater.read(into: buffer)
    count += Int64(read)
    guard count <= size else { throw Self.wrongSize }
    return read
  }

  /// Checks that the table is as long as the header says.
  func finish() throws {
    guard count == size, try inflater.trailingBytes() == 0 else { throw Self.wrongSize }
  }

  private static let wrongSize = Finding.error(
    .xarHeader, "the table of contents is not as long as the header says")
}
