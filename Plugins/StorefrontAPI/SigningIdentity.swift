import Crypto
import Foundation
import StockroomKit
import SwiftASN1
import X509

/// A store's identity for signing transactions, notifications, and receipts: a leaf's key, and its chain to a root that
/// clients trust.
///
/// The keys of the root and the intermediate certificate are discarded after signing: nobody can issue another leaf.
struct SigningIdentity: Sendable {
  /// The certificates in DER: leaf, intermediate, root.
  let chain: [Data]
  /// The private key of the leaf; it must not be shown, logged, or sent.
  let key: P256.Signing.PrivateKey

  init(chain: [Data], key: P256.Signing.PrivateKey) { (self.chain, self.key) = (chain, key) }

  /// Creates a root, an intermediate, and a leaf.
  static func make() throws -> SigningIdentity {
    let (rootKey, middleKey, leafKey) = (
      P256.Signing.PrivateKey(), P256.Signing.PrivateKey(), P256.Signing.PrivateKey()
    )
    let root = Party(name: "Stockroom Test Root CA", key: rootKey.publicKey)
    let middle = Party(name: "Stockroom Test Signing CA", key: middleKey.publicKey)
    let leaf = Party(name: "Stockroom Test App Store and Receipt Signing", key: leafKey.publicKey)
    let certificates = [
      try certificate(of: leaf, by: middle, middleKey, marker: leafMarker),
      try certificate(of: middle, by: root, rootKey, authority: 0, marker: intermediateMarker),
      try certificate(of: root, by: root, rootKey, authority: 1),
    ]
    return SigningIdentity(chain: try certificates.map { Data(try $0.serializeAsPEM().derBytes) }, key: leafKey)
  }

  /// The subject of a certificate, with its key.
  private struct Party {
    let name: DistinguishedName
    let key: Certificate.PublicKey
    let identifier: SubjectKeyIdentifier

    init(name: String, key: P256.Signing.PublicKey) {
      // A common name and an organization always make a valid name.
      self.name =
        (try? DistinguishedName {
          CommonName(name); OrganizationName("Stockroom")
        }) ?? DistinguishedName()
      self.key = Certificate.PublicKey(key)
      identifier = SubjectKeyIdentifier(hash: self.key)
    }
  }

  /// Apple's marker of the certificates that sign for the App Store: Apple, "App Store Server Library", `verify_chain`.
  private static let leafMarker: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 11, 1]
  /// Apple's marker of their issuer.
  private static let intermediateMarker: ASN1ObjectIdentifier = [1, 2, 840, 113_635, 100, 6, 2, 1]

  /// Before the App Store, since the store's clock may show any date.
  private static let notBefore = Date(seconds: 946_684_800)
  /// 9999-12-31T23:59:59Z, no defined end: RFC 5280, section 4.1.2.5.
  private static let notAfter = Date(seconds: 253_402_300_799)

  /// A certificate; that of an authority may have a number of other authorities below it.
  private static func certificate(
    of subject: Party, by issuer: Party, _ issuerKey: P256.Signing.PrivateKey, authority: Int? = nil,
    marker: ASN1ObjectIdentifier? = nil
  ) throws -> Certificate {
    var extensions: [Certificate.Extension] = [
      try Certificate.Extension(
        authority.map { BasicConstraints.isCertificateAuthority(maxPathLength: $0) } ?? .notCertificateAuthority,
        critical: true),
      try Certificate.Extension(
        authority == nil ? KeyUsage(digitalSignature: true) : KeyUsage(keyCertSign: true, cRLSign: true),
        critical: true),
      try Certificate.Extension(subject.identifier, critical: false),
      try Certificate.Extension(
        AuthorityKeyIdentifier(keyIdentifier: issuer.identifier.keyIdentifier), critical: false),
    ]
    // The value is an ASN.1 NULL, as in Apple's.
    if let marker { extensions.append(Certificate.Extension(oid: marker, critical: false, value: [5, 0])) }
    return try Certificate(
      version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: subject.key, notValidBefore: notBefore,
      notValidAfter: notAfter, issuer: issuer.name, subject: subject.name, signatureAlgorithm: .ecdsaWithSHA256,
      extensions: try Certificate.Extensions(extensions), issuerPrivateKey: Certificate.PrivateKey(issuerKey))
  }
}

/// The identity of a store, created at the first signature.
///
/// A command creates it in its unit, and undo of that unit deletes it. A request that only reads creates it outside of
/// the journal: it is not a unit, and undo of earlier work does not change what clients trust.
struct SigningIdentities {
  let store: Transaction

  /// The identity; nil before the first signature.
  func find() throws -> SigningIdentity? {
    try store.first("SELECT leaf, intermediate, root, key FROM storefront_identity WHERE id = 1") { row in
      let parts = (0...3).map { Data(base64Encoded: row.text($0)) ?? Data() }
      guard let key = try? P256.Signing.PrivateKey(rawRepresentation: parts[3]) else {
        throw Refusal(
          "certificate.damaged", kind: .damaged, "the key that this store signs with cannot be read",
          hint: "restore a backup of the store")
      }
      return SigningIdentity(chain: Array(parts[..<3]), key: key)
    }
  }

  /// The identity, created if there is none; a transaction that writes must be open.
  func require() throws -> SigningIdentity {
    if let identity = try find() { return identity }
    let identity = try SigningIdentity.make()
    let parts = identity.chain + [identity.key.rawRepresentation]
    try store.execute(
      "INSERT INTO storefront_identity (id, leaf, intermediate, root, key) VALUES (1, ?, ?, ?, ?)",
      parts.map { .text($0.base64EncodedString()) })
    return identity
  }
}

extension Exchange {
  /// The identity of the store, for an answer that changes nothing else.
  func identity() throws -> SigningIdentity {
    if let identity = try read({ try SigningIdentities(store: $0.store).find() }) { return identity }
    return try record { try SigningIdentities(store: $0).require() }
  }
}
