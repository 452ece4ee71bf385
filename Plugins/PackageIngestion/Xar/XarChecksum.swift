import Crypto

/// The checksum algorithms of a xar archive.
enum XarChecksumAlgorithm: Equatable {
  case sha1, sha256
  /// Refused, as by Apple's xar.
  case md5
  /// Known, but not checked.
  case sha512
  case other

  init(_ style: String) {
    switch style.lowercased() {
    case "sha1": self = .sha1
    case "sha256": self = .sha256
    case "sha512": self = .sha512
    case "md5": self = .md5
    default: self = .other
    }
  }
}

/// A declared checksum of some bytes of a xar archive.
struct XarChecksum: Equatable {
  /// A table may have 100,000 of them, so the digest is stored inline.
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private let count: UInt8
  let algorithm: XarChecksumAlgorithm

  /// Creates a checksum from a digest of any length.
  init(algorithm: XarChecksumAlgorithm, digest: some Collection<UInt8>) {
    self.algorithm = algorithm
    count = UInt8(clamping: digest.count)
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: digest.prefix(32)) }
  }

  /// True if the algorithm can be checked.
  var isVerifiable: Bool { algorithm == .sha1 || algorithm == .sha256 }

  /// True if a digest of the algorithm equals it.
  func matches(_ digest: some Sequence<UInt8>) -> Bool {
    self == XarChecksum(algorithm: algorithm, digest: Array(digest))
  }

  static func == (one: XarChecksum, other: XarChecksum) -> Bool {
    one.algorithm == other.algorithm && one.count == other.count && one.words == other.words
  }
}

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

  /// True if the bytes so far match the checksum.
  var matches: Bool { expected.map(matches) ?? true }

  /// True if the bytes so far match a checksum of the algorithm.
  func matches(_ checksum: XarChecksum) -> Bool {
    switch running {
    case .none: true
    case .sha1(let digest): checksum.matches(digest.finalize())
    case .sha256(let digest): checksum.matches(digest.finalize())
    }
  }
}
