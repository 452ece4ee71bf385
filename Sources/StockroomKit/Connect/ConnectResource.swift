public import Catalog

/// A resource type of the App Store Connect API, described by the plugin that owns its domain.
///
///     registry.resource(
///       ConnectResource(
///         "territories", at: "/v1/territories", attributes: [.init("currency", .string)],
///         find: { id, catalog in … }, list: ConnectList { query, catalog in … }))
///
/// Source: Apple, "App Store Connect API", whose names, paths, and values it uses.
public struct ConnectResource: Sendable {
  /// The value of `type` in documents.
  public let type: String
  /// The path of the collection; an item's is this and its identifier.
  public let path: String
  /// The attributes that items have.
  public let attributes: [ConnectAttribute]
  /// The relationships to other resources, with those that other plugins add.
  public internal(set) var relationships: [ConnectRelationship]
  /// Reads an item; nil if there is none with this identifier.
  public let find: (@Sendable (_ id: String, _ catalog: Catalog) throws -> ConnectItem?)?
  /// Lists the collection; nil if it cannot be listed.
  public let list: ConnectList?
  /// Creates an item; nil if clients cannot.
  public let create: ConnectWrite?
  /// Changes an item; nil if clients cannot.
  public let update: ConnectWrite?
  /// Deletes an item; nil if clients cannot.
  public let delete: (@Sendable (_ item: ConnectItem, _ unit: RouteUnit) throws -> Void)?

  /// Describes a resource.
  public init(
    _ type: String, at path: String, attributes: [ConnectAttribute] = [], relationships: [ConnectRelationship] = [],
    find: (@Sendable (_ id: String, _ catalog: Catalog) throws -> ConnectItem?)? = nil, list: ConnectList? = nil,
    create: ConnectWrite? = nil, update: ConnectWrite? = nil,
    delete: (@Sendable (_ item: ConnectItem, _ unit: RouteUnit) throws -> Void)? = nil
  ) {
    (self.type, self.path, self.attributes, self.relationships) = (type, path, attributes, relationships)
    (self.find, self.list, self.create, self.update, self.delete) = (find, list, create, update, delete)
  }
}

/// A resource's item: its identifier and the values of its attributes.
public struct ConnectItem: Sendable {
  /// The identifier, which is opaque to clients.
  public let id: String
  /// The values of the attributes, in the order they are sent.
  public let attributes: [JSON.Member]

  /// Creates an item; an attribute without a value is sent as null.
  public init(_ id: String, _ attributes: KeyValuePairs<String, JSON> = [:]) {
    self.id = id
    self.attributes = attributes.map { JSON.Member(name: $0.key, value: $0.value) }
  }
}

/// An attribute of a resource, or a value that a document sends.
public struct ConnectAttribute: Sendable {
  /// The kinds of values.
  public enum Kind: Hashable, Sendable {
    /// A text.
    case string
    /// A whole number.
    case integer
    /// True or false.
    case boolean
    /// A day: `2026-11-22`.
    case date
    /// A moment: `2026-11-22T10:00:00Z`.
    case dateTime
    /// One of these texts.
    case choice([String])
    /// Several of these texts.
    case choices([String])
    /// An object or an array, which the resource reads itself.
    case structure
    /// An address; a path means one on this server.
    case address
  }

  /// Its name.
  public let name: String
  /// The kind of its values.
  public let kind: Kind
  /// Whether a document must have it.
  public let isRequired: Bool
  /// Whether it may be null.
  public let isNullable: Bool

  /// Describes an attribute.
  public init(_ name: String, _ kind: Kind, isRequired: Bool = false, isNullable: Bool = true) {
    (self.name, self.kind, self.isRequired, self.isNullable) = (name, kind, isRequired, isNullable)
  }

  /// Describes a value that a document must have.
  public static func required(_ name: String, _ kind: Kind) -> ConnectAttribute {
    ConnectAttribute(name, kind, isRequired: true, isNullable: false)
  }
}

/// A relationship of a resource to another.
public struct ConnectRelationship: Sendable {
  /// Its name, in documents and paths.
  public let name: String
  /// The type of the other resource.
  public let type: String
  /// Whether an item may have several.
  public let isToMany: Bool
  /// Reads the other items, a page of them; nil if clients can only send it.
  public let list: ConnectList?

  /// Describes a relationship to several items.
  public static func toMany(_ name: String, _ type: String, _ list: ConnectList) -> ConnectRelationship {
    ConnectRelationship(name: name, type: type, isToMany: true, list: list)
  }

  /// Describes a relationship to one item, or none.
  public static func toOne(
    _ name: String, _ type: String,
    _ find: @escaping @Sendable (_ id: String, _ catalog: Catalog) throws -> ConnectItem?
  ) -> ConnectRelationship {
    let list = ConnectList(of: { query, catalog in
      ConnectPage(all: try find(query.parent, catalog).map { [$0] } ?? [])
    })
    return ConnectRelationship(name: name, type: type, isToMany: false, list: list)
  }
}
