import CArchive

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
