/// A method and a path that the server answers.
///
///     registry.route(
///       Route(.get, "/lookup", access: .anyone, summary: "Apps by their IDs.") { exchange in
///         let id = exchange.request.query["id"]
///         return .json(try exchange.read { catalog in … })
///       })
public struct Route: Sendable {
  /// The methods of HTTP that routes use.
  public enum Method: String, CaseIterable, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// Who may call it.
  public enum Access: Hashable, Sendable {
    /// Anyone who can reach the server.
    case anyone
    /// Holders of a key of the App Store Connect API; they send a signed token.
    case connectKey
    /// Holders of an in-app purchase key, which the App Store Server API asks for; they send a signed token.
    case purchaseKey
    /// Users with their password: RFC 7617, the Basic scheme.
    case password
  }

  /// The method; `HEAD` is answered like `GET`, without the body.
  public let method: Method
  /// The path from the root, with names for parts that vary: `/v1/apps/{id}`.
  ///
  /// A last part `{path*}` stands for the rest.
  public let path: String
  /// Who may call it.
  public let access: Access
  /// A sentence about it, for the description of the API.
  public let summary: String
  /// Whether it may write, so that it waits its turn with others that do; by default every method but `GET`.
  public let writes: Bool
  /// Whether its answers depend only on the path, the query, the server's address, what the client may do, and the store,
  /// so that the server need not ask it the same twice.
  public let isRepeatable: Bool
  /// The longest body it takes, in bytes.
  public let bodyLimit: Int
  /// The names of the parts of the path that open it like a password: logs and recordings hide them.
  public let secrets: Set<String>
  /// Answers what went wrong, in the form that the clients of this route read.
  public let failure: @Sendable (RouteFailure) -> RouteAnswer
  /// Answers a request.
  public let answer: @Sendable (Exchange) throws -> RouteAnswer

  /// Describes a route.
  ///
  /// - Parameter answer: Called on a thread that may wait for the store. What it throws is answered by `failure`.
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

/// What a plugin's routes take and answer, for the description of the API: OpenAPI 3.1.
///
/// A plugin whose routes have paths of their own need not describe them: their summaries are enough.
public struct RouteDescription: Sendable {
  /// A method of a path.
  public struct Operation: Sendable {
    /// The method.
    public let method: Route.Method
    /// The path, with names in braces for the parts that vary.
    public let path: String
    /// The operation object of OpenAPI.
    public let content: JSON

    /// Describes an operation.
    public init(_ method: Route.Method, _ path: String, _ content: JSON) {
      (self.method, self.path, self.content) = (method, path, content)
    }
  }

  /// The operations.
  public var operations: [Operation]
  /// The schemas that operations refer to, by name.
  public var schemas: [JSON.Member]

  /// Describes routes.
  public init(_ operations: [Operation] = [], schemas: [JSON.Member] = []) {
    (self.operations, self.schemas) = (operations, schemas)
  }
}
