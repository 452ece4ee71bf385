import Basics
public import Store

extension Provisioning {
  /// Creates a profile for an app's own bundle ID, or for a wildcard that matches it.
  ///
  /// - Throws: a `Refusal` if the app has a profile of that name, or if the wildcard is not one, or does not match.
  public func createProfile(
    _ name: String, _ kind: ProvisioningProfile.Kind, wildcard: String? = nil, of app: App
  ) throws -> ProvisioningProfile {
    try catalog.rules.profileName.check(name)
    if try findProfile(named: name, of: app) != nil { throw Refusal.profileTaken(name, app) }
    let reserved = ProvisioningProfile.Kind.allCases.first { $0.word.hasSameBytes(as: name) }
    if let reserved, reserved != kind { throw Refusal.profileNameReserved(reserved) }
    let appID = try wildcard.map { try Self.wildcard($0, matching: app) } ?? app.bundleID
    let profile = ProvisioningProfile(
      name, kind, appID: appID, of: app, with: try capability(.inAppPurchase, of: app), at: store.now)
    try catalog.change(.profileCreated(profile, of: app)) { try insert(profile) }
    return profile
  }

  /// Regenerates a profile with its App ID's current capabilities; an automatic one becomes the app's own.
  public func regenerate(_ profile: ProvisioningProfile, of app: App) throws -> ProvisioningProfile {
    let capability = try capability(.inAppPurchase, of: app)
    let made = profile.regenerated(of: app, with: capability, at: store.now)
    try catalog.change(.profileRegenerated(made, of: app, was: profile)) {
      guard !profile.isAutomatic else { return try insert(made) }
      try store.execute(
        """
        UPDATE provisioning_profile SET capabilities = ?, revision = ?, regenerated_at = ? WHERE app = ? AND name = ?
        """, .text(made.storedCapabilities), .integer(made.revision), .integer(made.regeneratedAt?.seconds),
        .integer(app.appleID.rawValue), .text(profile.name))
    }
    return try self.profile(named: profile.name, of: app)
  }

  /// Deletes a profile; after the last one of its kind the app has the automatic one again.
  ///
  /// - Throws: a `Refusal` for an automatic profile.
  public func delete(_ profile: ProvisioningProfile, of app: App) throws {
    guard !profile.isAutomatic else { throw Refusal.profileAutomatic(profile, app) }
    try catalog.change(.profileDeleted(profile, of: app)) {
      try store.execute(
        "DELETE FROM provisioning_profile WHERE app = ? AND name = ?", .integer(app.appleID.rawValue),
        .text(profile.name))
    }
  }

  /// Deletes the capabilities and profiles of an app that is being deleted.
  func deleteAll(of app: App) throws {
    for profile in try profiles(of: app) where !profile.isAutomatic { try delete(profile, of: app) }
    try store.execute("DELETE FROM app_capability WHERE app = ?", .integer(app.appleID.rawValue))
  }

  private func insert(_ profile: ProvisioningProfile) throws {
    try store.execute(
      """
      INSERT INTO provisioning_profile
        (app, name, kind, app_id, capabilities, revision, created_at, regenerated_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(profile.app.rawValue), .text(profile.name), .text(profile.kind.rawValue),
      .text(profile.appID.rawValue), .text(profile.storedCapabilities), .integer(profile.revision),
      .integer(profile.createdAt.seconds), .integer(profile.regeneratedAt?.seconds))
  }

  /// A wildcard App ID that matches an app: `*`, or a beginning of its bundle ID followed by `.*`.
  private static func wildcard(_ pattern: String, matching app: App) throws -> BundleIdentifier {
    guard let appID = try? BundleIdentifier(pattern), appID.isWildcard else {
      throw Refusal.profileNotWildcard(pattern)
    }
    guard app.bundleID.rawValue.utf8.starts(with: pattern.utf8.dropLast()) else {
      throw Refusal.profileWildcardElsewhere(pattern, app)
    }
    return appID
  }
}

extension Refusal {
  /// The refusal of an unknown profile, with a suggestion as its remedy.
  public static func profileUnknown(_ name: String, _ app: App, remedy: Remedy) -> Refusal {
    Refusal(
      "app.profile.unknown", kind: .missing, "\(app.bundleID.rawValue) has no provisioning profile \(name)",
      remedy: remedy, subject: name)
  }

  static func capabilityUnchanged(_ capability: AppCapability, _ app: App) -> Refusal {
    let state = capability.isOn ? "on" : "off"
    return Refusal(
      "app.capability.unchanged", kind: .state,
      "\(capability.capability.label) is already \(state) for \(app.bundleID.rawValue)",
      remedy: .command("app capability \(capability.capability.word) --app \(app.bundleID.rawValue)"), subject: state)
  }

  static func capabilityOfWildcard(_ capability: Capability, _ app: App) -> Refusal {
    Refusal(
      "app.capability.wildcard", "the wildcard App ID \(app.bundleID.rawValue) cannot have \(capability.label)",
      remedy: Remedy("create an app with an explicit one", command: "app create BUNDLE-ID --name NAME --sku SKU"),
      subject: app.bundleID.rawValue)
  }

  static func profileTaken(_ name: String, _ app: App) -> Refusal {
    Refusal(
      "app.profile.name.taken", "\(app.bundleID.rawValue) already has a provisioning profile \(name)",
      remedy: .command(
        "app profile regenerate \(ProvisioningProfile.word(name)) --app \(app.bundleID.rawValue)"), subject: name)
  }

  static func profileNameReserved(_ kind: ProvisioningProfile.Kind) -> Refusal {
    Refusal(
      "app.profile.name.reserved", "only a \(kind.word) profile can have the name \(kind.word)",
      hint: "choose another name", subject: kind.word)
  }

  static func profileAutomatic(_ profile: ProvisioningProfile, _ app: App) -> Refusal {
    Refusal(
      "app.profile.automatic", kind: .state,
      "\(profile.name) is an automatic profile, which \(app.bundleID.rawValue) has until it has a "
        + "\(profile.kind.word) profile of its own",
      remedy: .command("app profile create NAME --\(profile.kind.word) --app \(app.bundleID.rawValue)"),
      subject: profile.name)
  }

  static func profileNotWildcard(_ pattern: String) -> Refusal {
    Refusal(
      "app.profile.wildcard.format", "\(pattern) is not a wildcard App ID: use * or a pattern such as com.example.*",
      hint: "omit --wildcard for the bundle ID of the app", subject: pattern)
  }

  static func profileWildcardElsewhere(_ pattern: String, _ app: App) -> Refusal {
    let parts = app.bundleID.rawValue.split(separator: ".").dropLast()
    let fitting = parts.isEmpty ? "*" : parts.joined(separator: ".") + ".*"
    return Refusal(
      "app.profile.wildcard.elsewhere", "\(pattern) does not match \(app.bundleID.rawValue)",
      hint: "use a pattern that does, such as --wildcard \(fitting)", subject: pattern)
  }
}
