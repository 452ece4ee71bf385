/// The algorithms a xar archive may name.
enum XarChecksumAlgorithm: Equatable {
  case sha1, sha256
  /// Refused, as Apple's xar does.
  case md5
  /// One that is not checked.
  case other(String)

  init(_ style: String) {
    switch style.lowercased() {
    case "sha1": self = .sha1
    case "sha256": self = .sha256
    case "md5": self = .md5
    default: self = .other(style)
    }
  }
}

/// A checksum a xar archive gives for some of its bytes.
struct XarChecksum: Equatable {
  let algorithm: XarChecksumAlgorithm
  /// In hexadecimal, lower case.
  let text: String

  /// Whether the algorithm is one that can be checked.
  var isVerifiable: Bool { algorithm == .sha1 || algorithm == .sha256 }
}
