/// An error of the App Store Connect API, in Apple's words and codes.
///
/// What a command refuses needs none: the API turns its `Refusal` into one.
public struct ConnectError: Error, Sendable {
  /// What an error points at.
  public enum Source: Hashable, Sendable {
    /// A place in the document, as a JSON pointer.
    case pointer(String)
    /// A parameter of the query.
    case parameter(String)
  }

  /// The status of HTTP.
  public let status: Int
  /// Apple's code, dotted, from general to special.
  public let code: String
  /// A short text that is the same for all errors of the code.
  public let title: String
  /// What is wrong here.
  public let detail: String
  /// What it points at.
  public let source: Source?

  /// Creates an error.
  public init(_ status: Int, _ code: String, _ title: String, _ detail: String, source: Source? = nil) {
    (self.status, self.code, self.title, self.detail, self.source) = (status, code, title, detail, source)
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

  /// An attribute of a document has a value that cannot be.
  public static func attributeInvalid(_ document: ConnectDocument, _ name: String, _ detail: String) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.ATTRIBUTE.INVALID", "An attribute value is invalid.", detail,
      source: .pointer(document.pointer(toAttribute: name)))
  }

  /// A parameter of the query has a value that cannot be.
  public static func parameterInvalid(_ name: String, _ detail: String) -> ConnectError {
    ConnectError(
      400, "PARAMETER_ERROR.INVALID", "A parameter has an invalid value", detail, source: .parameter(name))
  }

  /// A cursor that no page has given.
  public static let cursor = parameterInvalid("cursor", "The cursor is not one of this list")
}

/// The resources of the App Store Connect API, and Apple's codes for refusals.
public struct ConnectResources: Sendable {
  /// The resources, by type.
  public private(set) var byType: [String: ConnectResource] = [:]
  /// The types, by path.
  public private(set) var types: [String: String] = [:]
  /// Apple's codes and titles, by the codes of refusals.
  public private(set) var codes: [String: (code: String, title: String)] = [:]
  /// Relationships whose resource has not been added yet.
  private var early: [String: [ConnectRelationship]] = [:]

  mutating func add(_ resource: ConnectResource) {
    var resource = resource
    resource.relationships += early.removeValue(forKey: resource.type) ?? []
    byType[resource.type] = resource
    types[resource.path] = resource.type
  }

  mutating func add(_ relationship: ConnectRelationship, to type: String) {
    if byType[type] == nil {
      early[type, default: []].append(relationship)
    } else {
      byType[type]?.relationships.append(relationship)
    }
  }

  mutating func name(_ refusal: String, _ code: String, _ title: String) { codes[refusal] = (code, title) }
}

extension Registry {
  /// Adds a resource of the App Store Connect API.
  public mutating func resource(_ resource: ConnectResource) {
    claimResource(resource.type)
    connect.add(resource)
  }

  /// Adds a relationship to a resource, of this plugin or another; without that resource it is not there.
  public mutating func relationship(_ relationship: ConnectRelationship, of type: String) {
    connect.add(relationship, to: type)
  }

  /// Names the code and the title that Apple's server answers instead of a refusal; otherwise they follow from its kind.
  public mutating func connectCode(_ code: String, _ title: String, for refusals: String...) {
    for refusal in refusals { connect.name(refusal, code, title) }
  }
}

extension Exchange {
  /// The resources of the App Store Connect API.
  public var resources: ConnectResources { registry.connect }
}
