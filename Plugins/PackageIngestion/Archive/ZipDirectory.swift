/// The directory of a zip archive with consistent headers.
///
/// Programs differ in the header that they use and in their search for the directory, but a delivered archive must be
/// the same to all of them: entries follow each other without gaps from the first byte to the directory, and both headers
/// of an entry agree in every field. libarchive hides the offsets for these checks.
struct ZipDirectory {
  /// The largest directory that is read, in bytes.
  private static let largest: Int64 = 16 << 20
  private static let localBytes = 30

  /// Sorted by position in the archive.
  private(set) var entries: [ZipEntry] = []
  let findings: [Finding]
  private let bytes: [UInt8]

  /// Reads the directory and every header; throws a `Finding` if they disagree.
  init(_ file: FileBytes, limits: PackageLimits) throws {
    let end = try ZipEnd(file)
    findings = end.findings
    guard end.entryCount <= limits.entries else {
      throw Finding.error(.entryCount, "the archive has more than \(limits.entries) entries")
    }
    guard end.directory.count <= Self.largest else {
      throw Finding.error(.entryCount, "the archive's directory is larger than \(Self.largest) bytes")
    }
    bytes = try file.peek(at: end.directory.lowerBound, count: end.directory.count)
    guard bytes.count == end.directory.count else {
      throw Finding.error(.truncated, "the file ended while being read")
    }
    guard bytes.firstRange(of: ZipSignature.endBytes) == nil else {
      throw Finding.zipDiffers("the archive has a second end record in its directory")
    }
    var start = 0
    while start < bytes.count {
      guard entries.count < end.entryCount else { break }
      let entry = try ZipEntry(bytes, at: start)
      entries.append(entry)
      start += entry.recordBytes
    }
    guard start == bytes.count, entries.count == end.entryCount else {
      throw Finding.zipDiffers("the archive's end record and its directory have different entry counts")
    }
    entries.sort { $0.offset < $1.offset }
    try checkHeaders(file, upTo: end.directory.lowerBound)
  }

  /// An entry's name.
  func name(of entry: ZipEntry) -> ArraySlice<UInt8> { bytes[entry.name] }

  /// The offset of an entry's data.
  func dataOffset(of entry: ZipEntry, in file: FileBytes) throws -> Int64 {
    let sizes = ZipFields(try file.peek(at: entry.offset + 26, count: 4)[...])
    guard sizes.count == 4 else { throw Finding.error(.truncated, "the file ended while being read") }
    return entry.offset + Int64(Self.localBytes) + Int64(sizes.number16(0)) + Int64(sizes.number16(2))
  }

  private func checkHeaders(_ file: FileBytes, upTo end: Int64) throws {
    var place: Int64 = 0
    for (index, entry) in entries.enumerated() {
      let name = bytes[entry.name]
      guard entry.offset == place else {
        throw Finding.zipDiffers("bytes of the archive belong to two entries, or to none", at: name)
      }
      let next = index + 1 < entries.count ? entries[index + 1].offset : end
      let data = try checkLocal(entry, name, file)
      guard entry.packedSize <= next - data, try hasDescriptor(entry, at: data + entry.packedSize, upTo: next, file)
      else { throw Finding.zipDiffers("the entry's data does not end where the next entry starts", at: name) }
      place = next
    }
    guard place == end else { throw Finding.zipDiffers("bytes of the archive do not belong to any entry") }
  }

  /// Compares the local header of an entry, and returns the start of its data.
  private func checkLocal(_ entry: ZipEntry, _ name: ArraySlice<UInt8>, _ file: FileBytes) throws -> Int64 {
    let head = try file.peek(at: entry.offset, count: Self.localBytes + name.count)
    let fields = ZipFields(head[...])
    guard fields.count == Self.localBytes + name.count, fields.number32(0) == ZipSignature.local else {
      throw Finding.zipDiffers("the archive's directory gives the wrong place for the entry", at: name)
    }
    guard fields.number16(26) == UInt64(name.count), head[Self.localBytes...] == name else {
      throw Finding.zipDiffers("the entry's two headers have different names", at: name)
    }
    let extraBytes = Int(fields.number16(28))
    let extra = try file.peek(at: entry.offset + Int64(head.count), count: extraBytes)
    guard extra.count == extraBytes else { throw Finding.error(.truncated, "the file ended while being read") }
    let sizes = try ZipExtra(extra[...], name: name).replace([fields.number32(22), fields.number32(18)], name: name)
    let isSame = zip(
      [fields.number32(14)] + sizes, [UInt64(entry.checksum), UInt64(entry.size), UInt64(entry.packedSize)]
    )
    .allSatisfy { local, central in local == central || (local == 0 && entry.hasDescriptor) }
    guard fields.number16(4) == entry.needed, fields.number16(6) == entry.flags, fields.number16(8) == entry.method,
      fields.number32(10) == entry.time, isSame
    else { throw Finding.zipDiffers("the entry's two headers disagree", at: name) }
    return entry.offset + Int64(head.count + extraBytes)
  }

  /// True if a data descriptor exactly fills the space up to the next entry (APPNOTE 4.3.9):
  /// with a signature or without, and with sizes of four bytes or eight.
  private func hasDescriptor(_ entry: ZipEntry, at start: Int64, upTo next: Int64, _ file: FileBytes) throws -> Bool {
    guard entry.hasDescriptor else { return start == next }
    guard [12, 16, 20, 24].contains(next - start) else { return false }
    let bytes = try file.peek(at: start, count: Int(next - start))
    let isSigned = bytes.count % 8 == 0
    let fields = ZipFields(bytes.dropFirst(isSigned ? 4 : 0))
    guard bytes.count == next - start, !isSigned || ZipFields(bytes[...]).number32(0) == ZipSignature.descriptor
    else { return false }
    let sizes =
      fields.count == 12 ? (fields.number32(4), fields.number32(8)) : (fields.number64(4), fields.number64(12))
    return fields.number32(0) == entry.checksum && sizes == (UInt64(entry.packedSize), UInt64(entry.size))
  }
}

/// The end record of a zip archive, with the location of its directory (APPNOTE 4.3.16, and 4.3.14 for zip64).
struct ZipEnd {
  /// The location and length of the directory.
  let directory: Range<Int64>
  let entryCount: Int
  /// A warning if bytes that are not padding follow the record and its comment.
  let findings: [Finding]

  private static let recordBytes = 22
  private static let largestComment = 0xffff
  /// The maximum number of bytes after the end record: readers search only the last kilobytes.
  private static let largestSlack = 16 << 10
  private static let locatorBytes: Int64 = 20
  private static let zip64Bytes: Int64 = 56

  /// Finds the end record; throws a `Finding` for a second one, or one that does not fit the file.
  init(_ file: FileBytes) throws {
    let tail = try file.peek(
      at: max(0, file.size - Int64(Self.recordBytes + Self.largestComment + Self.largestSlack)),
      count: Int(min(file.size, Int64(Self.recordBytes + Self.largestComment + Self.largestSlack))))
    guard let start = Self.lastEnd(in: tail) else {
      throw Finding.error(.damaged, "the zip archive has no end record: its directory is missing")
    }
    let fields = ZipFields(tail[start...])
    let position = file.size - Int64(tail.count) + Int64(start)
    let comment = Int(fields.number16(20))
    let following = tail.count - start - Self.recordBytes
    guard comment <= following else {
      throw Finding.error(.truncated, "the zip archive ends before the comment at its end does")
    }
    guard following - comment <= Self.largestSlack else {
      throw Finding.error(.trailingData, "\(following - comment) bytes follow the archive's end record")
    }
    let slack = tail[(start + Self.recordBytes + comment)...]
    findings =
      slack.contains { $0 != 0 } ? [.warning(.slack, "\(slack.count) bytes follow the archive's end record")] : []
    let end = try Self.directory(of: fields, at: position, in: file)
    (directory, entryCount) = (end.directory, end.count)
  }

  private static func lastEnd(in tail: [UInt8]) -> Int? {
    guard tail.count >= recordBytes else { return nil }
    var start = tail.count - recordBytes
    while start >= 0 {
      if tail[start] == ZipSignature.endBytes[0], tail[start...].starts(with: ZipSignature.endBytes) { return start }
      start -= 1
    }
    return nil
  }

  private static func directory(
    of fields: ZipFields, at position: Int64, in file: FileBytes
  ) throws -> (directory: Range<Int64>, count: Int) {
    guard fields.number16(4) == 0, fields.number16(6) == 0, fields.number16(8) == fields.number16(10) else {
      throw Finding.zipDiffers("the archive's end record refers to other parts of the archive")
    }
    var (count, size, offset) = (fields.number16(10), fields.number32(12), fields.number32(16))
    var end = position
    let locator = ZipFields(try file.peek(at: max(0, position - locatorBytes), count: Int(locatorBytes))[...])
    let hasLocator =
      position >= locatorBytes && locator.count == locatorBytes && locator.number32(0) == ZipSignature.zip64Locator
    if hasLocator {
      let place = position - locatorBytes - zip64Bytes
      let record = ZipFields(try file.peek(at: max(0, place), count: Int(zip64Bytes))[...])
      guard place >= 0, record.number32(0) == ZipSignature.zip64End, record.number64(4) == UInt64(zip64Bytes) - 12,
        locator.number32(4) == 0, locator.number64(8) == UInt64(place), locator.number32(16) == 1,
        record.number32(16) == 0, record.number32(20) == 0, record.number64(24) == record.number64(32)
      else { throw Finding.zipDiffers("the archive's two end records disagree") }
      let large = (record.number64(32), record.number64(40), record.number64(48))
      guard count == large.0 || count == 0xffff, size == large.1 || size == 0xffff_ffff,
        offset == large.2 || offset == 0xffff_ffff
      else { throw Finding.zipDiffers("the archive's two end records disagree") }
      (count, size, offset) = large
      end = place
    }
    guard size <= UInt64(end), offset == UInt64(end) - size else {
      throw Finding.zipDiffers("the archive's directory is not where its end record says")
    }
    return (Int64(offset)..<end, Int(clamping: count))
  }
}
