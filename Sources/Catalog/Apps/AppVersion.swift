public import Foundation
internal import Store

/// A version of an app.
public struct AppVersion: Hashable, Sendable {
  /// Its key in the store.
  public let id: Int64
  /// The app.
  public let app: AppleID
  /// The version number, `1.1`.
  public let version: String
  /// Where it stands.
  public internal(set) var state: AppVersionState
  /// When it was made, by the store's clock.
  public let createdAt: Date

  static let columns = "id, app, version, state, created_at"

  init(_ row: Row) throws {
    id = row.integer(0)
    app = AppleID(row.integer(1))
    version = row.text(2)
    state = try row.term(AppVersionState.self, 3, in: "app_version.state", of: row.integer(0))
    createdAt = Date(seconds: row.integer(4))
  }
}
