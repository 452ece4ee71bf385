public import Store

/// A command that is allowed on a product now, and in which role.
public struct LegalCommand: Sendable {
  /// The line, with `PRODUCT` for the product: `review start PRODUCT`.
  public let line: String
  /// The role that runs it.
  public let part: Actor.Part
  /// The change it would make, so that changes that a guard refuses are not offered; nil if no guard applies.
  public let change: Change?

  /// Creates an allowed command and its role.
  public init(_ line: String, by part: Actor.Part, change: Change? = nil) {
    self.line = line
    self.part = part
    self.change = change
  }

  /// The command with the product's name in its line.
  func naming(_ name: String) -> LegalCommand {
    LegalCommand(line.replacing(UnmetRequirement.placeholder, with: name), by: part, change: change)
  }
}
