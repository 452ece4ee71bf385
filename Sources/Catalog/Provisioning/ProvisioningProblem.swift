public import Store

/// Why an app that is signed with a profile has no in-app purchases: StoreKit calls all its product identifiers invalid.
///
/// Source: Technical Note TN2413, "In-App Purchase FAQ", "Why are my product identifiers being returned in the
/// invalidProductIdentifiers array?".
public struct ProvisioningProblem: Hashable, Sendable {
  /// What is wrong.
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

  /// What is wrong.
  public let cause: Cause
  /// The same in a sentence without a period.
  public let message: String
  /// The command that fixes it.
  public let mend: String

  /// The fix as a refusal's remedy.
  public var remedy: Remedy { .command(mend) }

  init?(_ profile: ProvisioningProfile, of app: App, with capability: AppCapability) {
    let id = app.bundleID.rawValue
    if profile.appID.isWildcard {
      cause = .wildcardAppID
      message =
        "the profile \(profile.name) has the wildcard App ID \(profile.appID.rawValue), and only an explicit App ID "
        + "can have in-app purchases"
      mend =
        app.bundleID.isWildcard
        ? "app create BUNDLE-ID --name NAME --sku SKU" : "app profile create NAME --\(profile.kind.word) --app \(id)"
    } else if !capability.isOn {
      cause = .capabilityOff
      message = "\(capability.capability.label) is off for the App ID \(id)"
      mend = "app capability \(capability.capability.word) on --app \(id)"
    } else if !profile.isUpToDate(with: capability) {
      cause = .outdatedProfile
      message = "the profile \(profile.name) is older than the last change of \(capability.capability.label)"
      mend = "app profile regenerate \(profile.word) --app \(id)"
    } else {
      return nil
    }
  }
}
