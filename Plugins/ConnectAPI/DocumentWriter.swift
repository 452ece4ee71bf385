import Foundation
import StockroomKit

/// Writes JSON:API documents: data, included items, links, and pages.
struct DocumentWriter {
  private let options: ReadOptions
  private let base: String
  private let resources: ConnectResources
  private let catalog: Catalog

  init(_ options: ReadOptions, base: String, resources: ConnectResources, catalog: Catalog) {
    (self.options, self.base, self.resources, self.catalog) = (options, base, resources, catalog)
  }

  /// A page of a list.
  func answer(_ page: ConnectPage, of resource: ConnectResource, at path: String) throws -> RouteAnswer {
    var included = Included()
    let data = try page.items.map { try json($0, of: resource, &included) }
    return document(.array(data), included, links: links(page, at: path), paging: paging(page))
  }

  /// One item, or null.
  func answer(
    _ item: ConnectItem?, of resource: ConnectResource, at path: String, status: Int = 200
  ) throws -> RouteAnswer {
    var included = Included()
    let data = try item.map { try json($0, of: resource, &included) } ?? .null
    return document(data, included, links: ["self": .string(link(path, options.sent.items))], status: status)
  }

  /// The identifiers of a relationship.
  func linkage(_ page: ConnectPage, of relationship: ConnectRelationship, at path: String) throws -> RouteAnswer {
    let data = page.items.map { Self.identifier($0.id, relationship.type) }
    guard relationship.isToMany else {
      return document(data.first ?? .null, Included(), links: ["self": .string(link(path, []))])
    }
    return document(.array(data), Included(), links: links(page, at: path), paging: paging(page))
  }

  // MARK: - Items

  /// The included items of a document, without duplicates.
  private struct Included {
    var items: [JSON] = []
    private var known: Set<String> = []

    mutating func isNew(_ type: String, _ id: String) -> Bool { known.insert("\(type)/\(id)").inserted }
  }

  private func json(
    _ item: ConnectItem, of resource: ConnectResource, _ included: inout Included, including: Bool = true
  ) throws -> JSON {
    let item = item.isReference ? try resource.find?(item.id, catalog) ?? item : item
    let chosen = options.fields[resource.type]
    let path = "\(base)\(resource.path)/\(item.id)"
    var members: [JSON.Member] = [
      .init(name: "type", value: .string(resource.type)), .init(name: "id", value: .string(item.id)),
    ]
    let attributes = chosen.map { chosen in item.attributes.filter { chosen.contains($0.name) } } ?? item.attributes
    if !attributes.isEmpty {
      members.append(.init(name: "attributes", value: .object(attributes.map { whole($0, of: resource) })))
    }
    var relationships: [JSON.Member] = []
    for relationship in resource.relationships {
      var parts: [JSON.Member] = []
      if including, options.includes.contains(where: { $0.name == relationship.name }) {
        parts = try linkage(of: item, relationship, &included)
      }
      // Apple's server includes the items of relationships, too, that were not chosen.
      guard chosen?.contains(relationship.name) ?? true else { continue }
      if relationship.list != nil {
        parts.append(
          .init(
            name: "links",
            value: [
              "self": .string("\(path)/relationships/\(relationship.name)"),
              "related": .string("\(path)/\(relationship.name)"),
            ]))
      }
      if !parts.isEmpty { relationships.append(.init(name: relationship.name, value: .object(parts))) }
    }
    if !relationships.isEmpty { members.append(.init(name: "relationships", value: .object(relationships))) }
    members.append(.init(name: "links", value: ["self": .string(path)]))
    return .object(members)
  }

  /// The value of an attribute; a path becomes a URL of this server.
  private func whole(_ attribute: JSON.Member, of resource: ConnectResource) -> JSON.Member {
    guard let path = attribute.value.text, path.hasPrefix("/"),
      resource.attributes.contains(where: { $0.kind == .address && $0.name == attribute.name })
    else { return attribute }
    return JSON.Member(name: attribute.name, value: .string(base + path))
  }

  /// The identifiers of an item's included relationship, whose items are added to the document.
  private func linkage(
    of item: ConnectItem, _ relationship: ConnectRelationship, _ included: inout Included
  ) throws -> [JSON.Member] {
    guard let list = relationship.list else { return [] }
    let other = resources.resource(of: relationship)
    let limit = options.includeLimit(of: relationship)
    let page = try list.page(ConnectQuery(parent: item.id, limit: limit), catalog)
    for related in page.items where included.isNew(other.type, related.id) {
      included.items.append(try json(related, of: other, &included, including: false))
    }
    let identifiers = page.items.map { Self.identifier($0.id, other.type) }
    guard relationship.isToMany else { return [.init(name: "data", value: identifiers.first ?? .null)] }
    let total: JSON = page.total.map { ["total": JSON($0), "limit": JSON(limit)] } ?? ["limit": JSON(limit)]
    return [
      .init(name: "meta", value: ["paging": total]), .init(name: "data", value: .array(identifiers)),
    ]
  }

  private static func identifier(_ id: String, _ type: String) -> JSON { ["type": .string(type), "id": .string(id)] }

  // MARK: - The document

  private func document(
    _ data: JSON, _ included: Included, links: JSON, paging: JSON? = nil, status: Int = 200
  ) -> RouteAnswer {
    var members: [JSON.Member] = [.init(name: "data", value: data)]
    if !options.includes.isEmpty { members.append(.init(name: "included", value: .array(included.items))) }
    members.append(.init(name: "links", value: links))
    if let paging { members.append(.init(name: "meta", value: ["paging": paging])) }
    return .json(.object(members), status: status)
  }

  private func paging(_ page: ConnectPage) -> JSON {
    var paging: [JSON.Member] = []
    if let total = page.total { paging.append(.init(name: "total", value: JSON(total))) }
    paging.append(.init(name: "limit", value: JSON(options.query.limit)))
    if let next = page.next {
      paging.append(.init(name: "nextCursor", value: .string(ReadOptions.encoded(cursor: next))))
    }
    return .object(paging)
  }

  private func links(_ page: ConnectPage, at path: String) -> JSON {
    let others = options.sent.items.filter { $0.name != "cursor" }
    var links: [JSON.Member] = [.init(name: "self", value: .string(link(path, options.sent.items)))]
    if options.query.cursor != nil { links.append(.init(name: "first", value: .string(link(path, others)))) }
    if let next = page.next {
      let cursor = Query.Item("cursor", ReadOptions.encoded(cursor: next))
      links.append(.init(name: "next", value: .string(link(path, others + [cursor]))))
    }
    return .object(links)
  }

  private func link(_ path: String, _ items: [Query.Item]) -> String {
    let query = items.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }.joined(separator: "&")
    return base + path + (query.isEmpty ? "" : "?\(query)")
  }

  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,")
}
