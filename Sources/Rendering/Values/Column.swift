/// A column of a table.
public struct Column: Sendable, Equatable {
  /// The alignment of a cell in its column.
  public enum Alignment: Sendable {
    /// At the start of the column: text.
    case leading
    /// At the end of the column: numbers and money.
    case trailing
  }

  /// The key in json and the header in csv, in camelCase.
  public var name: String
  /// The header for people.
  public var label: String
  /// The alignment of the cells.
  public var alignment: Alignment
  /// The audience; a table for people leaves out what they can read elsewhere.
  public var audience: Field.Audience
  /// Whether it was asked for by name, so that it is shown even if it is empty.
  public var isChosen = false

  /// Creates a column; the label defaults to the name.
  public init(
    _ name: String, label: String? = nil, alignment: Alignment = .leading, audience: Field.Audience = .everyone
  ) {
    self.name = name
    self.label = label ?? name
    self.alignment = alignment
    self.audience = audience
  }
}
