internal import Crypto
internal import Foundation
internal import StockroomKit

/// Checksums and signatures.
enum Digests {
  static func sha256(of bytes: some Sequence<UInt8>) -> String {
    Hexadecimal.text(SHA256.hash(data: Data(bytes)))
  }

  /// The SHA-256 of a program's file; nil if it cannot be read.
  static func sha256(ofFile path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var hash = SHA256()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return Hexadecimal.text(hash.finalize()) }
      hash.update(data: buffer[..<count])
    }
  }

  /// The signature of a body, in the form of the header X-Apple-SIGNATURE of App Store Connect's webhooks.
  static func signature(of body: String, secret: String) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: Data(body.utf8), using: SymmetricKey(data: Data(secret.utf8)))
    return "hmacsha256=" + Hexadecimal.text(code)
  }
}
