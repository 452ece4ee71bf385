/// What people call a store, and whether they want to be asked before it changes.
package struct StoreLabel: Hashable, Sendable {
  /// The name, of 1 to 40 characters.
  package let name: String
  /// Whether every write is to be confirmed.
  package let isProtected: Bool

  /// Names a store; refuses a name that a prompt could not show.
  package init(_ name: String, isProtected: Bool) throws {
    guard 1...40 ~= name.count, name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw Refusal(
        "store.label.invalid", "a store's label has 1 to 40 characters, none of them a control character",
        hint: "store label production --protected", subject: name)
    }
    self.name = name
    self.isProtected = isProtected
  }
}

extension Settings {
  private static let labelName = "store.label"
  private static let protectedName = "store.protected"

  /// What the store is called; nil where it has no label.
  package func label() throws -> StoreLabel? {
    try value(Self.labelName).map { try StoreLabel($0, isProtected: value(Self.protectedName) != nil) }
  }

  /// Labels the store; nil takes its label away.
  package func set(_ label: StoreLabel?) throws {
    try set(Self.labelName, to: label?.name)
    try set(Self.protectedName, to: label?.isProtected == true ? "1" : nil)
  }
}
