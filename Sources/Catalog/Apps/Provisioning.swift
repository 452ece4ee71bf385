import Basics
public import Foundation
import Store

/// The provisioning portal: the capabilities of apps, and the profiles that apps are signed with.
///
/// ```swift
/// let profile = try catalog.provisioning.profile(.development, of: app)
/// if let problem = profile.problem { /* all identifiers are invalid: problem.message */ }
/// ```
public struct Provisioning {
  let catalog: Catalog
  var store: Transaction { catalog.store }

  /// Opens the provisioning portal of a catalog.
  public init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// A capability of an app's App ID, on or off.
  public func capability(_ capability: Capability, of app: App) throws -> AppCapability {
    try store.first(
      "SELECT \(AppCapability.columns) FROM app_capability WHERE app = ? AND name = ?", .integer(app.appleID.rawValue),
      .text(capability.rawValue), body: AppCapability.init) ?? AppCapability(capability, of: app)
  }

  /// Switches a capability of an app on or off; all its profiles are then outdated until they are regenerated.
  ///
  /// - Throws: a `Refusal` if it already has that state, or if the app's App ID is a wildcard.
  public func set(_ capability: Capability, isOn: Bool, of app: App) throws -> AppCapability {
    let was = try self.capability(capability, of: app)
    guard !app.bundleID.isWildcard || !isOn else { throw Refusal.capabilityOfWildcard(capability, app) }
    guard was.isOn != isOn else { throw Refusal.capabilityUnchanged(was, app) }
    var changed = was
    changed.isOn = isOn
    changed.changedAt = store.now
    changed.revision += 1
    try catalog.change(.capabilityChanged(changed, of: app, was: was)) {
      try store.execute(
        """
        INSERT INTO app_capability (app, name, is_on, revision, changed_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (app, name) DO UPDATE SET
          is_on = excluded.is_on, revision = excluded.revision, changed_at = excluded.changed_at
        """, .integer(app.appleID.rawValue), .text(capability.rawValue), .boolean(isOn), .integer(changed.revision),
        .integer(store.now.seconds))
    }
    return changed
  }

  /// The profiles of an app: automatic ones for kinds without a profile, then its own, oldest first.
  public func profiles(of app: App) throws -> [ProvisioningProfile] {
    let capability = try capability(.inAppPurchase, of: app)
    let own = try ownProfiles(of: app, with: capability)
    let automatic = ProvisioningProfile.Kind.allCases.filter { kind in !own.contains { $0.kind == kind } }
    return automatic.map { ProvisioningProfile($0.word, $0, appID: app.bundleID, of: app, with: capability, at: nil) }
      + own
  }

  /// The profile of a kind that an app is signed with unless another is named: the one created last.
  public func profile(_ kind: ProvisioningProfile.Kind, of app: App) throws -> ProvisioningProfile {
    let capability = try capability(.inAppPurchase, of: app)
    return try ownProfiles(of: app, with: capability).last { $0.kind == kind }
      ?? ProvisioningProfile(kind.word, kind, appID: app.bundleID, of: app, with: capability, at: nil)
  }

  /// The profile of an app with a name, or nil.
  public func findProfile(named name: String, of app: App) throws -> ProvisioningProfile? {
    try profiles(of: app).first { $0.name.hasSameBytes(as: name) }
  }

  /// The profile of an app with a name, or a refusal.
  public func profile(named name: String, of app: App) throws -> ProvisioningProfile {
    guard let found = try findProfile(named: name, of: app) else {
      throw Refusal.profileUnknown(name, app, remedy: .command("app profile list \(app.bundleID.rawValue)"))
    }
    return found
  }

  func ownProfiles(of app: App, with capability: AppCapability) throws -> [ProvisioningProfile] {
    try store.all(
      "SELECT \(ProvisioningProfile.columns) FROM provisioning_profile WHERE app = ? ORDER BY id",
      .integer(app.appleID.rawValue)
    ) { try ProvisioningProfile($0, of: app, with: capability) }
  }
}

extension Provisioning {
  /// The portal's tables; an app without rows has in-app purchase and automatic profiles.
  static let tables = [
    TableDescription(
      "app_capability", columns: ["app", "name", "is_on", "revision", "changed_at"], subject: ofApp("name"),
      highlights: ["is_on"]),
    TableDescription(
      "provisioning_profile",
      columns: ["app", "name", "kind", "app_id", "capabilities", "revision", "created_at", "regenerated_at"],
      subject: ofApp("name"), highlights: ["kind", "app_id"], noneValues: ["capabilities": ""]),
  ]

  static let schema = """
    CREATE TABLE app_capability (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE,
      name TEXT NOT NULL,
      is_on INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      changed_at INTEGER NOT NULL,
      UNIQUE (app, name)
    );
    CREATE TABLE provisioning_profile (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE,
      name TEXT NOT NULL,
      kind TEXT NOT NULL,
      app_id TEXT NOT NULL,
      capabilities TEXT NOT NULL,
      revision INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      regenerated_at INTEGER,
      UNIQUE (app, name)
    );
    """

  /// The SQL name of a row of an app: the app's bundle ID, then a column.
  private static func ofApp(_ column: String) -> String {
    "coalesce((SELECT bundle_id FROM app WHERE apple_id = app), CAST(app AS TEXT)) || ' ' || \(column)"
  }
}

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

/// A capability of an app's App ID, on or off.
///
/// An explicit App ID has in-app purchase from its creation; a wildcard cannot have it. Source: App Store Connect Help,
/// "Register an App ID".
public struct AppCapability: Hashable, Sendable {
  /// The app.
  public let app: AppleID
  /// The capability.
  public let capability: Capability
  /// True if it is on.
  public internal(set) var isOn: Bool
  /// When it was last switched on or off, by the store's clock; nil if never.
  public internal(set) var changedAt: Date?
  /// The number of times that it was switched on or off; a profile with a lower number is outdated.
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
