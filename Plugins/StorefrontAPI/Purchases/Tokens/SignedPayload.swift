internal import Crypto
internal import Foundation
internal import StockroomKit

/// A JSON Web Signature in its compact form, as the App Store signs: ES256, with the chain in `x5c`.
enum SignedPayload {
  /// Signs a payload.
  static func sign(_ payload: JSON, by identity: SigningIdentity) throws -> String {
    let header: JSON = ["alg": "ES256", "x5c": JSON(identity.chain.map { $0.base64EncodedString() })]
    let text = [header, payload].map { Base64URL.text(Data($0.encoded.utf8)) }.joined(separator: ".")
    let signature = try identity.key.signature(for: Data(text.utf8))
    return "\(text).\(Base64URL.text(signature.rawRepresentation))"
  }
}

extension Date {
  /// Milliseconds since 1970, as the App Store's dates are.
  var milliseconds: Int64 { seconds * 1000 }
}
