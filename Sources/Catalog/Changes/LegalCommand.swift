public import Store

/// A command that is allowed on a product now, and in which role.
public struct LegalCommand: Hashable, Sendable {
  /// The line, with `PRODUCT` for the product: `review start PRODUCT`.
  public let line: String
  /// The role that runs it.
  public let part: Actor.Part

  /// Creates an allowed command and its role.
  public init(_ line: String, by part: Actor.Part) {
    self.line = line
    self.part = part
  }

  /// The command with the product's name in its line.
  package func naming(_ name: String) -> LegalCommand {
    LegalCommand(line.replacing(UnmetRequirement.placeholder, with: name), by: part)
  }
}
