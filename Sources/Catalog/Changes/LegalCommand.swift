public import Store

/// A command that may be run on a product now, and in whose part.
public struct LegalCommand: Hashable, Sendable {
  /// The line, with `PRODUCT` for the product: `review start PRODUCT`.
  public let line: String
  /// Whose move it is.
  public let part: Actor.Part

  /// Names a command and the part it is done in.
  public init(_ line: String, by part: Actor.Part) {
    self.line = line
    self.part = part
  }

  /// The same with the product's name in the line.
  package func naming(_ name: String) -> LegalCommand {
    LegalCommand(line.replacing(Missing.placeholder, with: name), by: part)
  }
}
