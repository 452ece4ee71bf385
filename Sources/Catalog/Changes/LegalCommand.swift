public import Store

/// A command that may be run on a product now, and in whose part.
public struct LegalCommand: Sendable {
  /// The line, with `PRODUCT` for the product: `review start PRODUCT`.
  public let line: String
  /// Whose move it is.
  public let part: Actor.Part
  /// What it would do, so that what a guard refuses is not offered; nil where nobody need ask.
  public let change: Change?

  /// Names a command and the part it is done in.
  public init(_ line: String, by part: Actor.Part, change: Change? = nil) {
    self.line = line
    self.part = part
    self.change = change
  }

  /// The same with the product's name in the line.
  func naming(_ name: String) -> LegalCommand {
    LegalCommand(line.replacing(Missing.placeholder, with: name), by: part, change: change)
  }
}
