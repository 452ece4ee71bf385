/// The decoded data of a xar entry, compared with the table at its end or at the first extra byte.
final class XarEntrySource: ByteSource {
  private let data: XarEntry.Data
  private let stored: XarStoredSource
  private let inflater: Inflater?
  private var extracted: XarDigest
  private var count: Int64 = 0
  private var isVerified = false

  init(_ source: any ByteSource, _ data: XarEntry.Data, limits: PackageLimits) throws {
    self.data = data
    stored = XarStoredSource(source, data.archivedChecksum)
    extracted = XarDigest(data.hasOneChecksum ? nil : data.extractedChecksum)
    switch data.encoding {
    case .stored: inflater = nil
    case .zlib: inflater = try Inflater(stored, framing: .zlib, limits: limits)
    case .other:
      throw Finding.error(
        .xarEncoding, "the data has an unsupported encoding",
        hint: "use application/x-gzip or stored data")
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let read = try inflater?.read(into: buffer) ?? stored.read(into: buffer)
    extracted.update(UnsafeRawBufferPointer(rebasing: buffer[..<read]))
    count += Int64(read)
    guard count <= data.size else {
      throw Finding.error(.entrySize, "the data is longer than the \(data.size) bytes that are declared")
    }
    if read == 0, !isVerified { try verify() }
    return read
  }

  private func verify() throws {
    isVerified = true
    guard count == data.size else {
      throw Finding.error(.entrySize, "the data has \(count) bytes, \(data.size) are declared")
    }
    guard try inflater?.trailingBytes() ?? 0 == 0 else {
      throw Finding.error(.trailingData, "data follows the compressed data")
    }
    guard stored.matches, extracted.matches else {
      throw Finding.error(.checksumWrong, "the data does not match its checksum")
    }
  }
}
