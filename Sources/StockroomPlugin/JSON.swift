/// A JSON value of a message.
public enum JSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])
}

extension JSON {
  /// The value of a member of an object; nil if it is not an object, or has none of this name.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The text of a string; nil for anything else.
  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The whole number; nil for anything else.
  public var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// True for `true`; false for anything else.
  public var isTrue: Bool { self == .boolean(true) }

  /// The elements of an array; empty for anything else.
  public var elements: [JSON] {
    if case .array(let elements) = self { elements } else { [] }
  }
}

extension JSON: Codable {
  /// Decodes any value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let members = try? container.decode([String: JSON].self) {
      self = .object(members)
    } else if let elements = try? container.decode([JSON].self) {
      self = .array(elements)
    } else if let isTrue = try? container.decode(Bool.self) {
      self = .boolean(isTrue)
    } else if container.decodeNil() {
      self = .null
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  /// Encodes the value as it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let isTrue): try container.encode(isTrue)
    case .integer(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  /// A string.
  public init(stringLiteral text: String) { self = .string(text) }
  /// A whole number.
  public init(integerLiteral number: Int64) { self = .integer(number) }
  /// `true` or `false`.
  public init(booleanLiteral isTrue: Bool) { self = .boolean(isTrue) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral {
  /// An array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }

  /// An object; of two members with one name, the last counts.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Dictionary(members) { $1 })
  }
}
