/// A xar archive open for reading.
///
/// libarchive also reads xar, but its releases up to 3.7.3 can loop forever on a crafted table of contents, no release
/// supports SHA-256 checksums, and none detects overlapping extents. The container is simple enough to read here.
struct XarArchive {
  let entries: [XarEntry]
  /// The findings about the container.
  let findings: [Finding]
  private let file: FileBytes
  private let heapOffset: Int64
  private let limits: PackageLimits

  /// Reads the header and the table of contents; throws a `Finding` if they are unusable.
  init(_ file: FileBytes, limits: PackageLimits) throws {
    let header = try XarHeader(file.bytes(at: 0, count: XarHeader.size), fileSize: file.size)
    let source = try XarTableSource(
      FileRange(file, offset: Int64(XarHeader.size), length: header.compressedTableBytes), header)
    let table = try XarTable(source, limits: limits)
    try source.finish()
    let heapOffset = Int64(XarHeader.size) + header.compressedTableBytes
    self.heapOffset = heapOffset
    entries = table.entries
    self.file = file
    self.limits = limits
    var findings = table.log.findings
    findings += try XarExtent.findings(
      table.extents, heapBytes: file.size - heapOffset, owner: table.owner
    ) { gap in
      try file.peek(at: heapOffset + gap.lowerBound, count: gap.count).contains { $0 != 0 }
    }
    findings += try Self.verify(table, header, source.digest, file, heapOffset)
    findings += Self.checksumFindings(table.entries)
    self.findings = findings
  }

  /// An entry's decoded data, or nil if it has none.
  ///
  /// Throws a `Finding` for an unknown encoding.
  func source(for entry: XarEntry) throws -> (any ByteSource)? {
    guard let data = entry.data else { return nil }
    let range = FileRange(file, offset: heapOffset + data.offset, length: data.length)
    return try data.source(range, limits: limits)
  }

  private static func verify(
    _ table: XarTable, _ header: XarHeader, _ digest: XarDigest, _ file: FileBytes, _ heapOffset: Int64
  ) throws -> [Finding] {
    guard header.checksum == table.checksum?.algorithm else {
      return [.error(.checksumWrong, "the header and the table of contents specify different checksums")]
    }
    guard let checksum = table.checksum else {
      return [.warning(.checksumMissing, "the table of contents has no checksum")]
    }
    if checksum.algorithm == .md5 { return [.error(.checksumUnsafe, "the table of contents is checked by MD5")] }
    guard checksum.size <= 64 else { return [.error(.checksumWrong, "the checksum's size is impossible")] }
    let stored = try file.bytes(at: heapOffset + checksum.offset, count: Int(checksum.size))
    let expected = XarChecksum(algorithm: checksum.algorithm, digest: stored)
    guard expected.isVerifiable else {
      return [.warning(.checksumMissing, "the checksum of the table of contents cannot be verified")]
    }
    return digest.matches(expected) ? [] : [.error(.checksumWrong, "the table of contents does not match its checksum")]
  }

  private static func checksumFindings(_ entries: [XarEntry]) -> [Finding] {
    var unsafe = 0
    var unverified = 0
    for entry in entries {
      guard let data = entry.data, data.size > 0 else { continue }
      if data.archivedChecksum?.algorithm == .md5 || data.extractedChecksum?.algorithm == .md5 {
        unsafe += 1
      } else if data.extractedChecksum?.isVerifiable != true {
        unverified += 1
      }
    }
    var findings: [Finding] = []
    if unsafe > 0 { findings.append(.error(.checksumUnsafe, "\(unsafe) entries are checked by MD5")) }
    if unverified > 0 {
      findings.append(.warning(.checksumMissing, "\(unverified) entries have no checksum that can be verified"))
    }
    return findings
  }
}

/// The content at the root of a xar archive.
struct XarContent: ContentArchive {
  let archive: XarArchive

  var isStream: Bool { false }

  func walk(_ visit: (ContentEntry, any ByteSource) throws -> Void) throws {
    for entry in archive.entries {
      let content = ContentEntry(
        path: entry.path, kind: entry.kind, size: entry.data?.size, mode: entry.mode, linkTarget: entry.linkTarget)
      try visit(content, source(for: entry))
    }
  }

  private func source(for entry: XarEntry) -> any ByteSource {
    do {
      return try archive.source(for: entry) ?? BytesSource([])
    } catch {
      return FailedSource(error)
    }
  }
}

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
