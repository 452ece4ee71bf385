internal import Basics
internal import Crypto

/// SHA-256 digests as this store writes them.
package enum Digest {
  /// The number of digits.
  static let length = 64

  /// The SHA-256 of bytes in hexadecimal.
  package static func sha256(_ bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(data: bytes as? [UInt8] ?? Array(bytes))
    return Hexadecimal.text(hash.finalize())
  }

  /// Whether a text is a SHA-256 as this store writes it: 64 digits, in lowercase.
  package static func isValid(_ text: String) -> Bool {
    text.utf8.count == length && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}
