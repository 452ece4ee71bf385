import Foundation
import StockroomKit

/// Writes JSON:API documents as text: data, included items, links, and pages.
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
    try document(links: links(page, at: path), paging: paging(page)) { text in
      text.json.beginArray()
      for item in page.items {
        text.json.element()
        try write(item, of: resource, &text)
      }
      text.json.endArray()
    }
  }

  /// One item, or null.
  func answer(
    _ item: ConnectItem?, of resource: ConnectResource, at path: String, status: Int = 200
  ) throws -> RouteAnswer {
    try document(links: ["self": .string(link(path, options.sent.items))], status: status) { text in
      guard let item else { return text.json.value(.null) }
      try write(item, of: resource, &text)
    }
  }

  /// The identifiers of a relationship.
  func linkage(_ page: ConnectPage, of relationship: ConnectRelationship, at path: String) throws -> RouteAnswer {
    let data = page.items.map { Self.identifier($0.id, relationship.type) }
    guard relationship.isToMany else {
      return try document(links: ["self": .string(link(path, []))]) { $0.json.value(data.first ?? .null) }
    }
    return try document(links: links(page, at: path), paging: paging(page)) { text in
      for item in page.items { text.note(item) }
      text.json.value(.array(data))
    }
  }

  // MARK: - Items

  /// The text of a document, the items to include after its data, and the territories whose prices in it are
  /// estimates.
  private struct Text {
    var json = JSONWriter()
    private(set) var included: [(item: ConnectItem, resource: ConnectResource)] = []
    private(set) var estimated: Set<String> = []
    private var known: Set<String> = []

    mutating func note(_ item: ConnectItem) {
      if let territory = item.estimatedTerritory { estimated.insert(territory) }
    }

    /// Includes an item once.
    mutating func include(_ item: ConnectItem, of resource: ConnectResource) {
      if known.insert("\(resource.type)/\(item.id)").inserted { included.append((item, resource)) }
    }
  }

  private func write(
    _ item: ConnectItem, of resource: ConnectResource, _ text: inout Text, including: Bool = true
  ) throws {
    let item = item.isReference ? try resource.find?(item.id, catalog) ?? item : item
    text.note(item)
    let chosen = options.fields[resource.type]
    let url = JSONWriter.escaped("\(base)\(resource.path)/\(item.id)")
    text.json.beginObject()
    text.json.member("type", resource.type)
    text.json.member("id", item.id)
    let attributes = chosen.map { chosen in item.attributes.filter { chosen.contains($0.name) } } ?? item.attributes
    if !attributes.isEmpty {
      text.json.member("attributes")
      text.json.object { json in
        for attribute in attributes {
          json.member(attribute.name)
          json.value(whole(attribute, of: resource))
        }
      }
    }
    try writeRelationships(of: item, resource, url, chosen, including: including, &text)
    text.json.member("links")
    text.json.object { json in
      json.member("self")
      json.literal("\"\(url)\"")
    }
    text.json.endObject()
  }

  private func writeRelationships(
    of item: ConnectItem, _ resource: ConnectResource, _ url: String, _ chosen: Set<String>?, including: Bool,
    _ text: inout Text
  ) throws {
    var isFirst = true
    for relationship in resource.relationships where relationship.list != nil {
      let isIncluded = including && options.includes.contains { $0.name == relationship.name }
      let page = isIncluded ? try include(relationship, of: item, &text) : nil
      // Apple's server includes the items of relationships, too, that were not chosen.
      let isChosen = chosen?.contains(relationship.name) ?? true
      guard isChosen else { continue }
      if isFirst {
        text.json.member("relationships")
        text.json.beginObject()
        isFirst = false
      }
      text.json.member(relationship.name)
      text.json.beginObject()
      if let page { writeLinkage(page, of: relationship, &text.json) }
      text.json.member("links")
      Self.writeLinks(of: relationship, url, &text.json)
      text.json.endObject()
    }
    if !isFirst { text.json.endObject() }
  }

  /// Writes the links of a relationship of an item whose URL is escaped; they are most of a document.
  private static func writeLinks(of relationship: ConnectRelationship, _ url: String, _ json: inout JSONWriter) {
    json.literal(#"{"self":""#)
    json.literal(url)
    json.literal("/relationships/")
    json.literal(relationship.name)
    json.literal(#"","related":""#)
    json.literal(url)
    json.literal("/")
    json.literal(relationship.name)
    json.literal(#""}"#)
  }

  /// Adds the items of a relationship to the document's included ones.
  private func include(
    _ relationship: ConnectRelationship, of item: ConnectItem, _ text: inout Text
  ) throws -> ConnectPage? {
    let query = ConnectQuery(parent: item.id, limit: options.includeLimit(of: relationship))
    let page = try relationship.list?.page(query, catalog)
    let other = resources.resource(of: relationship)
    for related in page?.items ?? [] { text.include(related, of: other) }
    return page
  }

  private func writeLinkage(_ page: ConnectPage, of relationship: ConnectRelationship, _ json: inout JSONWriter) {
    let identifiers = page.items.map { Self.identifier($0.id, relationship.type) }
    guard relationship.isToMany else {
      json.member("data")
      return json.value(identifiers.first ?? .null)
    }
    let limit = JSON(options.includeLimit(of: relationship))
    let paging: JSON = page.total.map { ["total": JSON($0), "limit": limit] } ?? ["limit": limit]
    json.member("meta")
    json.value(["paging": paging])
    json.member("data")
    json.value(.array(identifiers))
  }

  /// The value of an attribute; a path becomes a URL of this server.
  private func whole(_ attribute: JSON.Member, of resource: ConnectResource) -> JSON {
    guard let path = attribute.value.text, path.hasPrefix("/"),
      resource.attributes.contains(where: { $0.kind == .address && $0.name == attribute.name })
    else { return attribute.value }
    return .string(base + path)
  }

  private static func identifier(_ id: String, _ type: String) -> JSON { ["type": .string(type), "id": .string(id)] }

  // MARK: - The document

  private func document(
    links: JSON, paging: JSON? = nil, status: Int = 200, _ writeData: (inout Text) throws -> Void
  ) throws -> RouteAnswer {
    var text = Text()
    text.json.beginObject()
    text.json.member("data")
    try writeData(&text)
    if !options.includes.isEmpty {
      text.json.member("included")
      text.json.beginArray()
      for (item, resource) in text.included {
        text.json.element()
        try write(item, of: resource, &text, including: false)
      }
      text.json.endArray()
    }
    text.json.member("links")
    text.json.value(links)
    if let paging {
      text.json.member("meta")
      text.json.value(["paging": paging])
    }
    text.json.endObject()
    let answer = RouteAnswer.json(text.json, status: status)
    guard !text.estimated.isEmpty else { return answer }
    return answer.adding("X-Stockroom-Estimated", text.estimated.sorted().joined(separator: ", "))
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
