import Crypto
import Foundation
import StockroomKit
import SwiftASN1

@_spi(CMS) internal import X509

/// The reason why a receipt is refused.
enum ReceiptError: Error {
  /// It is not a receipt.
  case malformed
  /// The signature is not this store's, or the receipt was changed.
  case notAuthentic
}

/// A receipt in its PKCS #7 container: RFC 5652, `SignedData`.
enum SignedReceipt {
  static func sign(_ receipt: AppReceipt, by identity: SigningIdentity) throws -> Data {
    let certificates = try identity.chain.map { try Certificate(derEncoded: Array($0)) }
    return Data(
      try CMS.sign(
        try receipt.encoded(), signatureAlgorithm: .ecdsaWithSHA256,
        additionalIntermediateCertificates: Array(certificates.dropFirst()), certificate: certificates[0],
        privateKey: Certificate.PrivateKey(identity.key), detached: false))
  }

  /// The receipt in a container that the store signed.
  ///
  /// - Throws: A `ReceiptError`.
  static func open(_ data: Data, signedBy identity: SigningIdentity?) throws(ReceiptError) -> AppReceipt {
    guard let parts = try? Parts(derEncoded: Array(data)) else { throw .malformed }
    guard let key = identity?.key.publicKey,
      let signature = try? P256.Signing.ECDSASignature(derRepresentation: parts.signature),
      key.isValidSignature(signature, for: parts.content)
    else { throw .notAuthentic }
    guard let receipt = try? AppReceipt(encoded: Array(parts.content)) else { throw .malformed }
    return receipt
  }

  /// The signed content and its signature.
  ///
  /// The store knows its own key and does not need the certificates.
  private struct Parts: DERParseable {
    let content: ArraySlice<UInt8>
    let signature: ArraySlice<UInt8>

    init(derEncoded node: ASN1Node) throws {
      (content, signature) = try DER.sequence(node, identifier: .sequence) { nodes in
        _ = try ASN1ObjectIdentifier(derEncoded: &nodes)
        return try DER.explicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific, Self.signedData)
      }
    }

    private static func signedData(_ node: ASN1Node) throws -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
      try DER.sequence(node, identifier: .sequence) { nodes in
        // The version and the digest algorithms.
        _ = (nodes.next(), nodes.next())
        guard let encapsulated = nodes.next() else { throw ReceiptError.malformed }
        let content = try DER.sequence(encapsulated, identifier: .sequence) { parts in
          _ = try ASN1ObjectIdentifier(derEncoded: &parts)
          return try DER.explicitlyTagged(&parts, tagNumber: 0, tagClass: .contextSpecific) {
            try ASN1OctetString(derEncoded: $0).bytes
          }
        }
        // Certificates and revocation lists come before the signers.
        var signers: ASN1Node?
        while let next = nodes.next() { signers = next }
        guard let signers, signers.identifier == .set, case .constructed(let list) = signers.content,
          let signer = list.first(where: { _ in true })
        else { throw ReceiptError.malformed }
        return (content, try signature(of: signer))
      }
    }

    private static func signature(of signer: ASN1Node) throws -> ArraySlice<UInt8> {
      guard case .constructed(let fields) = signer.content,
        let last = fields.reversed().first(where: { $0.identifier == .octetString })
      else { throw ReceiptError.malformed }
      return try ASN1OctetString(derEncoded: last).bytes
    }
  }
}
