public import Foundation

/// A request to a route, with percent-encoding decoded.
public struct RouteRequest: Sendable {
  /// The method; for a `HEAD` request, that of the route.
  public var method: Route.Method
  /// The path as sent, without the query.
  public var path: String
  /// The path parameters, by name.
  public var parameters: [String: String]
  /// The query.
  public var query: Query
  /// The header fields, by names in lowercase; repeated fields are joined by commas.
  public var fields: [String: String]
  /// The body; may be empty.
  public var body: Data
  /// The server's address as the client used it: `http://127.0.0.1:8080`.
  public var base: String
  /// The port that the server listens on; nil for a socket.
  public var port: Int?
  /// The request's identifier in the journal, the access log, and errors.
  public var id: String
  /// The client; nil on a route for anyone.
  public var client: RouteClient?

  /// Describes a request.
  public init(
    _ method: Route.Method, _ path: String, parameters: [String: String] = [:], query: Query = Query(),
    fields: [String: String] = [:], body: Data = Data(), base: String, port: Int? = nil, id: String,
    client: RouteClient? = nil
  ) {
    (self.method, self.path, self.parameters, self.query) = (method, path, parameters, query)
    (self.fields, self.body, self.base, self.port) = (fields, body, base, port)
    (self.id, self.client) = (id, client)
  }
}

/// The query of a request: names and values, in order.
public struct Query: Hashable, Sendable {
  /// A name and its value.
  public struct Item: Hashable, Sendable {
    /// The name, such as `filter[name]`.
    public let name: String
    /// The value; empty if only the name was sent.
    public let value: String

    /// Creates an item.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// All items, in order.
  public let items: [Item]

  /// Creates a query.
  public init(_ items: [Item] = []) { self.items = items }

  /// The last value of a name; nil if it is missing.
  public subscript(_ name: String) -> String? { items.last { $0.name.hasSameBytes(as: name) }?.value }

  /// All values of a name, in order.
  public func values(of name: String) -> [String] {
    items.filter { $0.name.hasSameBytes(as: name) }.map(\.value)
  }
}

/// An authenticated client.
public struct RouteClient: Hashable, Sendable {
  /// The name that the journal records as the actor.
  public var name: String
  /// The identifier of the key; nil for a user with a password.
  public var keyID: String?
  /// The permissions of its roles.
  public var permissions: Set<Permission>
  /// The bundle ID in the token; nil if it has none.
  public var bundleID: String?
  /// Its limit of requests; nil for a user with a password.
  public var allowance: Allowance?

  /// Describes a client.
  public init(name: String, keyID: String? = nil, permissions: Set<Permission>, bundleID: String? = nil) {
    (self.name, self.keyID, self.permissions, self.bundleID) = (name, keyID, permissions, bundleID)
  }
}

/// The hourly limit of requests for a key.
public struct Allowance: Hashable, Sendable {
  /// The number of requests for each hour.
  public var limit: Int
  /// The remaining number in this hour.
  public var left: Int

  /// Describes an allowance.
  public init(limit: Int, left: Int) { (self.limit, self.left) = (limit, left) }

  /// The value of Apple's header field X-Rate-Limit.
  package var field: String { "user-hour-lim:\(limit);user-hour-rem:\(left);" }
}
