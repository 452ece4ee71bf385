public import Catalog
public import Foundation

/// The users of the store and the keys of its API, for authentication.
///
/// The plugin that owns accounts provides it; `catalog.accounts` is nil without such a plugin.
public protocol AccountService: Sendable {
  /// The rights of a user; nil if the user is unknown.
  func rights(ofUser name: String, catalog: Catalog) throws -> Rights?

  /// The name of the Account Holder; nil if no user is.
  func accountHolder(catalog: Catalog) throws -> String?

  /// The hash of a user's password, and the user's rights; nil if the user is unknown, or has no password.
  func password(ofUser name: String, catalog: Catalog) throws -> (hash: SecretHash, rights: Rights)?

  /// The key with an identifier; nil if it is unknown or revoked.
  func key(_ id: String, catalog: Catalog) throws -> AccessKey?
}

extension Catalog {
  /// The service for accounts; nil without such a plugin.
  public var accounts: (any AccountService)? { service() }
}

/// A key with which clients of the API sign their tokens.
public struct AccessKey: Hashable, Sendable {
  /// The kind of a key, which determines its tokens.
  public enum Kind: String, CaseIterable, Sendable {
    /// A key of the team, with its own roles.
    case team
    /// A key of one user, with the user's roles.
    case individual
    /// A key for the App Store Server API, without roles.
    case inAppPurchase = "in-app-purchase"
  }

  /// The identifier, `kid` in tokens: 10 letters and digits.
  public let id: String
  /// The kind.
  public let kind: Kind
  /// The issuer, `iss` in tokens: a UUID that all keys of the store share.
  public let issuer: String
  /// The public key: a P-256 point in X9.63 form, uncompressed.
  public let publicKey: Data
  /// The rights of its holder.
  public let rights: Rights
  /// True for a key that no longer signs anything.
  public let isRevoked: Bool

  /// Describes a key.
  public init(id: String, kind: Kind, issuer: String, publicKey: Data, rights: Rights, isRevoked: Bool = false) {
    (self.id, self.kind, self.issuer) = (id, kind, issuer)
    (self.publicKey, self.rights, self.isRevoked) = (publicKey, rights, isRevoked)
  }
}
