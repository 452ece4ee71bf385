internal import Crypto
internal import Foundation
internal import StockroomKit

/// The identity of a store, which is made when something is first signed, in the unit of whoever signs it.
///
/// Undo of that unit deletes it, and whatever is signed next is signed with another.
struct SigningIdentities {
  let store: Transaction

  /// The identity; nil if nothing was signed yet.
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

  /// The identity, which is made if there is none; a unit must be open.
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
  /// The identity of the store.
  func identity() throws -> SigningIdentity {
    if let identity = try read({ try SigningIdentities(store: $0.store).find() }) { return identity }
    return try write { try SigningIdentities(store: $0.catalog.store).require() }
  }
}
