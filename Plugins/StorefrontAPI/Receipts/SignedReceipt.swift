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
    guard let identity,
      let signature = try? P256.Signing.ECDSASignature(derRepresentation: parts.signature),
      identity.key.publicKey.isValidSignature(signature, for: parts.content)
    else { throw .notAuthentic }
    guard let receipt = try? AppReceipt(encoded: Array(parts.content)) else { throw .malformed }
    // The signature is of the content alone, so the frame must be the one that the store writes.
    guard let own = try? sign(receipt, by: identity), let frame = try? Parts(derEncoded: Array(own)).frame,
      parts.frame == frame
    else { throw .notAuthentic }
    return receipt
  }

  /// The signed content, its signature, and everything around them.
  private struct Parts: DERParseable {
    let content: ArraySlice<UInt8>
    let signature: ArraySlice<UInt8>
    /// The encodings of the other parts, in order: identifiers, versions, algorithms, and certificates.
    let frame: [[UInt8]]

    init(derEncoded node: ASN1Node) throws {
      var frame: [[UInt8]] = []
      (content, signature) = try DER.sequence(node, identifier: .sequence) { nodes in
        frame.append(Self.encoding(of: nodes.next()))
        return try DER.explicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) {
          try Self.signedData($0, &frame)
        }
      }
      self.frame = frame
    }

    private static func signedData(
      _ node: ASN1Node, _ frame: inout [[UInt8]]
    ) throws -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
      try DER.sequence(node, identifier: .sequence) { nodes in
        // The version and the digest algorithms.
        frame += [encoding(of: nodes.next()), encoding(of: nodes.next())]
        guard let encapsulated = nodes.next() else { throw ReceiptError.malformed }
        let content = try DER.sequence(encapsulated, identifier: .sequence) { parts in
          frame.append(encoding(of: parts.next()))
          return try DER.explicitlyTagged(&parts, tagNumber: 0, tagClass: .contextSpecific) {
            try ASN1OctetString(derEncoded: $0).bytes
          }
        }
        // Certificates and revocation lists come before the signers.
        var rest: [ASN1Node] = []
        while let next = nodes.next() { rest.append(next) }
        guard let signers = rest.popLast(), signers.identifier == .set, case .constructed(let list) = signers.content
        else { throw ReceiptError.malformed }
        frame += rest.map(encoding)
        return (content, try signature(of: Array(list), &frame))
      }
    }

    /// The signature of the only signer, its last octet string.
    private static func signature(of signers: [ASN1Node], _ frame: inout [[UInt8]]) throws -> ArraySlice<UInt8> {
      guard signers.count == 1, signers[0].identifier == .sequence, case .constructed(let parts) = signers[0].content
      else { throw ReceiptError.malformed }
      var fields = Array(parts)
      guard let place = fields.lastIndex(where: { $0.identifier == .octetString }) else { throw ReceiptError.malformed }
      let signature = fields.remove(at: place)
      frame += fields.map(encoding)
      return try ASN1OctetString(derEncoded: signature).bytes
    }

    private static func encoding(of node: ASN1Node?) -> [UInt8] { node.map { Array($0.encodedBytes) } ?? [] }
  }
}
