internal import Basics

/// A store's display name, and whether writes need confirmation.
package struct StoreLabel: Hashable, Sendable {
  /// The name, of 1 to 40 characters.
  package let name: String
  /// Whether every write needs confirmation.
  package let isProtected: Bool

  /// Creates a label; refuses a name that a prompt could not show.
  package init(_ name: String, isProtected: Bool) throws {
    guard 1...40 ~= name.count, !name.unicodeScalars.contains(where: \.isControl) else {
      throw Refusal(
        "store.label.invalid", "a store's label must be 1 to 40 characters, without control characters",
        remedy: .command("store label production --protected"), subject: name)
    }
    self.name = name
    self.isProtected = isProtected
  }
}

extension Settings {
  private static let labelName = "store.label"
  private static let protectedName = "store.protected"

  /// The store's label, or nil if it has none.
  package func label() throws -> StoreLabel? {
    try value(Self.labelName).map { try StoreLabel($0, isProtected: value(Self.protectedName) != nil) }
  }

  /// Sets the store's label; nil removes it.
  package func set(_ label: StoreLabel?) throws {
    try set(Self.labelName, to: label?.name)
    try set(Self.protectedName, to: label?.isProtected == true ? "1" : nil)
  }
}
