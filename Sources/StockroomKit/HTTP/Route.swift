/// A method and a path of the server.
///
///     registry.route(
///       Route(.get, "/lookup", access: .anyone, summary: "Apps by their IDs.") { exchange in
///         let id = exchange.request.query["id"]
///         return .json(try exchange.read { catalog in … })
///       })
public struct Route: Sendable {
  /// An HTTP method.
  public enum Method: String, CaseIterable, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// The authentication of a route's clients.
  public enum Access: Hashable, Sendable {
    /// Anyone who can reach the server.
    case anyone
    /// Holders of a key of the App Store Connect API, with a signed token.
    case connectKey
    /// Holders of an in-app purchase key, as for the App Store Server API, with a signed token.
    case purchaseKey
    /// Users with a password: HTTP Basic authentication, RFC 7617.
    case password
  }

  /// The method; `HEAD` is answered like `GET`, without the body.
  public let method: Method
  /// The path, with parameters in braces: `/v1/apps/{id}`.
  ///
  /// A last part `{path*}` matches the rest of the path.
  public let path: String
  /// The clients that may call it.
  public let access: Access
  /// A sentence for the API's description.
  public let summary: String
  /// True if it may write, as by default all methods but `GET`; such requests run one at a time.
  public let writes: Bool
  /// True if the answer depends only on the path, the query, the server's address, the client's rights, and the store,
  /// so that the server may cache it.
  public let isRepeatable: Bool
  /// The maximum size of the request's body, in bytes.
  public let bodyLimit: Int
  /// The path parameters that are secrets, which logs and recordings hide.
  public let secrets: Set<String>
  /// Makes the answer for a failure, in the form that the route's clients expect.
  public let failure: @Sendable (RouteFailure) -> RouteAnswer
  /// Answers a request.
  public let answer: @Sendable (Exchange) throws -> RouteAnswer

  /// Describes a route.
  ///
  /// - Parameter answer: Called on a thread that may wait for the store. Its errors are answered by `failure`.
  public init(
    _ method: Method, _ path: String, access: Access, summary: String, writes: Bool? = nil,
    isRepeatable: Bool = false, bodyLimit: Int = 1 << 20, secrets: Set<String> = [],
    failure: @escaping @Sendable (RouteFailure) -> RouteAnswer = { $0.plainAnswer },
    answer: @escaping @Sendable (Exchange) throws -> RouteAnswer
  ) {
    (self.method, self.path, self.access, self.summary) = (method, path, access, summary)
    self.writes = writes ?? (method != .get)
    self.isRepeatable = isRepeatable
    self.bodyLimit = bodyLimit
    self.secrets = secrets
    (self.failure, self.answer) = (failure, answer)
  }
}

/// A description of a plugin's routes in OpenAPI 3.1.
///
/// It is optional: without it, the description of the API has the routes' summaries.
public struct RouteDescription: Sendable {
  /// A method of a path.
  public struct Operation: Sendable {
    /// The method.
    public let method: Route.Method
    /// The path, with parameters in braces.
    public let path: String
    /// The OpenAPI operation object.
    public let content: JSON

    /// Describes an operation.
    public init(_ method: Route.Method, _ path: String, _ content: JSON) {
      (self.method, self.path, self.content) = (method, path, content)
    }
  }

  /// The operations.
  public var operations: [Operation]
  /// The schemas of the operations, by name.
  public var schemas: [JSON.Member]

  /// Describes routes.
  public init(_ operations: [Operation] = [], schemas: [JSON.Member] = []) {
    (self.operations, self.schemas) = (operations, schemas)
  }
}
