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
    return try ZipEntrySource(range, entry, limits: limits)
  }

  private func kind(of entry: ZipEntry) -> ContentEntry.Kind {
    switch entry.mode & FileType.mask {
    case 0: directory.name(of: entry).last == UInt8(ascii: "/") ? .directory : .file
    case let type: ContentEntry.Kind(type: type)
    }
  }
}

/// The decoded data of a zip entry, compared with the headers at its end or at the first extra byte.
final class ZipEntrySource: ByteSource {
  private let entry: ZipEntry
  private let stored: any ByteSource
  private let inflater: Inflater?
  private var count: Int64 = 0
  private var checksum = crc32(0, nil, 0)
  private var isVerified = false

  init(_ stored: any ByteSource, _ entry: ZipEntry, limits: PackageLimits) throws {
    self.entry = entry
    self.stored = stored
    inflater = entry.isDeflated ? try Inflater(stored, framing: .none, limits: limits, bytes: entry.packedSize) : nil
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let read = try inflater?.read(into: buffer) ?? stored.read(into: buffer)
    checksum = crc32(checksum, buffer.baseAddress?.assumingMemoryBound(to: Bytef.self), uInt(read))
    count += Int64(read)
    guard count <= entry.size else {
      throw Finding.error(.entrySize, "the data is longer than the \(entry.size) bytes that are declared")
    }
    if read == 0, !isVerified { try verify() }
    return read
  }

  private func verify() throws {
    isVerified = true
    guard count == entry.size else {
      throw Finding.error(.entrySize, "the data has \(count) bytes, \(entry.size) are declared")
    }
    guard try inflater?.trailingBytes() ?? 0 == 0 else {
      throw Finding.error(.trailingData, "data follows the compressed data")
    }
    guard checksum == uLong(entry.checksum) else {
      throw Finding.error(.checksumWrong, "the data does not match its checksum")
    }
  }
}
