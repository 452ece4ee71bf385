internal import Console
internal import Engine
public import StockroomKit

/// The resources of the App Store Connect API as plugins describe them, with no server between.
///
///     let id = try console.create("reviewSubmissions", links: ["app": [app]])
///     #expect(try console.item("reviewSubmissions", id)?["state"] == "READY_FOR_REVIEW")
extension TestConsole {
  /// The item of a resource; nil if there is none.
  public func item(_ type: String, _ id: String) throws -> ConnectItem? {
    let resource = try resource(type)
    return try looking { try resource.find?(id, $0) }
  }

  /// The first items of a resource's collection.
  public func items(
    _ type: String, filters: [String: [String]] = [:], limit: Int = 200
  ) throws -> [ConnectItem] {
    let list = try resource(type).list
    return try looking { try list?.page(ConnectQuery(filters: filters, limit: limit), $0).items ?? [] }
  }

  /// The first items of a relationship.
  public func items(
    _ type: String, _ id: String, _ relationship: String, filters: [String: [String]] = [:], limit: Int = 200
  ) throws -> [ConnectItem] {
    let list = try resource(type).relationships.first { $0.name == relationship }?.list
    guard let list else { throw Self.missing("\(type) has no relationship \(relationship)") }
    return try looking { try list.page(ConnectQuery(parent: id, filters: filters, limit: limit), $0).items }
  }

  /// Creates an item; returns its identifier.
  ///
  /// - Parameters:
  ///   - path: The path of the collection, for a resource that has several.
  ///   - included: The new items that the document includes, by their local identifiers.
  /// - Throws: A `ConnectError`, or a `Refusal`.
  @discardableResult
  public func create(
    _ type: String, at path: String? = nil, _ attributes: [String: JSON] = [:], links: [String: [String]] = [:],
    included: [String: ConnectDocument] = [:]
  ) throws -> String {
    let resource = try path.flatMap(exchange.resources.resource) ?? resource(type)
    guard let create = resource.create else { throw Self.missing("\(type) cannot be created") }
    let document = ConnectDocument(id: "", attributes: attributes, links: links, included: included)
    return try exchange.write { try create.perform(document, $0) } ?? ""
  }

  /// Changes an item.
  ///
  /// - Throws: A `ConnectError`, or a `Refusal`.
  public func update(_ type: String, _ id: String, _ attributes: [String: JSON]) throws {
    guard let update = try resource(type).update else { throw Self.missing("\(type) cannot be changed") }
    let document = ConnectDocument(id: id, attributes: attributes, links: [:])
    _ = try exchange.write { try update.perform(document, $0) }
  }

  /// Deletes an item.
  ///
  /// - Throws: A `ConnectError`, or a `Refusal`.
  public func delete(_ type: String, _ id: String) throws {
    guard let delete = try resource(type).delete, let item = try item(type, id) else {
      throw Self.missing("\(type) \(id) cannot be deleted")
    }
    try exchange.write { try delete(item, $0) }
  }

  /// Why a command is refused to the holder of a key, who may do everything; nil if it runs.
  public func refusal(ofRequest words: [String]) -> Refusal? {
    do {
      try exchange.write { _ = try $0.perform(words) }
      return nil
    } catch {
      return error as? Refusal
    }
  }

  /// Apple's code for what is refused; nil if nothing is.
  public func connectCode(of work: () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch let error as ConnectError {
      return error.code
    } catch let refusal as Refusal {
      return exchange.resources.codes[refusal.code]?.code ?? refusal.code
    } catch {
      return String(describing: error)
    }
  }

  private func resource(_ type: String) throws -> ConnectResource {
    guard let resource = exchange.resources.byType[type] else {
      throw Self.missing("there is no resource \(type)")
    }
    return resource
  }

  private var exchange: Exchange {
    let request = RouteRequest(.post, "/", base: "http://127.0.0.1:8080", port: 8080, id: "test")
    return Exchange(request, TestAccess(workspace: session.workspace, request: request))
  }

  private static func missing(_ message: String) -> ConnectError {
    ConnectError(404, "NOT_FOUND", "The specified resource does not exist", message)
  }
}

/// The store of a console, as a server would give it to a request.
private struct TestAccess: RouteAccess {
  let workspace: Workspace
  let request: RouteRequest

  var registry: Registry { workspace.registry }
  var storeVersion: StoreVersion? { nil }

  func read(_ body: (Catalog) throws -> Void) throws { try workspace.read(body) }

  func write(_ body: (RouteUnit) throws -> Void) throws {
    let (request, door, own) = (request, workspace.openDoor, RequestDoor())
    workspace.openDoor = own
    defer { workspace.openDoor = door }
    _ = try workspace.write("test", why: nil) { catalog, perform in
      try body(
        RouteUnit(catalog, request, rights: Rights(name: "tester", permissions: Set(Permission.allCases))) {
          words, files in
          try perform(try workspace.call(words, uploads: files.isEmpty ? nil : Uploads(files)))
        })
    }
  }

  func record(_ body: (Transaction) throws -> Void) throws { try workspace.record(body) }
}

/// The door of requests: who sends one has confirmed it.
private final class RequestDoor: Door {
  var allowsFiles: Bool { false }
  var countsReceipts: Bool { true }

  func confirm(_ confirmation: Confirmation) throws { _ = try confirmation.loss() }
}
