/// A named value of a record.
public struct Field: Sendable, Equatable {
  /// The audience of a field or a column.
  public enum Audience: Sendable {
    /// People and programs.
    case everyone
    /// Programs only: json, ndjson, csv and yaml.
    case data
    /// Everyone; csv writes the records of the field, a list or a record of them, as rows, with the other fields beside
    /// each.
    case rows
  }

  /// The key in json and the header in csv, in camelCase.
  public var name: String
  /// The label for people; an empty label shows only the value.
  public var label: String
  /// The value of the field.
  public var value: Value
  /// The audience.
  public var audience: Audience

  /// Creates a field; the label defaults to the name.
  public init(_ name: String, _ value: Value, label: String? = nil, audience: Audience = .everyone) {
    self.name = name
    self.label = label ?? name
    self.value = value
    self.audience = audience
  }
}

extension Field {
  /// The value as people and csv see it: records that json has by name are a list.
  var listed: Value {
    guard audience == .rows, case .record(let members) = value, members.allSatisfy(\.value.isRecord) else {
      return value
    }
    return .list(members.map(\.value))
  }

  var isForPeople: Bool { audience != .data }
}
