internal import Foundation
internal import StockroomKit

/// Reads the document of a request, and refuses what its resource does not declare, with Apple's codes and pointers.
struct DocumentReader {
  private let resources: ConnectResources

  init(_ resources: ConnectResources) { self.resources = resources }

  /// The document of a new item, or of the item with `id`.
  func document(
    _ body: Data, for write: ConnectWrite, _ resource: ConnectResource, id: String?
  ) throws -> ConnectDocument {
    guard let root = try? JSONReader.value(of: Array(body)), root.members != nil else {
      throw ConnectError(
        400, "PARAMETER_ERROR.INVALID", "The request body is not a JSON object", "Send a JSON:API document in UTF-8")
    }
    let included = try included(root, for: write)
    guard let data = root["data"], data.members != nil else {
      throw ConnectError.malformed("/data", "'data' is missing")
    }
    if let id {
      guard data["id"]?.text?.hasSameBytes(as: id) == true else {
        throw ConnectError(
          409, "ENTITY_ERROR.ID.INVALID", "The id is not that of the path", "'data.id' must be '\(id)'",
          source: .pointer("/data/id"))
      }
    }
    return try entity(
      data, at: "/data", resource.type, write.attributes, write.links, id: id ?? "", isUpdate: id != nil,
      included: included)
  }

  /// The new items that a document includes.
  private func included(_ root: JSON, for write: ConnectWrite) throws -> [String: ConnectDocument] {
    guard let elements = root["included"]?.elements else { return [:] }
    var included: [String: ConnectDocument] = [:]
    for (index, element) in elements.enumerated() {
      let pointer = "/included/\(index)"
      let type = element["type"]?.text ?? ""
      guard let inner = write.includes.first(where: { $0.type.hasSameBytes(as: type) }) else {
        throw ConnectError(
          409, "ENTITY_ERROR.INCLUDED.INVALID_TYPE", "An included item has a type that is not allowed here",
          "'included' takes \(write.includes.map(\.type).joined(separator: ", "))", source: .pointer("\(pointer)/type"))
      }
      guard let id = element["id"]?.text, id.hasPrefix("${"), id.hasSuffix("}"), included[id] == nil else {
        throw ConnectError(
          409, "ENTITY_ERROR.INCLUDED.INVALID_ID", "The provided included entity id has invalid format",
          "New items have local identifiers, each another: '${local-id}'", source: .pointer("\(pointer)/id"))
      }
      included[id] = try entity(
        element, at: pointer, inner.type, inner.attributes, inner.links, id: id, isUpdate: false, included: [:])
    }
    return included
  }

  private func entity(
    _ data: JSON, at pointer: String, _ type: String, _ attributes: [ConnectAttribute], _ links: [ConnectWrite.Link],
    id: String, isUpdate: Bool, included: [String: ConnectDocument]
  ) throws -> ConnectDocument {
    guard data["type"]?.text?.hasSameBytes(as: type) == true else {
      throw ConnectError(
        409, "ENTITY_ERROR.TYPE.INVALID", "The type is not that of the path", "'type' must be '\(type)'",
        source: .pointer("\(pointer)/type"))
    }
    let values = try values(in: data["attributes"], at: "\(pointer)/attributes", attributes, type, isUpdate: isUpdate)
    let identifiers = try identifiers(
      in: data["relationships"], at: "\(pointer)/relationships", links, type, isUpdate: isUpdate)
    return ConnectDocument(id: id, attributes: values, links: identifiers, included: included, pointer: pointer)
  }

  private func values(
    in sent: JSON?, at pointer: String, _ attributes: [ConnectAttribute], _ type: String, isUpdate: Bool
  ) throws -> [String: JSON] {
    guard sent == nil || sent?.members != nil else {
      throw ConnectError.malformed(pointer, "'attributes' is not an object")
    }
    var values: [String: JSON] = [:]
    for member in sent?.members ?? [] {
      let place = "\(pointer)/\(member.name)"
      guard let attribute = attributes.first(where: { $0.name.hasSameBytes(as: member.name) }) else {
        let isKnown = resources.byType[type]?.attributes.contains { $0.name.hasSameBytes(as: member.name) } == true
        throw isKnown ? ConnectError.fixed(member.name, type, isUpdate, place) : .unknown(member.name, type, place)
      }
      guard attribute.kind.takes(member.value) || attribute.isNullable && member.value == .null else {
        throw ConnectError.wrongKind(attribute, place)
      }
      values[attribute.name] = member.value
    }
    guard !isUpdate else { return values }
    for attribute in attributes where attribute.isRequired && values[attribute.name] == nil {
      throw ConnectError(
        409, "ENTITY_ERROR.ATTRIBUTE.REQUIRED", "The provided entity is missing a required attribute",
        "You must provide a value for the attribute '\(attribute.name)' with this request",
        source: .pointer("\(pointer)/\(attribute.name)"))
    }
    return values
  }

  private func identifiers(
    in sent: JSON?, at pointer: String, _ links: [ConnectWrite.Link], _ type: String, isUpdate: Bool
  ) throws -> [String: [String]] {
    guard sent == nil || sent?.members != nil else {
      throw ConnectError.malformed(pointer, "'relationships' is not an object")
    }
    var identifiers: [String: [String]] = [:]
    for member in sent?.members ?? [] {
      let place = "\(pointer)/\(member.name)"
      guard let link = links.first(where: { $0.name.hasSameBytes(as: member.name) }) else {
        throw ConnectError(
          409, "ENTITY_ERROR.RELATIONSHIP.UNKNOWN", "The provided entity includes an unknown relationship",
          "'\(member.name)' is not a relationship on the resource '\(type)'", source: .pointer(place))
      }
      let data = member.value["data"]
      if data == .null, !link.isRequired { continue }
      let elements = link.isToMany ? data?.elements : data.map { [$0] }
      let ids = elements?.compactMap { $0["type"]?.text == link.type ? $0["id"]?.text : nil }
      guard let ids, ids.count == elements?.count, ids.count <= 10_000 else {
        throw ConnectError(
          409, "ENTITY_ERROR.RELATIONSHIP.INVALID",
          "The provided entity includes a relationship with an invalid value",
          "'\(link.name)' takes \(link.isToMany ? "a list of" : "one") '\(link.type)' with 'type' and 'id'",
          source: .pointer(place))
      }
      identifiers[link.name] = ids
    }
    guard !isUpdate else { return identifiers }
    for link in links where link.isRequired && identifiers[link.name] == nil {
      throw ConnectError(
        409, "ENTITY_ERROR.RELATIONSHIP.REQUIRED", "The provided entity is missing a required relationship",
        "You must provide a value for the relationship '\(link.name)' with this request",
        source: .pointer("\(pointer)/\(link.name)"))
    }
    return identifiers
  }
}

extension ConnectAttribute.Kind {
  /// Whether a value is of this kind.
  fileprivate func takes(_ value: JSON) -> Bool {
    switch self {
    case .string: value.text.map { !$0.utf8.contains(0) } ?? false
    case .integer: value.integer != nil
    case .boolean: value.flag != nil
    case .date, .dateTime, .address: value.text != nil
    case .choice(let choices): value.text.map(choices.contains) ?? false
    case .choices(let choices): value.elements?.allSatisfy { $0.text.map(choices.contains) ?? false } ?? false
    case .structure: true
    }
  }

  /// The kind in words.
  fileprivate var words: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .boolean: "a boolean"
    case .date: "a date"
    case .dateTime: "a date and time"
    case .choice(let choices): "one of \(choices.joined(separator: ", "))"
    case .choices(let choices): "a list of \(choices.joined(separator: ", "))"
    case .structure: "a value"
    case .address: "an address"
    }
  }
}

extension ConnectError {
  fileprivate static func malformed(_ pointer: String, _ detail: String) -> ConnectError {
    ConnectError(
      422, "ENTITY_UNPROCESSABLE", "The request entity is not a valid request document object", detail,
      source: .pointer(pointer))
  }

  fileprivate static func unknown(_ name: String, _ type: String, _ pointer: String) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.ATTRIBUTE.UNKNOWN", "The provided entity includes an unknown attribute",
      "'\(name)' is not an attribute on the resource '\(type)'", source: .pointer(pointer))
  }

  fileprivate static func fixed(
    _ name: String, _ type: String, _ isUpdate: Bool, _ pointer: String
  ) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.ATTRIBUTE.NOT_ALLOWED", "An attribute in the provided entity is not allowed",
      "The attribute '\(name)' can not be included in \(isUpdate ? "an 'UPDATE'" : "a 'CREATE'") operation",
      source: .pointer(pointer))
  }

  fileprivate static func wrongKind(_ attribute: ConnectAttribute, _ pointer: String) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.ATTRIBUTE.TYPE", "An attribute in the provided entity has the wrong type",
      "'\(attribute.name)' must be \(attribute.kind.words)", source: .pointer(pointer))
  }
}
