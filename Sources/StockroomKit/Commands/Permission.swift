/// A permission that a command needs; the store's owner, at the prompt, has all of them.
public enum Permission: String, Codable, CaseIterable, Sendable {
  /// Create an app.
  case createApps
  /// Change apps, their versions, and their signing.
  case manageApps
  /// Delete an app.
  case deleteApps
  /// Change products and their content, and submit them for review.
  case manageProducts
  /// Change prices.
  case managePricing
  /// Change sandbox testers, and act as them.
  case manageTesters
  /// See contracts, and complete their contact, bank, and tax information.
  case manageContracts
  /// Sign contracts.
  case signContracts
  /// See and change the users and the API keys.
  case manageUsers
  /// See and change the hooks.
  case manageHooks
  /// Decide as Apple's reviewer; no role of App Store Connect has it.
  case review
  /// Move the store's clock; no role has it.
  case moveClock
  /// Change settings, and see or replace the whole store; no role has it.
  case administerStore

  /// True if reading needs it too.
  public var coversReading: Bool {
    switch self {
    case .manageContracts, .signContracts, .manageUsers, .manageHooks, .administerStore: true
    case .createApps, .manageApps, .deleteApps, .manageProducts, .managePricing, .manageTesters, .review, .moveClock:
      false
    }
  }
}

/// The rights of a user, or of the holder of a key.
public struct Rights: Hashable, Sendable {
  /// The name that the journal records as the actor.
  public let name: String
  /// The permissions of all its roles.
  public let permissions: Set<Permission>

  /// Describes rights.
  public init(name: String, permissions: Set<Permission>) { (self.name, self.permissions) = (name, permissions) }

  /// True if they allow a command.
  public func allow(_ command: CommandDescription) -> Bool {
    let writes = command.effect == .writes || command.effect == .destroys
    guard let permission = command.permission else { return !writes }
    return permissions.contains(permission) || !writes && !permission.coversReading
  }
}
