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
