public import Catalog
public import Foundation

/// The users of the store and the keys of its API, for doors that let others in.
///
/// The plugin that owns accounts provides it; `catalog.accounts` is nil without such a plugin.
public protocol AccountService: Sendable {
  /// The rights of a user; nil if there is no such user.
  func rights(ofUser name: String, catalog: Catalog) throws -> Rights?

  /// The hash of a user's password, with the user's rights; nil if there is no such user, or no password.
  func password(ofUser name: String, catalog: Catalog) throws -> (hash: SecretHash, rights: Rights)?

  /// The key with an identifier; nil if there is none, or if it was revoked.
  func key(_ id: String, catalog: Catalog) throws -> AccessKey?
}

extension Catalog {
  /// The service for accounts; nil without such a plugin.
  public var accounts: (any AccountService)? { service() }
}

/// A key that clients of the API sign their tokens with.
public struct AccessKey: Hashable, Sendable {
  /// The kinds of keys, which have tokens of their own.
  public enum Kind: String, CaseIterable, Sendable {
    /// Of the team, with roles of its own.
    case team
    /// Of one user, with the user's roles.
    case individual
    /// For the App Store Server API, without roles.
    case inAppPurchase = "in-app-purchase"
  }

  /// The identifier, `kid` in tokens: 10 letters and digits.
  public let id: String
  /// The kind.
  public let kind: Kind
  /// The issuer, `iss` in tokens: a UUID that all keys of the store share.
  public let issuer: String
  /// The public key: a point of P-256, uncompressed, as in X9.63.
  public let publicKey: Data
  /// What its holder may do.
  public let rights: Rights

  /// Describes a key.
  public init(id: String, kind: Kind, issuer: String, publicKey: Data, rights: Rights) {
    (self.id, self.kind, self.issuer) = (id, kind, issuer)
    (self.publicKey, self.rights) = (publicKey, rights)
  }
}
