public import Foundation
internal import Store

/// A version of an app.
public struct AppVersion: Hashable, Sendable {
  /// Its key in the store.
  public let id: Int64
  /// The app.
  public let app: AppleID
  /// The version number, `1.1`.
  public internal(set) var version: String
  /// Its state.
  public internal(set) var state: AppVersionState
  /// When it was created, by the store's clock.
  public let createdAt: Date

  static let columns = "id, app, version, state, created_at"

  /// A version about to be created, which has no key yet.
  init(_ version: String, of app: App, at date: Date) {
    id = 0
    self.app = app.appleID
    self.version = version
    state = .prepareForUpload
    createdAt = date
  }

  init(_ row: Row) throws {
    id = row.integer(0)
    app = AppleID(row.integer(1))
    version = row.text(2)
    state = try row.term(AppVersionState.self, 3, in: "app_version.state", of: row.integer(0))
    createdAt = Date(seconds: row.integer(4))
  }
}
