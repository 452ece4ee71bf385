import StockroomKit

/// Errors of documents, with Apple's codes.
extension ConnectError {
  static func malformed(_ pointer: String, _ detail: String) -> ConnectError {
    ConnectError(
      422, "ENTITY_UNPROCESSABLE", "The request entity is not a valid request document object", detail,
      source: .pointer(pointer))
  }

  static func unknown(_ name: String, _ type: String, _ pointer: String) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.ATTRIBUTE.UNKNOWN", "The provided entity includes an unknown attribute",
      "'\(name)' is not an attribute on the resource '\(type)'", source: .pointer(pointer))
  }

  static func fixed(_ name: String, _ type: String, _ isUpdate: Bool, _ pointer: String) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.ATTRIBUTE.NOT_ALLOWED", "An attribute in the provided entity is not allowed",
      "The attribute '\(name)' can not be included in \(isUpdate ? "an 'UPDATE'" : "a 'CREATE'") operation",
      source: .pointer(pointer))
  }

  static func wrongKind(_ attribute: ConnectAttribute, _ pointer: String) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.ATTRIBUTE.TYPE", "An attribute in the provided entity has the wrong type",
      "'\(attribute.name)' must be \(attribute.kind.words)", source: .pointer(pointer))
  }

  /// - Parameter part: `attribute` or `relationship`.
  static func missing(_ part: String, _ name: String, _ pointer: String) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.\(part.uppercased()).REQUIRED", "The provided entity is missing a required \(part)",
      "You must provide a value for the \(part) '\(name)' with this request", source: .pointer("\(pointer)/\(name)"))
  }

  static func unknownLink(_ name: String, _ type: String, _ pointer: String) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.RELATIONSHIP.UNKNOWN", "The provided entity includes an unknown relationship",
      "'\(name)' is not a relationship on the resource '\(type)'", source: .pointer(pointer))
  }

  static func wrongLink(_ link: ConnectWrite.Link, _ pointer: String) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      "'\(link.name)' takes \(link.isToMany ? "a list of" : "one") '\(link.type)' with 'type' and 'id'",
      source: .pointer(pointer))
  }

  /// An identifier that a list has before an index, too.
  static func twice(_ type: String, _ id: String, _ index: Int) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      "The resource of type '\(type)' with id '\(id)' is in the list twice", source: .pointer("/data/\(index)"))
  }

  static func includedType(_ types: [String], _ pointer: String) -> ConnectError {
    let what = types.isEmpty ? "This request takes no 'included'" : "'included' takes \(types.joined(separator: ", "))"
    return ConnectError(
      409, "ENTITY_ERROR.INCLUDED.INVALID_TYPE", "An included item has a type that is not allowed here", what,
      source: .pointer(pointer))
  }

  static func includedID(_ pointer: String) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.INCLUDED.INVALID_ID", "The provided included entity id has invalid format",
      "New items have local identifiers, each a different one: '${local-id}'", source: .pointer(pointer))
  }
}

extension ConnectAttribute.Kind {
  private static func choice(of storefronts: [Storefront]) -> Self { .choice(storefronts.map(\.alpha3)) }

  /// True if a value is of this kind.
  func takes(_ value: JSON) -> Bool {
    switch self {
    case .string: value.text.map { !$0.utf8.contains(0) } ?? false
    case .integer: value.integer != nil
    case .boolean: value.flag != nil
    case .date, .dateTime, .address: value.text != nil
    case .choice(let choices): value.text.map(choices.contains) ?? false
    case .territory: Self.choice(of: Storefront.all).takes(value)
    case .choices(let choices): value.elements?.allSatisfy { $0.text.map(choices.contains) ?? false } ?? false
    case .structure: true
    }
  }

  /// The kind in words.
  var words: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .boolean: "a boolean"
    case .date: "a date"
    case .dateTime: "a date and time"
    case .choice(let choices): "one of \(choices.joined(separator: ", "))"
    case .territory: Self.choice(of: Storefront.all).words
    case .choices(let choices): "a list of \(choices.joined(separator: ", "))"
    case .structure: "a value"
    case .address: "an address"
    }
  }
}
