import StockroomKit

/// A JSON value with its place.
struct JSONNode {
  enum Value {
    case null
    case boolean(Bool)
    /// As written, so that no digit is lost.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
  }

  var value: Value
  var line: Int
  var column: Int

  /// The members of an object, or nil.
  var members: [JSONMember]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The elements of an array, or nil.
  var elements: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The text of a string, or nil.
  var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  var isNull: Bool {
    if case .null = value { true } else { false }
  }

  /// The value of a member, or nil if there is none of that name.
  subscript(key: String) -> JSONNode? { members?.first { $0.key.hasSameBytes(as: key) }?.value }
}

/// A member of an object.
struct JSONMember {
  var key: String
  var line: Int
  var column: Int
  var value: JSONNode
}
