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

/// A checksum a xar archive gives for some of its bytes.
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

  /// Whether the algorithm is one that can be checked.
  var isVerifiable: Bool { algorithm == .sha1 || algorithm == .sha256 }

  /// Whether a digest of the algorithm is this one.
  func matches(_ digest: some Sequence<UInt8>) -> Bool {
    self == XarChecksum(algorithm: algorithm, digest: Array(digest))
  }

  static func == (one: XarChecksum, other: XarChecksum) -> Bool {
    one.algorithm == other.algorithm && one.count == other.count && one.words == other.words
  }
}
