public import Foundation
public import Store

/// The two environments that a product can be bought in.
public enum StoreEnvironment: String, CaseIterable, Codable, Sendable {
  /// Customers and money: approved products only.
  case production
  /// Sandbox testers: every product cleared for sale, approved or not.
  case sandbox

  /// The name as App Store Server API, `environment`, has it.
  public var label: String {
    switch self {
    case .production: "Production"
    case .sandbox: "Sandbox"
    }
  }
}

/// A provisioning profile, which an app is signed with.
///
/// An app without a profile of a kind has an automatic one, which is as old as the app.
public struct ProvisioningProfile: Hashable, Sendable {
  /// The purpose of a profile: App Store Connect API, `Profile.profileType`.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    case development = "IOS_APP_DEVELOPMENT"
    case distribution = "IOS_APP_STORE"

    /// The name as typed, which is also that of the automatic profile: `development`.
    public var word: String {
      switch self {
      case .development: "development"
      case .distribution: "distribution"
      }
    }

    /// The display name.
    public var label: String {
      switch self {
      case .development: "Development"
      case .distribution: "Distribution"
      }
    }

    /// The environment that apps signed with the profile use: In-App Purchase Programming Guide (2012), "Testing".
    public var environment: StoreEnvironment { self == .development ? .sandbox : .production }
  }

  /// The app.
  public let app: AppleID
  /// Its name, unique within its app.
  public let name: String
  /// The purpose.
  public let kind: Kind
  /// Its App ID: the app's bundle ID, or a wildcard that matches it.
  public let appID: BundleIdentifier
  /// True if it was created with the app, rather than by a user.
  public let isAutomatic: Bool
  /// When it was created, by the store's clock.
  public let createdAt: Date
  /// When it was last regenerated; nil if never.
  public internal(set) var regeneratedAt: Date?
  /// The capabilities that its App ID had when it was last made.
  public internal(set) var capabilities: [Capability]
  /// The revision of in-app purchase that it was last made with.
  var revision: Int64
  /// Why apps signed with it have no in-app purchases: all product identifiers are invalid; nil if they have them.
  public internal(set) var problem: ProvisioningProblem?

  /// The environment that apps signed with it use.
  public var environment: StoreEnvironment { kind.environment }

  /// The name as a word of a command line.
  public var word: String { Self.word(name) }

  /// A name as a word of a command line; the rule of names lets no quotes in.
  static func word(_ name: String) -> String {
    name.utf8.contains { " :()".utf8.contains($0) } ? "'\(name)'" : name
  }

  /// When it was last made: regenerated or, if it never was, created.
  public var issuedAt: Date { regeneratedAt ?? createdAt }

  /// When it expires, a year after it was last made; automatic profiles are then made again.
  ///
  /// - Parameter now: The time of the store's clock.
  public func expirationDate(at now: Date) -> Date {
    let year = 365.0 * 86_400
    let ended = isAutomatic ? (now.timeIntervalSince(issuedAt) / year).rounded(.down) : 0
    return issuedAt.addingTimeInterval((max(0, ended) + 1) * year)
  }

  static let columns = "id, name, kind, app_id, capabilities, revision, created_at, regenerated_at"

  /// A profile made now, or with its app.
  init(
    _ name: String, _ kind: Kind, appID: BundleIdentifier, of app: App, with capability: AppCapability, at date: Date?
  ) {
    self.app = app.appleID
    self.name = name
    self.kind = kind
    self.appID = appID
    isAutomatic = date == nil
    createdAt = date ?? app.createdAt
    let made = date == nil ? AppCapability(.inAppPurchase, of: app) : capability
    capabilities = made.isOn && !appID.isWildcard ? [made.capability] : []
    revision = made.revision
    problem = ProvisioningProblem(self, of: app, with: capability)
  }

  init(_ row: Row, of app: App, with capability: AppCapability) throws {
    let key = row.integer(0)
    self.app = app.appleID
    name = row.text(1)
    kind = try row.term(Kind.self, 2, in: "provisioning_profile.kind", of: key)
    appID = BundleIdentifier(stored: row.text(3))
    isAutomatic = false
    capabilities = try row.value(4, in: "provisioning_profile.capabilities", of: key, Self.capabilities)
    revision = row.integer(5)
    createdAt = Date(seconds: row.integer(6))
    regeneratedAt = row.optionalInteger(7).map(Date.init(seconds:))
    problem = ProvisioningProblem(self, of: app, with: capability)
  }

  /// The profile regenerated now.
  func regenerated(of app: App, with capability: AppCapability, at date: Date) -> ProvisioningProfile {
    var profile = self
    profile.regeneratedAt = date
    profile.capabilities = capability.isOn && !appID.isWildcard ? [capability.capability] : []
    profile.revision = capability.revision
    profile.problem = ProvisioningProblem(profile, of: app, with: capability)
    return profile
  }

  /// True if it includes the capability's last change; undo may have reverted the change it was made with.
  func isUpToDate(with capability: AppCapability) -> Bool {
    revision == capability.revision && capability.changedAt.map { issuedAt >= $0 } ?? true
  }

  /// The capabilities as stored: `IN_APP_PURCHASE`.
  var storedCapabilities: String { capabilities.map(\.rawValue).joined(separator: ",") }

  private static func capabilities(stored text: String) -> [Capability]? {
    let words = text.split(separator: ",").map { Capability(rawValue: String($0)) }
    return words.contains(nil) ? nil : words.compactMap(\.self)
  }
}

extension StoreEnvironment {
  /// The kind of profile whose apps use it.
  public var profileKind: ProvisioningProfile.Kind { self == .sandbox ? .development : .distribution }
}

/// Why an app that is signed with a profile has no in-app purchases: StoreKit calls all its product identifiers
/// invalid.
///
/// Source: Technical Note TN2413, "In-App Purchase FAQ", "Why are my product identifiers being returned in the
/// invalidProductIdentifiers array?".
public struct ProvisioningProblem: Hashable, Sendable {
  /// The cause.
  public enum Cause: String, CaseIterable, Codable, Sendable {
    /// The profile's App ID matches many apps, which cannot have in-app purchases.
    case wildcardAppID = "WILDCARD_APP_ID"
    /// In-app purchase is off for the app's App ID.
    case capabilityOff = "CAPABILITY_OFF"
    /// The profile is older than the last change of the capability.
    case outdatedProfile = "OUTDATED_PROFILE"

    /// The display name.
    public var label: String {
      switch self {
      case .wildcardAppID: "Wildcard App ID"
      case .capabilityOff: "Capability Off"
      case .outdatedProfile: "Outdated Profile"
      }
    }
  }

  /// The cause.
  public let cause: Cause
  /// The problem in a sentence without a period.
  public let message: String
  /// The command that fixes it.
  public let fix: String

  /// The fix as a refusal's remedy.
  public var remedy: Remedy { .command(fix) }

  init?(_ profile: ProvisioningProfile, of app: App, with capability: AppCapability) {
    let id = app.bundleID.rawValue
    if profile.appID.isWildcard {
      cause = .wildcardAppID
      message =
        "the profile \(profile.name) has the wildcard App ID \(profile.appID.rawValue), and only an explicit App ID "
        + "can have in-app purchases"
      fix =
        app.bundleID.isWildcard
        ? "app create BUNDLE-ID --name NAME --sku SKU" : "app profile create NAME --\(profile.kind.word) --app \(id)"
    } else if !capability.isOn {
      cause = .capabilityOff
      message = "\(capability.capability.label) is off for the App ID \(id)"
      fix = "app capability \(capability.capability.word) on --app \(id)"
    } else if !profile.isUpToDate(with: capability) {
      cause = .outdatedProfile
      message = "the profile \(profile.name) is older than the last change of \(capability.capability.label)"
      fix = "app profile regenerate \(profile.word) --app \(id)"
    } else {
      return nil
    }
  }
}
