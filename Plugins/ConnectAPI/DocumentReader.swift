import Foundation
import StockroomKit

/// All errors of a document.
struct DocumentProblems: Error {
  let errors: [ConnectError]
}

/// Reads the document of a request, and refuses undeclared members, with Apple's codes and pointers.
///
/// A client gets all errors at once, in the order of its document, then the missing members.
struct DocumentReader {
  private let resources: ConnectResources
  private var errors: [ConnectError] = []

  private init(_ resources: ConnectResources) { self.resources = resources }

  /// The document of a new item, or of the item with `id`.
  ///
  /// - Throws: A `ConnectError` for another body, and `DocumentProblems` for a document with errors.
  static func document(
    _ body: Data, for write: ConnectWrite, _ resource: ConnectResource, id: String?, in resources: ConnectResources
  ) throws -> ConnectDocument {
    let root = try root(body)
    guard let data = root["data"], data.members != nil else {
      throw ConnectError.malformed("/data", root["data"] == nil ? "'data' is missing" : "'data' must be an object")
    }
    var reader = DocumentReader(resources)
    if let id, data["id"]?.text?.hasSameBytes(as: id) != true {
      reader.errors.append(
        ConnectError(
          409, "ENTITY_ERROR.ID.INVALID", "The id is not that of the path", "'data.id' must be '\(id)'",
          source: .pointer("/data/id")))
    }
    let entity = reader.entity(
      data, at: "/data", resource.type, write.attributes, write.links, id: id ?? "", isUpdate: id != nil)
    let included = reader.included(root, for: write)
    guard reader.errors.isEmpty else { throw DocumentProblems(errors: reader.errors) }
    return ConnectDocument(
      id: entity.id, attributes: entity.attributes, links: entity.links, included: included, pointer: entity.pointer)
  }

  private static func root(_ body: Data) throws -> JSON {
    guard let root = try? JSONReader.value(of: Array(body)), root.members != nil else {
      throw ConnectError(
        400, "PARAMETER_ERROR.INVALID", "The request body is not a JSON object", "Send a JSON:API document in UTF-8")
    }
    return root
  }

  /// The identifiers that replace the items of a relationship.
  ///
  /// - Throws: A `ConnectError` for another body, and `DocumentProblems` for another list.
  static func linkage(
    _ body: Data, of relationship: ConnectRelationship, id: String, in resources: ConnectResources
  ) throws -> ConnectDocument {
    let link = ConnectWrite.Link(relationship.name, relationship.type, isToMany: relationship.isToMany)
    let root = try root(body)
    guard root["data"] != nil else { throw ConnectError.malformed("/data", "'data' is missing") }
    var reader = DocumentReader(resources)
    let links = reader.identifiers(
      in: .object([.init(name: link.name, value: root)]), at: "/data", [link], relationship.type, isUpdate: true)
    guard reader.errors.isEmpty else { throw DocumentProblems(errors: reader.errors) }
    return ConnectDocument(id: id, attributes: [:], links: links)
  }

  /// The new items that a document includes.
  private mutating func included(_ root: JSON, for write: ConnectWrite) -> [String: ConnectDocument] {
    var included: [String: ConnectDocument] = [:]
    for (index, element) in (root["included"]?.elements ?? []).enumerated() {
      let pointer = "/included/\(index)"
      let type = element["type"]?.text ?? ""
      guard let inner = write.includes.first(where: { $0.type.hasSameBytes(as: type) }) else {
        errors.append(.includedType(write.includes.map(\.type), "\(pointer)/type"))
        continue
      }
      guard let id = element["id"]?.text, id.hasPrefix("${"), id.hasSuffix("}"), included[id] == nil else {
        errors.append(.includedID("\(pointer)/id"))
        continue
      }
      included[id] = entity(element, at: pointer, inner.type, inner.attributes, inner.links, id: id, isUpdate: false)
    }
    return included
  }

  private mutating func entity(
    _ data: JSON, at pointer: String, _ type: String, _ attributes: [ConnectAttribute], _ links: [ConnectWrite.Link],
    id: String, isUpdate: Bool
  ) -> ConnectDocument {
    if data["type"]?.text?.hasSameBytes(as: type) != true {
      errors.append(
        ConnectError(
          409, "ENTITY_ERROR.TYPE.INVALID", "The type is not that of the path", "'type' must be '\(type)'",
          source: .pointer("\(pointer)/type")))
    }
    let values = values(in: data["attributes"], at: "\(pointer)/attributes", attributes, type, isUpdate: isUpdate)
    let identifiers = identifiers(
      in: data["relationships"], at: "\(pointer)/relationships", links, type, isUpdate: isUpdate)
    return ConnectDocument(id: id, attributes: values, links: identifiers, pointer: pointer)
  }

  private mutating func values(
    in sent: JSON?, at pointer: String, _ attributes: [ConnectAttribute], _ type: String, isUpdate: Bool
  ) -> [String: JSON] {
    guard sent == nil || sent?.members != nil else {
      errors.append(.malformed(pointer, "'attributes' is not an object"))
      return [:]
    }
    var values: [String: JSON] = [:]
    for member in sent?.members ?? [] {
      let place = "\(pointer)/\(member.name)"
      guard let attribute = attributes.first(where: { $0.name.hasSameBytes(as: member.name) }) else {
        let isKnown = resources.byType[type]?.attributes.contains { $0.name.hasSameBytes(as: member.name) } == true
        errors.append(isKnown ? .fixed(member.name, type, isUpdate, place) : .unknown(member.name, type, place))
        continue
      }
      if !attribute.kind.takes(member.value), !attribute.isNullable || member.value != .null {
        errors.append(.wrongKind(attribute, place))
      }
      values[attribute.name] = member.value
    }
    for attribute in attributes where !isUpdate && attribute.isRequired && values[attribute.name] == nil {
      errors.append(.missing("attribute", attribute.name, pointer))
    }
    return values
  }

  private mutating func identifiers(
    in sent: JSON?, at pointer: String, _ links: [ConnectWrite.Link], _ type: String, isUpdate: Bool
  ) -> [String: [String]] {
    guard sent == nil || sent?.members != nil else {
      errors.append(.malformed(pointer, "'relationships' is not an object"))
      return [:]
    }
    var identifiers: [String: [String]] = [:]
    for member in sent?.members ?? [] {
      let place = "\(pointer)/\(member.name)"
      guard let link = links.first(where: { $0.name.hasSameBytes(as: member.name) }) else {
        errors.append(.unknownLink(member.name, type, place))
        continue
      }
      let data = member.value["data"]
      if data == .null, !link.isRequired { continue }
      let elements = link.isToMany ? data?.elements : data.map { [$0] }
      let ids = elements?.compactMap { $0["type"]?.text == link.type ? $0["id"]?.text : nil } ?? []
      if elements == nil || ids.count != elements?.count || ids.count > Self.mostIdentifiers {
        errors.append(.wrongLink(link, place))
      }
      identifiers[link.name] = ids
    }
    for link in links where !isUpdate && link.isRequired && identifiers[link.name] == nil {
      errors.append(.missing("relationship", link.name, pointer))
    }
    return identifiers
  }

  private static let mostIdentifiers = 10_000
}
