internal import Foundation
internal import StockroomKit

/// Users and keys, as doors ask for them.
struct AccountDirectory: AccountService {
  func rights(ofUser name: String, catalog: Catalog) throws -> Rights? {
    try Users(catalog.store).find(name).map(\.rights)
  }

  func password(ofUser name: String, catalog: Catalog) throws -> (hash: SecretHash, rights: Rights)? {
    let users = Users(catalog.store)
    guard let user = try users.find(name), let hash = try users.password(of: user) else { return nil }
    return (hash, user.rights)
  }

  func key(_ id: String, catalog: Catalog) throws -> AccessKey? {
    let keys = Keys(catalog.store)
    guard let key = try keys.find(id), !key.isRevoked, let issuer = try keys.issuer() else { return nil }
    guard let rights = try rights(of: key, catalog) else { return nil }
    return AccessKey(id: key.id, kind: key.kind, issuer: issuer, publicKey: key.publicKey, rights: rights)
  }

  /// An individual key has what its user's roles allow now.
  private func rights(of key: Key, _ catalog: Catalog) throws -> Rights? {
    guard key.kind == .individual else { return Rights(name: key.name, permissions: key.roles.permissions) }
    return try key.user.flatMap { try Users(catalog.store).find(id: $0) }.map(\.rights)
  }
}
