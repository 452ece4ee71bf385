import Foundation
import StockroomKit
import Synchronization

/// A token's claims, checked as Apple's servers do.
///
/// Source: Apple, App Store Connect API, "Generating Tokens for API Requests"; App Store Server API, "Generating JSON
/// Web Tokens for API requests".
struct TokenClaims: Sendable {
  private static let audience = "appstoreconnect-v1"
  /// The maximum difference between the clocks of a client and this machine, in seconds.
  private static let skew = 60.0

  /// The time of expiry, in seconds since 1970.
  let end: Double
  /// The app of a token for the App Store Server API.
  let bundleID: String?
  /// The only permitted requests; nil for all.
  let scope: [String]?

  /// Checks claims at a moment, in seconds since 1970.
  ///
  /// - Throws: A ``TokenFailure``.
  init(_ claims: JSON, of key: AccessKey, at now: Double) throws {
    try Self.checkIssuer(claims, key)
    guard Self.audiences(claims).contains(where: { $0.hasSameBytes(as: Self.audience) }) else {
      throw TokenFailure("the token is for another audience")
    }
    guard let end = claims["exp"]?.seconds else { throw TokenFailure("the token has no time of expiry") }
    guard end > now else { throw TokenFailure("the token has expired") }
    let start = try Self.moment("iat", claims)
    if let start, start > now + Self.skew { throw TokenFailure("the token is from the future") }
    if let first = try Self.moment("nbf", claims), first > now + Self.skew {
      throw TokenFailure("the token is not valid yet")
    }
    let longest = key.kind == .inAppPurchase ? 3600.0 : 1200.0
    let skew = start == nil ? Self.skew : 0
    guard end - (start ?? now) <= longest + skew else {
      throw TokenFailure("the token is valid for more than \(Int(longest / 60)) minutes")
    }
    self.end = end
    (bundleID, scope) = (try Self.bundleID(claims, key), try Self.scope(claims))
  }

  /// True if it permits a request.
  func allows(_ request: RouteRequest) -> Bool {
    guard let scope else { return true }
    return scope.contains { entry in
      let parts = entry.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].uppercased() == request.method.rawValue else { return false }
      let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      guard String(target[0]).hasSameBytes(as: request.path) else { return false }
      guard target.count == 2 else { return true }
      guard let query = Query(sent: String(target[1])) else { return false }
      return query.items.allSatisfy(request.query.items.contains)
    }
  }

  private static func checkIssuer(_ claims: JSON, _ key: AccessKey) throws {
    guard key.kind == .individual else {
      guard claims["iss"]?.text?.hasSameBytes(as: key.issuer) == true else {
        throw TokenFailure("the token's issuer is not that of the key")
      }
      return
    }
    guard claims["iss"] == nil, claims["sub"]?.text == "user" else {
      throw TokenFailure("a token of an individual key has the subject user, and no issuer")
    }
  }

  private static func audiences(_ claims: JSON) -> [String] {
    if let text = claims["aud"]?.text { return [text] }
    return claims["aud"]?.elements?.compactMap(\.text) ?? []
  }

  private static func moment(_ name: String, _ claims: JSON) throws -> Double? {
    guard let value = claims[name] else { return nil }
    guard let seconds = value.seconds else { throw TokenFailure("the token's \(name) is not a time") }
    return seconds
  }

  private static func bundleID(_ claims: JSON, _ key: AccessKey) throws -> String? {
    guard key.kind == .inAppPurchase else { return nil }
    guard let bundleID = claims["bid"]?.text, !bundleID.isEmpty else {
      throw TokenFailure("the token has no bundle ID")
    }
    return bundleID
  }

  private static func scope(_ claims: JSON) throws -> [String]? {
    guard let value = claims["scope"] else { return nil }
    guard let elements = value.elements else { throw TokenFailure("the token's scope is not a list") }
    return try elements.map { element in
      guard let text = element.text else { throw TokenFailure("the token's scope is not a list of texts") }
      return text
    }
  }
}

extension JSON {
  /// Seconds since 1970; nil for another value, or a number that cannot be a time.
  fileprivate var seconds: Double? {
    guard case .number(let digits) = self, let seconds = Double(digits), seconds.isFinite else { return nil }
    return seconds
  }
}

/// Checks tokens, and caches those with a valid signature: clients send the same one for minutes.
final class TokenCheck: Sendable {
  /// A token whose signature was checked.
  private struct Known {
    let keyID: String
    let publicKey: Data
    let payload: JSON
    let end: Double
  }

  /// The maximum number of cached tokens.
  private static let capacity = 1000

  private let known = Mutex<[String: Known]>([:])

  /// The key that signed a token, and its claims.
  ///
  /// - Parameter find: Finds a key.
  /// - Throws: A ``TokenFailure``, or the error of `find`.
  func check(
    _ text: String, at now: Double, find: (_ id: String) throws -> AccessKey?
  ) throws -> (key: AccessKey, claims: TokenClaims) {
    if let known = known.withLock({ $0[text] }) {
      guard let key = try find(known.keyID), key.publicKey == known.publicKey, !key.isRevoked else {
        throw TokenFailure.revoked
      }
      return (key, try TokenClaims(known.payload, of: key, at: now))
    }
    let token = try WebToken(text)
    guard let key = try find(token.keyID) else { throw TokenFailure("there is no key \(token.keyID)") }
    guard !key.isRevoked else { throw TokenFailure.revoked }
    guard token.isSigned(by: key) else { throw TokenFailure("the token's signature is not that of the key") }
    let claims = try TokenClaims(token.claims, of: key, at: now)
    remember(text, Known(keyID: key.id, publicKey: key.publicKey, payload: token.claims, end: claims.end), at: now)
    return (key, claims)
  }

  private func remember(_ text: String, _ token: Known, at now: Double) {
    known.withLock { known in
      if known.count >= Self.capacity { known = known.filter { $0.value.end > now } }
      if known.count >= Self.capacity { known = [:] }
      known[text] = token
    }
  }
}

extension TokenFailure {
  fileprivate static let revoked = TokenFailure("the token's key was revoked")
}
