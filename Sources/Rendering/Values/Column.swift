/// A column of a table.
public struct Column: Sendable, Equatable {
  /// Where a cell sits in its column.
  public enum Alignment: Sendable {
    /// At the start of the column: text.
    case leading
    /// At the end of the column: numbers and money.
    case trailing
  }

  /// The key in json and the header in csv, in camelCase.
  public var name: String
  /// The header people read.
  public var label: String
  /// Where the cells sit.
  public var alignment: Alignment
  /// Who gets to see it; a table for people has its room for what they do not read elsewhere already.
  public var audience: Field.Audience

  /// Makes a column; the label is the name unless given.
  public init(
    _ name: String, label: String? = nil, alignment: Alignment = .leading, audience: Field.Audience = .everyone
  ) {
    self.name = name
    self.label = label ?? name
    self.alignment = alignment
    self.audience = audience
  }
}
