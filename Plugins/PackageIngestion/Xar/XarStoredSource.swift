/// A xar entry's data as it is in the heap, compared with its archived checksum.
final class XarStoredSource: ByteSource {
  private let source: any ByteSource
  private(set) var digest: XarDigest

  init(_ source: any ByteSource, _ checksum: XarChecksum?) {
    self.source = source
    digest = XarDigest(checksum)
  }

  /// Hashes bytes that are compared later.
  init(_ source: any ByteSource, _ algorithm: XarChecksumAlgorithm?) {
    self.source = source
    digest = XarDigest(algorithm)
  }

  /// Whether the data read matches the checksum.
  var matches: Bool { digest.matches }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try source.read(into: buffer)
    digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    return count
  }
}
