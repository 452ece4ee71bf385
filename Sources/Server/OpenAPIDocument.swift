import StockroomKit

/// `openapi.json`: a description of this server's routes, from their declarations.
struct OpenAPIDocument {
  private let registry: Registry
  private let version: String

  init(_ registry: Registry, version: String) { (self.registry, self.version) = (registry, version) }

  /// The document; `base` is where the client reached the server.
  func json(base: String) -> JSON {
    let described = registry.doors.routeDescriptions.map { $0(registry.doors.connect) }
    let operations = described.flatMap(\.operations) + plain(beside: described.flatMap(\.operations))
    let paths = Dictionary(grouping: operations, by: \.path).sorted { $0.key < $1.key }.map { path, operations in
      JSON.Member(name: path, value: Self.item(operations))
    }
    return [
      "openapi": "3.1.0", "info": ["title": "Stockroom", "version": .string(version)],
      "servers": [["url": .string(base)]], "paths": .object(paths),
      "components": ["securitySchemes": Self.securitySchemes, "schemas": .object(described.flatMap(\.schemas))],
    ]
  }

  private static func item(_ operations: [RouteDescription.Operation]) -> JSON {
    .object(
      operations.sorted { $0.method.rawValue < $1.method.rawValue }
        .map { JSON.Member(name: $0.method.rawValue.lowercased(), value: $0.content) })
  }

  /// The routes that no plugin describes further.
  private func plain(beside described: [RouteDescription.Operation]) -> [RouteDescription.Operation] {
    let known = Set(described.map { "\($0.method) \($0.path)" })
    return registry.doors.routes.filter { !$0.path.hasSuffix("*}") && !known.contains("\($0.method) \($0.path)") }.map {
      route in
      let names = route.path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
        $0.dropFirst().prefix { $0 != "}" }
      }
      let parameters = names.map { name -> JSON in
        ["name": .string(String(name)), "in": "path", "required": true, "schema": ["type": "string"]]
      }
      return .init(
        route.method, route.path,
        [
          "summary": .string(route.summary), "parameters": .array(parameters), "security": route.access.security,
          "responses": ["default": ["description": "The answer, or an error."]],
        ])
    }
  }

  private static let securitySchemes: JSON = [
    "connectKey": [
      "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
      "description": "A token of a key of the App Store Connect API, signed with ES256.",
    ],
    "purchaseKey": [
      "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
      "description": "A token of an in-app purchase key, signed with ES256.",
    ],
    "password": ["type": "http", "scheme": "basic"],
  ]
}

extension Route.Access {
  fileprivate var security: JSON {
    switch self {
    case .anyone: []
    case .connectKey: [["connectKey": []]]
    case .purchaseKey: [["purchaseKey": []]]
    case .password: [["password": []]]
    }
  }
}
