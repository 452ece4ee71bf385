internal import Crypto
internal import Foundation
internal import StockroomKit
internal import Synchronization

/// Checks passwords, whose hashing is slow on purpose, and remembers those that were right.
final class PasswordCheck: Sendable {
  private let salt = SymmetricKey(size: .bits256)
  private let right = Mutex<Set<Data>>([])
  private static let room = 1000

  /// Whether a password has a hash.
  func isRight(_ password: String, for hash: SecretHash) throws -> Bool {
    let code = Data(HMAC<SHA256>.authenticationCode(for: Data("\(hash.text)\u{0}\(password)".utf8), using: salt))
    if right.withLock({ $0.contains(code) }) { return true }
    guard try hash.isHash(of: SecretBytes(password)) else { return false }
    right.withLock { right in
      if right.count >= Self.room { right = [] }
      right.insert(code)
    }
    return true
  }
}

/// A name and a password in the field Authorization: RFC 7617.
struct BasicCredentials {
  let name: String
  let password: String

  /// Nil if the field has none.
  init?(_ field: String) {
    let parts = field.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "basic", let bytes = Data(base64Encoded: String(parts[1])),
      let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
    else { return nil }
    name = String(text[..<colon])
    password = String(text[text.index(after: colon)...])
  }
}
