/// A JSON value, with the members of objects in order and numbers as they were written.
package indirect enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])
  /// JSON that is written already.
  case raw(String)

  /// A name and its value.
  package struct Member: Sendable, Equatable {
    package let name: String
    package let value: JSON

    package init(name: String, value: JSON) { (self.name, self.value) = (name, value) }
  }

  /// The value of a member; nil if it is not an object or has none of that name.
  ///
  /// Of several with the same name, the last counts.
  package subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  package var text: String? { if case .string(let text) = self { text } else { nil } }

  package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// A number that is whole.
  package var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }

  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  package var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

  /// The same object without the members that are null.
  var compacted: JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.value != .null })
  }

  /// The same object with another member at its end.
  func adding(_ name: String, _ value: JSON) -> JSON {
    .object((members ?? []) + [Member(name: name, value: value)])
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral
{
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }

  package init(arrayLiteral elements: JSON...) { self = .array(elements) }

  package init(stringLiteral text: String) { self = .string(text) }

  package init(booleanLiteral flag: Bool) { self = .bool(flag) }

  package init(integerLiteral number: Int) { self = .number(String(number)) }

  package init(nilLiteral: ()) { self = .null }

  /// A text, or null.
  init(_ text: String?) { self = text.map(JSON.string) ?? .null }

  /// A whole number.
  init(_ number: some BinaryInteger) { self = .number(String(number)) }

  /// Texts.
  init(_ texts: [String]) { self = .array(texts.map(JSON.string)) }
}
