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
    return try XarEntrySource(range, data, limits: limits)
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
