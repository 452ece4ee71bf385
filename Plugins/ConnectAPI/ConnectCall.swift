import Crypto
import Foundation
import StockroomKit

/// One request to the API, from its path to its document.
struct ConnectCall {
  private let exchange: Exchange
  private let totals: ConnectTotals
  private var request: RouteRequest { exchange.request }
  private var resources: ConnectResources { exchange.resources }

  /// The base URL of the server, for attributes that include it.
  @TaskLocal static var base = ""
  /// True if the client may upload files, and so may see the upload URLs.
  @TaskLocal static var mayUpload = false

  init(_ exchange: Exchange, _ totals: ConnectTotals) { (self.exchange, self.totals) = (exchange, totals) }

  func answer() throws -> RouteAnswer {
    do {
      let mayUpload = request.client?.permissions.contains(.manageProducts) == true
      return try Self.$base.withValue(request.base) { try Self.$mayUpload.withValue(mayUpload) { try answered() } }
    } catch let error as ConnectError {
      return ErrorAnswer.answer([error], requestID: request.id)
    } catch let problems as DocumentProblems {
      return ErrorAnswer.answer(problems.errors, requestID: request.id)
    } catch let refusal as Refusal {
      let error = ErrorAnswer.error(refusal, in: resources)
      guard refusal.kind != .busy else { throw refusal }
      return ErrorAnswer.answer([error], requestID: request.id, refusal: refusal)
    }
  }

  private func answered() throws -> RouteAnswer {
    guard let target = ConnectTarget(request.path, in: resources) else {
      throw AppleOperations.error(request.method, request.path)
        ?? ConnectError(
          404, "NOT_FOUND", "The specified resource does not exist",
          "The path provided does not match a defined resource type.")
    }
    try requirePermission(target.resource)
    switch (request.method, target) {
    case (.get, .collection(let resource)): return try list(resource)
    case (.get, .item(let resource, let id)): return try show(resource, id)
    case (.get, .related(let resource, let id, let relationship, let isLinkage)):
      return try related(resource, id, relationship, isLinkage: isLinkage)
    case (.post, .collection(let resource)): return try create(resource)
    case (.patch, .item(let resource, let id)): return try update(resource, id)
    case (.delete, .item(let resource, let id)): return try delete(resource, id)
    case (.patch, .related(let resource, let id, let relationship, isLinkage: true)) where relationship.replace != nil:
      return try replace(relationship, of: resource, id)
    case (.delete, .related(let resource, let id, let relationship, isLinkage: true)) where relationship.isOwned:
      return try remove(relationship, of: resource, id)
    case (_, .collection(let resource)), (_, .item(let resource, _)), (_, .related(let resource, _, _, _)):
      throw resource.notAllowed(request.method.rawValue)
    }
  }

  private func requirePermission(_ resource: ConnectResource) throws {
    guard let permission = resource.permission, request.client?.permissions.contains(permission) != true else { return }
    throw ConnectError.role
  }

  // MARK: - Reading

  private func list(_ resource: ConnectResource) throws -> RouteAnswer {
    guard let list = resource.list else { throw resource.notAllowed("GET_COLLECTION") }
    var options = try ReadOptions(request.query, of: resource, list: list, in: resources)
    options.query.keepTotal(in: totals, of: resource.type, for: exchange)
    return try exchange.read { catalog in
      let page = try list.page(options.query, catalog)
      return try writer(options, catalog).answer(page, of: resource, at: resource.path)
    }
  }

  private func show(_ resource: ConnectResource, _ id: String) throws -> RouteAnswer {
    guard let find = resource.find else { throw resource.notAllowed("GET_INSTANCE") }
    let options = try ReadOptions(request.query, of: resource, list: nil, in: resources)
    return try exchange.read { catalog in
      guard let item = try find(id, catalog) else { throw ConnectError.notFound(resource.type, id) }
      return try writer(options, catalog).answer(item, of: resource, at: "\(resource.path)/\(id)")
        .adding("ETag", "\"\(item.tag)\"")
    }
  }

  private func related(
    _ resource: ConnectResource, _ id: String, _ relationship: ConnectRelationship, isLinkage: Bool
  ) throws -> RouteAnswer {
    guard let list = relationship.list else { throw ConnectError.notFound(resource.type, id) }
    let other = resources.resource(of: relationship)
    try requirePermission(other)
    let path = isLinkage ? "relationships/\(relationship.name)" : relationship.name
    var options = try ReadOptions(
      request.query, of: other, list: relationship.isToMany ? list : nil, in: resources)
    options.query.parent = id
    options.query.keepTotal(in: totals, of: "\(resource.type).\(relationship.name)", for: exchange)
    return try exchange.read { catalog in
      guard try resource.find?(id, catalog) != nil else { throw ConnectError.notFound(resource.type, id) }
      let page = try list.page(options.query, catalog)
      let writer = try writer(options, catalog)
      let place = "\(resource.path)/\(id)/\(path)"
      if isLinkage { return try writer.linkage(page, of: relationship, at: place) }
      if relationship.isToMany { return try writer.answer(page, of: other, at: place) }
      if relationship.isMissed, page.items.isEmpty { throw ConnectError.notFound(other.type, id) }
      return try writer.answer(page.items.first, of: other, at: place)
    }
  }

  private func writer(_ options: ReadOptions, _ catalog: Catalog) throws -> DocumentWriter {
    for included in options.includes { try requirePermission(resources.resource(of: included)) }
    return DocumentWriter(options, base: request.base, resources: resources, catalog: catalog)
  }

  // MARK: - Writing

  private func create(_ resource: ConnectResource) throws -> RouteAnswer {
    guard let create = resource.create else { throw resource.notAllowed("CREATE") }
    return try write(create, resource, id: nil)
  }

  private func update(_ resource: ConnectResource, _ id: String) throws -> RouteAnswer {
    guard let update = resource.update else { throw resource.notAllowed("UPDATE") }
    return try write(update, resource, id: id)
  }

  private func write(_ write: ConnectWrite, _ resource: ConnectResource, id: String?) throws -> RouteAnswer {
    try requireNoParameters()
    let options = try ReadOptions(Query(), of: resource, list: nil, in: resources)
    let document = try DocumentReader.document(request.body, for: write, resource, id: id, in: resources)
    do {
      return try exchange.write { unit in
        if let id { _ = try current(resource, id, unit) }
        guard let written = try write.perform(document, unit) else { return RouteAnswer(id == nil ? 201 : 204) }
        let found = try resource.find.map { try $0(written, unit.catalog) } ?? ConnectItem(written)
        guard let item = found else { throw ConnectError.notFound(resource.type, written) }
        let place = "\(resource.path)/\(written)"
        let answer = try writer(options, unit.catalog)
          .answer(write.answer(item, document), of: resource, at: place, status: id == nil ? 201 : 200)
        return resource.find == nil ? answer : answer.adding("ETag", "\"\(item.tag)\"")
      }
    } catch let refusal as Refusal where refusal.kind != .busy {
      let pointer = resources.pointer(of: refusal, in: document)
      let error = ErrorAnswer.error(refusal, in: resources, pointer: pointer)
      return ErrorAnswer.answer([error], requestID: request.id, refusal: refusal)
    }
  }

  private func replace(
    _ relationship: ConnectRelationship, of resource: ConnectResource, _ id: String
  ) throws -> RouteAnswer {
    try requireNoParameters()
    let document = try DocumentReader.linkage(request.body, of: relationship, id: id, in: resources)
    do {
      return try exchange.write { unit in
        _ = try current(resource, id, unit)
        try relationship.replace?(document, unit)
        return RouteAnswer(204)
      }
    } catch let refusal as Refusal where refusal.kind != .busy {
      let error = ErrorAnswer.error(refusal, in: resources, pointer: "/data")
      return ErrorAnswer.answer([error], requestID: request.id, refusal: refusal)
    }
  }

  /// Deletes items of a relationship, all of them or none.
  private func remove(
    _ relationship: ConnectRelationship, of resource: ConnectResource, _ id: String
  ) throws -> RouteAnswer {
    try requireNoParameters()
    let document = try DocumentReader.linkage(request.body, of: relationship, id: id, in: resources)
    let other = resources.resource(of: relationship)
    do {
      return try exchange.write { unit in
        _ = try current(resource, id, unit)
        guard let delete = other.delete else { throw other.notAllowed("DELETE") }
        let items = try relationship.list?.page(ConnectQuery(parent: id, limit: .max), unit.catalog).items ?? []
        let ids = document.links[relationship.name] ?? []
        let removed = try ids.enumerated().map { index, id in
          guard !ids[..<index].contains(where: id.hasSameBytes) else { throw ConnectError.twice(other.type, id, index) }
          guard let item = items.first(where: { $0.id.hasSameBytes(as: id) }) else {
            throw ConnectError.notFound(other.type, id)
          }
          return item
        }
        for item in removed { try delete(item, unit) }
        return RouteAnswer(204)
      }
    } catch let refusal as Refusal where refusal.kind != .busy {
      let error = ErrorAnswer.error(refusal, in: resources, pointer: "/data")
      return ErrorAnswer.answer([error], requestID: request.id, refusal: refusal)
    }
  }

  private func delete(_ resource: ConnectResource, _ id: String) throws -> RouteAnswer {
    guard let delete = resource.delete else { throw resource.notAllowed("DELETE") }
    try requireNoParameters()
    try exchange.write { unit in try delete(current(resource, id, unit), unit) }
    return RouteAnswer(204)
  }

  /// - Throws: A `ConnectError` for a parameter, since Apple's writing operations have none.
  private func requireNoParameters() throws {
    if let item = request.query.items.first { throw ConnectError.parameterUnknown(item.name) }
  }

  /// The item that a request changes or deletes.
  ///
  /// - Throws: A `ConnectError` if it is missing, or if `If-Match` has other tags: RFC 9110, section 13.1.1.
  private func current(_ resource: ConnectResource, _ id: String, _ unit: RouteUnit) throws -> ConnectItem {
    guard let item = try resource.find?(id, unit.catalog) else { throw ConnectError.notFound(resource.type, id) }
    guard let tags = request.fields["if-match"] else { return item }
    guard EntityTags(tags)?.match(item.tag, isStrong: true) == true else {
      throw ConnectError.changed(resource.type, id)
    }
    return item
  }
}

extension ConnectError {
  fileprivate static let role = ConnectError(
    403, "FORBIDDEN_ERROR", "This request is forbidden for security reasons",
    "The API key in use does not allow this request")

  fileprivate static func changed(_ type: String, _ id: String) -> ConnectError {
    ConnectError(
      412, "PRECONDITION_FAILED", "The resource has changed since it was read",
      "The ETag of the resource of type '\(type)' with id '\(id)' is not one of If-Match; read it again")
  }

  /// The error of an operation that clients may not use.
  static func notAllowed(_ operation: String, on type: String, allowed: [String]) -> ConnectError {
    let words = allowed.count == 1 ? "Allowed operation is" : "Allowed operations are"
    return ConnectError(
      403, "FORBIDDEN_ERROR", "The given operation is not allowed",
      "The resource '\(type)' does not allow '\(operation)'. \(words): \(allowed.joined(separator: ", "))")
  }
}

extension ConnectItem {
  /// The entity tag, which changes with the attributes.
  fileprivate var tag: String {
    Hexadecimal.text(SHA256.hash(data: Data(JSON.object(attributes).encodedBytes)))
  }
}

/// The target of a path of the API.
enum ConnectTarget {
  /// `/v1/apps`.
  case collection(ConnectResource)
  /// `/v1/apps/1`.
  case item(ConnectResource, id: String)
  /// `/v1/apps/1/inAppPurchasesV2`, and `/v1/apps/1/relationships/inAppPurchasesV2` for the identifiers alone.
  case related(ConnectResource, id: String, ConnectRelationship, isLinkage: Bool)

  var resource: ConnectResource {
    switch self {
    case .collection(let resource), .item(let resource, _), .related(let resource, _, _, _): resource
    }
  }

  /// Nil for an unknown path.
  init?(_ path: String, in resources: ConnectResources) {
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, let resource = resources.resource(at: "/\(parts[0])/\(parts[1])") else { return nil }
    let rest = parts.dropFirst(2)
    guard let id = rest.first else {
      self = .collection(resource)
      return
    }
    guard !id.isEmpty else { return nil }
    let names = rest.dropFirst()
    switch names.count {
    case 0: self = .item(resource, id: id)
    case 1, 2:
      guard names.count == 1 || names.first == "relationships" else { return nil }
      let relationship = resource.relationships.first { $0.name == names.last && $0.list != nil }
      guard let relationship else { return nil }
      self = .related(resource, id: id, relationship, isLinkage: names.count == 2)
    default: return nil
    }
  }
}

extension ConnectResource {
  /// The operations that clients may use, in Apple's words.
  var operations: [String] {
    var names: [String] = []
    if create != nil { names.append("CREATE") }
    if delete != nil { names.append("DELETE") }
    if list != nil { names.append("GET_COLLECTION") }
    if find != nil { names.append("GET_INSTANCE") }
    if update != nil { names.append("UPDATE") }
    return names
  }

  /// The error of an operation that clients may not use.
  func notAllowed(_ operation: String) -> ConnectError {
    .notAllowed(operation, on: type, allowed: operations)
  }
}
