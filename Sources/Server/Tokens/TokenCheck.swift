internal import Foundation
internal import StockroomKit
internal import Synchronization

/// Checks tokens, and remembers those whose signature was right: clients send one for minutes.
final class TokenCheck: Sendable {
  /// A token whose signature was checked.
  private struct Known {
    let keyID: String
    let publicKey: Data
    let payload: JSON
    let end: Double
  }

  /// How many tokens are remembered.
  private static let room = 1000

  private let known = Mutex<[String: Known]>([:])

  /// The key that signed a token, and its claims.
  ///
  /// - Parameter find: Finds a key that was not revoked.
  /// - Throws: A ``TokenFailure``, and what `find` throws.
  func check(
    _ text: String, at now: Double, find: (_ id: String) throws -> AccessKey?
  ) throws -> (key: AccessKey, claims: TokenClaims) {
    if let known = known.withLock({ $0[text] }) {
      guard let key = try find(known.keyID), key.publicKey == known.publicKey else { throw TokenFailure.revoked }
      return (key, try TokenClaims(known.payload, of: key, at: now))
    }
    let token = try WebToken(text)
    guard let key = try find(token.keyID) else { throw TokenFailure("there is no key \(token.keyID)") }
    guard token.isSigned(by: key.publicKey) else { throw TokenFailure("the token's signature is not that of the key") }
    let claims = try TokenClaims(token.claims, of: key, at: now)
    remember(text, Known(keyID: key.id, publicKey: key.publicKey, payload: token.claims, end: claims.end), at: now)
    return (key, claims)
  }

  private func remember(_ text: String, _ token: Known, at now: Double) {
    known.withLock { known in
      if known.count >= Self.room { known = known.filter { $0.value.end > now } }
      if known.count >= Self.room { known = [:] }
      known[text] = token
    }
  }
}

extension TokenFailure {
  fileprivate static let revoked = TokenFailure("the token's key was revoked")
}
