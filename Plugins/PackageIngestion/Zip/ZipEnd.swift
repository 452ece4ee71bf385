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
