import Foundation
public import StockroomKit

/// Users with App Store Connect's roles, and the keys of the API.
public struct AccountsPlugin: Plugin {
  /// The plugin's name, the owner of its tables.
  public let name = "Accounts"
  /// The summary for `plugin list`.
  public let summary = "Users with App Store Connect's roles, and keys that clients of the API sign their tokens with."

  /// Creates the plugin.
  public init() {}

  /// Adds the nouns `user`, `key`, and `role`.
  public func install(into registry: inout Registry) {
    registry.tables(
      AccountTables.user, AccountTables.key, AccountTables.issuer, migrations: AccountTables.migrations,
      fingerprint: AccountTables.fingerprint)
    registry.provide(accounts: AccountDirectory())
    registry.commands(UserCreate.self, UserList.self, UserShow.self, UserRoles.self, UserPassword.self, UserDelete.self)
    registry.commands(KeyCreate.self, KeyList.self, KeyShow.self, KeyRevoke.self, RoleList.self)
    registry.resource(UserResources.users)
    registry.resource(ActorResources.actors)
    registry.complete("user", isIndexed: true) { prefix, catalog, limit in
      try Users(catalog.store).all().filter { $0.email.hasPrefix(prefix) }.prefix(limit).map {
        ($0.email, $0.roles.text)
      }
    }
    registry.complete("key") { prefix, catalog, limit in
      try Keys(catalog.store).all().filter { !$0.isRevoked && $0.id.hasPrefix(prefix) }.prefix(limit).map {
        ($0.id, $0.name)
      }
    }
    registry.explain(AccountExplanations.all)
  }
}

/// Users and keys, for the doors.
struct AccountDirectory: AccountService {
  func rights(ofUser name: String, catalog: Catalog) throws -> Rights? {
    try Users(catalog.store).find(name).map(\.rights)
  }

  func accountHolder(catalog: Catalog) throws -> String? {
    try Users(catalog.store).all().first { $0.roles.contains(.accountHolder) }?.email
  }

  func password(ofUser name: String, catalog: Catalog) throws -> (hash: SecretHash, rights: Rights)? {
    let users = Users(catalog.store)
    guard let user = try users.find(name), let hash = try users.password(of: user) else { return nil }
    return (hash, user.rights)
  }

  func key(_ id: String, catalog: Catalog) throws -> AccessKey? {
    let keys = Keys(catalog.store)
    guard let key = try keys.find(id), let issuer = try keys.issuer() else { return nil }
    guard let rights = try rights(of: key, catalog) else { return nil }
    return AccessKey(
      id: key.id, kind: key.kind, issuer: issuer, publicKey: key.publicKey, rights: rights,
      isRevoked: key.isRevoked)
  }

  /// An individual key has the permissions of its user's current roles.
  private func rights(of key: Key, _ catalog: Catalog) throws -> Rights? {
    guard key.kind == .individual else { return Rights(name: key.name, permissions: key.roles.permissions) }
    return try key.user.flatMap { try Users(catalog.store).find(id: $0) }.map(\.rights)
  }
}
