public import Foundation

/// A request to a route, with everything percent-encoded read.
public struct RouteRequest: Sendable {
  /// The method; that of the route for a `HEAD` request.
  public var method: Route.Method
  /// The path as it was sent, without the query.
  public var path: String
  /// The parts of the path that vary, by their names.
  public var parameters: [String: String]
  /// The query.
  public var query: Query
  /// The fields of the header, by their names in lowercase; those sent more than once are joined by commas.
  public var fields: [String: String]
  /// The body; empty if there is none.
  public var body: Data
  /// Where the client reached the server: `http://127.0.0.1:8080`.
  public var base: String
  /// The identifier of the request, which the journal, the access log, and errors name.
  public var id: String
  /// Who sent it; nil on a route for anyone.
  public var client: RouteClient?

  /// Describes a request.
  public init(
    _ method: Route.Method, _ path: String, parameters: [String: String] = [:], query: Query = Query(),
    fields: [String: String] = [:], body: Data = Data(), base: String, id: String, client: RouteClient? = nil
  ) {
    (self.method, self.path, self.parameters, self.query) = (method, path, parameters, query)
    (self.fields, self.body, self.base, self.id, self.client) = (fields, body, base, id, client)
  }
}

/// The query of a request: names and values in the order they were sent.
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

  /// The last value of a name; nil if it was not sent.
  public subscript(_ name: String) -> String? { items.last { $0.name.hasSameBytes(as: name) }?.value }

  /// All values of a name, in order.
  public func values(of name: String) -> [String] {
    items.filter { $0.name.hasSameBytes(as: name) }.map(\.value)
  }
}

/// Who sent a request.
public struct RouteClient: Hashable, Sendable {
  /// The name that the journal records as the actor.
  public var name: String
  /// The identifier of the key; nil for a user with a password.
  public var keyID: String?
  /// What its roles allow.
  public var permissions: Set<Permission>
  /// The bundle ID that the token is for; nil unless it names one.
  public var bundleID: String?
  /// How many requests it may send; nil for a user with a password.
  public var allowance: Allowance?

  /// Describes a client.
  public init(name: String, keyID: String? = nil, permissions: Set<Permission>, bundleID: String? = nil) {
    (self.name, self.keyID, self.permissions, self.bundleID) = (name, keyID, permissions, bundleID)
  }
}

/// How many requests a key may send in an hour.
public struct Allowance: Hashable, Sendable {
  /// The number for an hour.
  public var limit: Int
  /// How many are left.
  public var left: Int

  /// Describes an allowance.
  public init(limit: Int, left: Int) { (self.limit, self.left) = (limit, left) }

  /// As Apple's field X-Rate-Limit has it.
  package var field: String { "user-hour-lim:\(limit);user-hour-rem:\(left);" }
}
