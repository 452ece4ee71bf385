/// A unit that was undone or redone.
public struct UnitReversal: Sendable {
  /// The number of the unit that was undone; of a redo, the number of the undo that it reversed.
  public let number: Int64
  /// The number of the undo or redo itself.
  public let by: Int64
  /// Whether it was a redo.
  public let isRedo: Bool
  /// The line of the unit.
  public let line: String

  /// Describes it.
  package init(_ number: Int64, by: Int64, isRedo: Bool, line: String) {
    (self.number, self.by, self.isRedo, self.line) = (number, by, isRedo, line)
  }
}
