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
