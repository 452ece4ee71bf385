/// A JSON value with its place in a text.
public struct JSONNode: Sendable, Positioned {
  /// A value whose parts have places, too.
  public enum Value: Sendable {
    /// Null.
    case null
    /// True or false.
    case bool(Bool)
    /// A number as written, so that no digit is lost.
    case number(String)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONNode])
    /// Members in order.
    case object([Member])
  }

  /// A member of an object.
  public struct Member: Sendable, Positioned {
    /// Its name.
    public let name: String
    /// Where the name begins.
    public let position: TextPosition
    /// Its value.
    public let value: JSONNode
  }

  /// The value.
  public let value: Value
  /// Where it begins.
  public let position: TextPosition

  /// The members of an object, or nil.
  public var members: [Member]? { if case .object(let members) = value { members } else { nil } }

  /// The elements of an array, or nil.
  public var elements: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }

  /// The text of a string, or nil.
  public var text: String? { if case .string(let text) = value { text } else { nil } }

  /// The text of a string, a number, or a flag as it is written; nil for anything else.
  public var scalar: String? {
    switch value {
    case .string(let text), .number(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// Whether it is null.
  public var isNull: Bool { if case .null = value { true } else { false } }

  /// The value of the first member of a name, or nil if there is none.
  public subscript(name: String) -> JSONNode? { members?.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }

  /// The value without places.
  public var json: JSON {
    switch value {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let digits): .number(digits)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members): .object(members.map { JSON.Member(name: $0.name, value: $0.value.json) })
    }
  }
}
