import Basics
import Crypto
public import Foundation
public import Documents

/// A JSON Web Token in its compact form, signed with ES256: RFC 7515, section 7.1, and RFC 7518, section 3.4.
///
/// There is one algorithm, so that no token can choose another; a library would bring the rest of them.
public struct WebToken: Sendable {
  /// The identifier of the key in its header.
  public let keyID: String
  /// The claims, not yet checked.
  public let claims: JSON
  private let signed: Data
  private let signature: P256.Signing.ECDSASignature

  /// Reads a token.
  ///
  /// - Throws: A ``TokenFailure`` for another text, or another kind of signature.
  public init(_ text: String) throws {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw TokenFailure("the token does not have three parts") }
    let header = try Self.object(parts[0], "header")
    // Nothing else in the header is trusted: the store knows which key has which algorithm.
    guard header["alg"]?.text == "ES256" else { throw TokenFailure("the token's algorithm is not ES256") }
    guard header["crit"] == nil else { throw TokenFailure("the token has critical extensions") }
    if let type = header["typ"] {
      guard type.text?.uppercased() == "JWT" else { throw TokenFailure("the token's type is not JWT") }
    }
    guard let keyID = header["kid"]?.text, !keyID.isEmpty else { throw TokenFailure("the token names no key") }
    claims = try Self.object(parts[1], "payload")
    guard let bytes = Base64URL.bytes(parts[2]), bytes.count == 64,
      let signature = try? P256.Signing.ECDSASignature(rawRepresentation: bytes)
    else { throw TokenFailure("the token's signature is not one of ES256") }
    self.keyID = keyID
    self.signature = signature
    signed = Data("\(parts[0]).\(parts[1])".utf8)
  }

  /// True if a key's holder signed it.
  public func isSigned(by key: AccessKey) -> Bool { key.signed(signed, signature) }

  private static func object(_ part: Substring, _ name: String) throws -> JSON {
    guard let bytes = Base64URL.bytes(part), let value = try? JSONReader.value(of: Array(bytes)), value.members != nil
    else { throw TokenFailure("the token's \(name) is not a JSON object in base64url") }
    return value
  }
}

/// The reason why a token is invalid; for the access log only, since clients without a key get no details.
public struct TokenFailure: Error {
  /// The reason, in a sentence without a period.
  public let reason: String

  /// Creates a failure.
  public init(_ reason: String) { self.reason = reason }
}

extension AccessKey {
  /// True if the key's holder signed some bytes: ECDSA with SHA-256, in DER.
  public func signed(_ data: Data, signature: Data) -> Bool {
    guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
    return signed(data, signature)
  }

  fileprivate func signed(_ data: Data, _ signature: P256.Signing.ECDSASignature) -> Bool {
    (try? P256.Signing.PublicKey(x963Representation: publicKey))?.isValidSignature(signature, for: data) ?? false
  }
}
