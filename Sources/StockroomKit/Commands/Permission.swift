/// What a role must allow for a command to run; the store's owner, at the prompt, needs none.
public enum Permission: String, Codable, CaseIterable, Sendable {
  /// Create an app.
  case createApps
  /// Change apps, their versions, and what they are signed with.
  case manageApps
  /// Delete an app.
  case deleteApps
  /// Change products, their content, and what is submitted of them.
  case manageProducts
  /// Change prices.
  case managePricing
  /// Change sandbox testers, and what they do.
  case manageTesters
  /// See contracts, and complete their contact, bank, and tax information.
  case manageContracts
  /// Sign contracts.
  case signContracts
  /// See and change users and keys of the API.
  case manageUsers
  /// See and change what receives changes.
  case manageHooks
  /// Decide as a reviewer at Apple does; no role of App Store Connect allows it.
  case review
  /// Move the store's clock; no role allows it.
  case moveClock
  /// Change settings, and see or replace the whole store; no role allows it.
  case administerStore

  /// Whether also commands that only read need it.
  public var coversReading: Bool {
    switch self {
    case .manageContracts, .signContracts, .manageUsers, .manageHooks, .administerStore: true
    case .createApps, .manageApps, .deleteApps, .manageProducts, .managePricing, .manageTesters, .review, .moveClock:
      false
    }
  }
}

/// What a user, or the holder of a key, may do.
public struct Rights: Hashable, Sendable {
  /// The name that the journal records as the actor.
  public let name: String
  /// What its roles allow, together.
  public let permissions: Set<Permission>

  /// Describes rights.
  public init(name: String, permissions: Set<Permission>) { (self.name, self.permissions) = (name, permissions) }

  /// Whether they allow a command.
  public func allow(_ command: CommandDescription) -> Bool {
    let writes = command.effect == .writes || command.effect == .destroys
    guard let permission = command.permission else { return !writes }
    return permissions.contains(permission) || !writes && !permission.coversReading
  }
}
