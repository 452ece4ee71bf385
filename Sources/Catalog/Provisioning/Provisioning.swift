internal import Basics
internal import Store

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

  /// Whether a capability of an app is on.
  public func capability(_ capability: Capability, of app: App) throws -> AppCapability {
    try store.first(
      "SELECT \(AppCapability.columns) FROM app_capability WHERE app = ? AND name = ?", .integer(app.appleID.rawValue),
      .text(capability.rawValue), body: AppCapability.init) ?? AppCapability(capability, of: app)
  }

  /// Switches a capability of an app on or off; all its profiles are then outdated until they are regenerated.
  ///
  /// - Throws: a `Refusal` if it is so already, or if the app's App ID is a wildcard.
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

  /// The profiles of an app: its own, oldest first, after the automatic ones of the kinds that it has none of.
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
