import Crypto

/// Takes bytes in and compares them with a xar checksum.
struct XarDigest {
  private enum Running {
    case none
    case sha1(Insecure.SHA1)
    case sha256(SHA256)
  }

  private let expected: String
  private var running: Running

  /// A digest for a checksum; without one, or for one that cannot be checked, everything matches.
  init(_ checksum: XarChecksum?) {
    expected = checksum?.text ?? ""
    switch checksum?.algorithm {
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

  /// Whether the bytes so far have the checksum.
  var matches: Bool {
    switch running {
    case .none: true
    case .sha1(let digest): digest.hexadecimal == expected
    case .sha256(let digest): digest.hexadecimal == expected
    }
  }
}
