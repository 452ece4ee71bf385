/// A named value of a record.
public struct Field: Sendable, Equatable {
  /// Who gets to see a field, or a column.
  public enum Audience: Sendable {
    /// People and programs.
    case everyone
    /// Programs only: json, ndjson and csv.
    case data
    /// Everyone; csv writes the records of the field as rows, with the other fields beside each.
    case rows
  }

  /// The key in json and the header in csv, in camelCase.
  public var name: String
  /// What people read; an empty label shows the value alone.
  public var label: String
  /// What the field holds.
  public var value: Value
  /// Who gets to see it.
  public var audience: Audience

  /// Makes a field; the label is the name unless given.
  public init(_ name: String, _ value: Value, label: String? = nil, audience: Audience = .everyone) {
    self.name = name
    self.label = label ?? name
    self.value = value
    self.audience = audience
  }
}

extension Field {
  var isForPeople: Bool { audience != .data }
}
