import Crypto

/// Hashes bytes and compares them with a xar checksum.
struct XarDigest {
  private enum Running {
    case none
    case sha1(Insecure.SHA1)
    case sha256(SHA256)
  }

  private let expected: XarChecksum?
  private var running: Running

  /// Creates a digest for a checksum; without one, or for an unsupported one, everything matches.
  init(_ checksum: XarChecksum?) {
    self.init(checksum, checksum?.algorithm)
  }

  /// Creates a digest to be compared later.
  init(_ algorithm: XarChecksumAlgorithm?) {
    self.init(nil, algorithm)
  }

  private init(_ expected: XarChecksum?, _ algorithm: XarChecksumAlgorithm?) {
    self.expected = expected
    switch algorithm {
    case .sha1: running = .sha1(Insecure.SHA1())
    case .sha256: running = .sha256(SHA256())
    default: running = .none
    }
  }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    switch running {
    case .none: break
    case .sha1(var digest):
      running = .none
      digest.update(bufferPointer: bytes)
      running = .sha1(digest)
    case .sha256(var digest):
      running = .none
      digest.update(bufferPointer: bytes)
      running = .sha256(digest)
    }
  }

  /// Whether the bytes so far match the checksum.
  var matches: Bool { expected.map(matches) ?? true }

  /// Whether the bytes so far match a checksum of the algorithm.
  func matches(_ checksum: XarChecksum) -> Bool {
    switch running {
    case .none: true
    case .sha1(let digest): checksum.matches(digest.finalize())
    case .sha256(let digest): checksum.matches(digest.finalize())
    }
  }
}
