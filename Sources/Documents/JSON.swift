/// A JSON value, with the members of objects in order and numbers as they were written.
public indirect enum JSON: Sendable, Equatable {
  /// Null.
  case null
  /// True or false.
  case bool(Bool)
  /// A number, as it is written.
  case number(String)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSON])
  /// Members in order.
  case object([Member])
  /// JSON that is written already.
  case raw(String)

  /// A name and its value.
  public struct Member: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: JSON

    /// Creates a member.
    public init(name: String, value: JSON) { (self.name, self.value) = (name, value) }
  }

  /// The value of a member; nil if it is not an object or has none of that name.
  ///
  /// Of several with the same name, the last counts.
  public subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  /// Its text; nil if it is not a string.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// True or false; nil if it is neither.
  public var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// A number that is whole.
  public var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }

  /// The members of an object, in order; nil if it is not one.
  public var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The elements of an array; nil if it is not one.
  public var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

  /// The value as compact JSON, in one line.
  public var encoded: String { String(decoding: encodedBytes, as: UTF8.self) }

  /// The same as UTF-8.
  public var encodedBytes: [UInt8] {
    var json = JSONWriter()
    json.value(self)
    return json.buffer.bytes
  }

  /// The same object without the members that are null.
  public var compacted: JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.value != .null })
  }

  /// The same object with another member at its end.
  public func adding(_ name: String, _ value: JSON) -> JSON {
    .object((members ?? []) + [Member(name: name, value: value)])
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral
{
  /// An object.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }

  /// An array.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// A string.
  public init(stringLiteral text: String) { self = .string(text) }

  /// A Boolean.
  public init(booleanLiteral flag: Bool) { self = .bool(flag) }

  /// A whole number.
  public init(integerLiteral number: Int) { self = .number(String(number)) }

  /// Null.
  public init(nilLiteral: ()) { self = .null }

  /// A text, or null.
  public init(_ text: String?) { self = text.map(JSON.string) ?? .null }

  /// A whole number.
  public init(_ number: some BinaryInteger) { self = .number(String(number)) }

  /// Texts.
  public init(_ texts: [String]) { self = .array(texts.map(JSON.string)) }
}
