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
