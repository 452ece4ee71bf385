/// An error of the App Store Connect API, in Apple's words and codes.
///
/// A command's `Refusal` becomes one by itself.
public struct ConnectError: Error, Sendable {
  /// The cause of an error in the request.
  public enum Source: Hashable, Sendable {
    /// A place in the document, as a JSON pointer.
    case pointer(String)
    /// A parameter of the query.
    case parameter(String)
  }

  /// The HTTP status.
  public let status: Int
  /// Apple's code, dotted, from general to specific.
  public let code: String
  /// A short text, the same for all errors with the code.
  public let title: String
  /// The problem in this request.
  public let detail: String
  /// Its cause in the request; nil if it concerns the whole request.
  public let source: Source?
  /// The errors in other items that caused it, by the items' paths: `/v2/inAppPurchases/7`.
  public let associated: KeyValuePairs<String, [ConnectError]>

  /// Creates an error.
  public init(
    _ status: Int, _ code: String, _ title: String, _ detail: String, source: Source? = nil,
    associated: KeyValuePairs<String, [ConnectError]> = [:]
  ) {
    (self.status, self.code, self.title, self.detail) = (status, code, title, detail)
    (self.source, self.associated) = (source, associated)
  }

  /// An item does not exist.
  public static func notFound(_ type: String, _ id: String) -> ConnectError {
    ConnectError(
      404, "NOT_FOUND", "The specified resource does not exist",
      "There is no resource of type '\(type)' with id '\(id)'")
  }

  /// A relationship of a document names an item that does not exist.
  public static func linkNotFound(_ document: ConnectDocument, _ name: String, _ type: String) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      "There is no resource of type '\(type)' with id '\(document.link(name) ?? "")'",
      source: .pointer(document.pointer(toLink: name)))
  }

  /// An attribute of a document has an invalid value.
  public static func attributeInvalid(_ document: ConnectDocument, _ name: String, _ detail: String) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.ATTRIBUTE.INVALID", "An attribute value is invalid.", detail,
      source: .pointer(document.pointer(toAttribute: name)))
  }

  /// A parameter of the query has an invalid value.
  public static func parameterInvalid(_ name: String, _ detail: String) -> ConnectError {
    ConnectError(
      400, "PARAMETER_ERROR.INVALID", "A parameter has an invalid value", detail, source: .parameter(name))
  }

  /// The cursor is not from a page of this list.
  public static let cursor = parameterInvalid("cursor", "The cursor is not one of this list")
}
