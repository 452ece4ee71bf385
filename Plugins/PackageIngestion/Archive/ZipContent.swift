import CArchive

/// The content of a zip archive, whose headers all agree.
struct ZipContent: ContentArchive {
  let directory: ZipDirectory
  private let file: FileBytes
  private let limits: PackageLimits

  /// Reads every header; throws a `Finding` for an archive that programs would read differently.
  init(_ file: FileBytes, limits: PackageLimits) throws {
    directory = try ZipDirectory(file, limits: limits)
    self.file = file
    self.limits = limits
  }

  var isStream: Bool { false }

  func walk(_ visit: (ContentEntry, any ByteSource) throws -> Void) throws {
    for entry in directory.entries {
      var content = ContentEntry(
        path: Array(directory.name(of: entry)), kind: kind(of: entry), size: entry.size,
        mode: entry.mode == 0 ? 0o644 : Int(entry.mode & 0o7777), isEncrypted: entry.isEncrypted)
      let data = try source(for: entry)
      if content.kind == .symbolicLink, !entry.isEncrypted {
        content.linkTarget = try data.bytes(upTo: limits.pathBytes)
      }
      try visit(content, data)
    }
  }

  private func source(for entry: ZipEntry) throws -> any ByteSource {
    let range = FileRange(file, offset: try directory.dataOffset(of: entry, in: file), length: entry.packedSize)
    let inflater =
      entry.isDeflated ? try Inflater(range, framing: .none, limits: limits, bytes: entry.packedSize) : nil
    return VerifiedSource(range, inflater, size: entry.size, ZipChecksum(entry.checksum))
  }

  private func kind(of entry: ZipEntry) -> ContentEntry.Kind {
    switch entry.mode & FileType.mask {
    case 0: directory.name(of: entry).last == UInt8(ascii: "/") ? .directory : .file
    case let type: ContentEntry.Kind(type: type)
    }
  }
}

/// The CRC-32 of a zip entry's data.
private struct ZipChecksum: DataChecksum {
  let expected: UInt32
  private var checksum = crc32(0, nil, 0)

  init(_ expected: UInt32) { self.expected = expected }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    checksum = crc32(checksum, bytes.baseAddress?.assumingMemoryBound(to: Bytef.self), uInt(bytes.count))
  }

  var matches: Bool { checksum == uLong(expected) }
}
