public import Foundation
internal import Store

/// A capability of an App ID, switched on and off in the provisioning portal.
///
/// Source of the codes: App Store Connect API, `CapabilityType`.
public enum Capability: String, CaseIterable, Codable, Sendable {
  case inAppPurchase = "IN_APP_PURCHASE"

  /// The name as typed: `in-app-purchase`.
  public var word: String {
    switch self {
    case .inAppPurchase: "in-app-purchase"
    }
  }

  /// The display name.
  public var label: String {
    switch self {
    case .inAppPurchase: "In-App Purchase"
    }
  }
}

/// Whether a capability of an app's App ID is on.
///
/// An explicit App ID has in-app purchase from its creation; a wildcard cannot have it. Source: App Store Connect Help,
/// "Register an App ID".
public struct AppCapability: Hashable, Sendable {
  /// The app.
  public let app: AppleID
  /// The capability.
  public let capability: Capability
  /// Whether it is on.
  public internal(set) var isOn: Bool
  /// When it was last switched on or off, by the store's clock; nil if never.
  public internal(set) var changedAt: Date?
  /// The number of times that it was switched on or off, which tells the profiles that are older.
  var revision: Int64

  static let columns = "id, app, name, is_on, revision, changed_at"

  /// The capability of an app that never switched it.
  init(_ capability: Capability, of app: App) {
    self.app = app.appleID
    self.capability = capability
    isOn = !app.bundleID.isWildcard
    changedAt = nil
    revision = 0
  }

  init(_ row: Row) throws {
    app = AppleID(row.integer(1))
    capability = try row.term(Capability.self, 2, in: "app_capability.name", of: row.integer(0))
    isOn = row.boolean(3)
    revision = row.integer(4)
    changedAt = Date(seconds: row.integer(5))
  }
}
