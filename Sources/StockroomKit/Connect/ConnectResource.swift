internal import Basics
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
  /// Lists the collection, with the filters that other plugins add; nil if it cannot be listed.
  public internal(set) var list: ConnectList?
  /// Creates an item; nil if clients cannot.
  public let create: ConnectWrite?
  /// Changes an item; nil if clients cannot.
  public let update: ConnectWrite?
  /// Deletes an item; nil if clients cannot.
  public let delete: (@Sendable (_ item: ConnectItem, _ unit: RouteUnit) throws -> Void)?
  /// What a client's roles must allow for reading it; nil if every role may.
  public let permission: Permission?

  /// Describes a resource.
  public init(
    _ type: String, at path: String, attributes: [ConnectAttribute] = [], relationships: [ConnectRelationship] = [],
    find: (@Sendable (_ id: String, _ catalog: Catalog) throws -> ConnectItem?)? = nil, list: ConnectList? = nil,
    create: ConnectWrite? = nil, update: ConnectWrite? = nil,
    delete: (@Sendable (_ item: ConnectItem, _ unit: RouteUnit) throws -> Void)? = nil, permission: Permission? = nil
  ) {
    (self.type, self.path, self.attributes, self.relationships) = (type, path, attributes, relationships)
    self.permission = permission
    (self.find, self.list, self.create, self.update, self.delete) = (find, list, create, update, delete)
  }
}

/// A resource at another path, which differs only in how new items name the item they belong to.
///
/// Version 2 of `inAppPurchaseLocalizations` names the version of a product, version 1 the product itself.
public struct ConnectAlternate: Sendable {
  /// The path of the collection.
  public let path: String
  /// The type of the resource.
  public let type: String
  /// The relationships that a new item's document may have here.
  public let links: [ConnectWrite.Link]
  /// The relationships that the document has at the resource's own path.
  public let translate: @Sendable (_ document: ConnectDocument, _ catalog: Catalog) throws -> [String: [String]]

  /// Describes another path.
  public init(
    _ type: String, at path: String, links: [ConnectWrite.Link],
    translate: @escaping @Sendable (_ document: ConnectDocument, _ catalog: Catalog) throws -> [String: [String]]
  ) {
    (self.type, self.path, self.links, self.translate) = (type, path, links, translate)
  }

  func resource(_ resource: ConnectResource) -> ConnectResource {
    let create = resource.create.map { create in
      ConnectWrite(create.attributes, links: links, includes: create.includes, answer: create.answer) {
        document, unit in
        try create.perform(document.with(links: try translate(document, unit.catalog)), unit)
      }
    }
    return ConnectResource(
      resource.type, at: path, attributes: resource.attributes, relationships: resource.relationships,
      find: resource.find, list: resource.list, create: create, update: resource.update, delete: resource.delete,
      permission: resource.permission)
  }
}

/// A resource's item: its identifier and the values of its attributes.
public struct ConnectItem: Sendable {
  /// The identifier, which is opaque to clients.
  public let id: String
  /// The values of the attributes, in the order they are sent.
  public let attributes: [JSON.Member]
  /// Whether it is only an identifier, whose attributes its resource reads.
  public let isReference: Bool

  /// Creates an item; an attribute without a value is sent as null.
  public init(_ id: String, _ attributes: KeyValuePairs<String, JSON> = [:]) {
    self.init(id, attributes.map { JSON.Member(name: $0.key, value: $0.value) }, isReference: false)
  }

  /// The value of an attribute; nil if the item does not have it.
  public subscript(_ name: String) -> JSON? { attributes.last { $0.name.hasSameBytes(as: name) }?.value }

  /// The same with another value of an attribute.
  public func replacing(_ name: String, with value: JSON) -> ConnectItem {
    let changed = attributes.map { $0.name.hasSameBytes(as: name) ? JSON.Member(name: name, value: value) : $0 }
    return ConnectItem(id, changed, isReference: isReference)
  }

  /// An item of a resource that another plugin may own.
  public static func reference(_ id: String) -> ConnectItem { ConnectItem(id, [], isReference: true) }

  private init(_ id: String, _ attributes: [JSON.Member], isReference: Bool) {
    (self.id, self.attributes, self.isReference) = (id, attributes, isReference)
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
    /// A storefront, by its alpha-3 code.
    case territory
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
  /// If true, a client that asks for one missing item gets 404 rather than null.
  public let isMissed: Bool
  /// The relationship whose items these are.
  let source: Source?

  /// A relationship of another resource, and the item of that resource for an item of this one.
  struct Source: Sendable {
    let type: String
    let name: String
    let parent: @Sendable (_ id: String, _ catalog: Catalog) throws -> String?
  }

  private init(
    _ name: String, _ type: String, isToMany: Bool, list: ConnectList?, isMissed: Bool = false, source: Source? = nil
  ) {
    (self.name, self.type, self.isToMany, self.list, self.source) = (name, type, isToMany, list, source)
    self.isMissed = isMissed
  }

  /// Describes a relationship to several items.
  public static func toMany(_ name: String, _ type: String, _ list: ConnectList) -> ConnectRelationship {
    ConnectRelationship(name, type, isToMany: true, list: list)
  }

  /// Describes a relationship to the items of another resource's relationship, which may be another plugin's.
  ///
  /// - Parameters:
  ///   - resource: The type of the other resource; without it, there is no such relationship.
  ///   - relationship: The name of its relationship.
  ///   - parent: The other resource's item for an item of this one.
  public static func toMany(
    _ name: String, _ type: String, of resource: String, _ relationship: String,
    parent: @escaping @Sendable (_ id: String, _ catalog: Catalog) throws -> String?
  ) -> ConnectRelationship {
    let source = Source(type: resource, name: relationship, parent: parent)
    return ConnectRelationship(name, type, isToMany: true, list: nil, source: source)
  }

  /// The same with the list of its source.
  func reading(_ list: ConnectList, _ source: Source) -> ConnectRelationship {
    let own = ConnectList(filters: list.filters, sorts: list.sorts, limit: list.limit) { query, catalog in
      guard let parent = try source.parent(query.parent, catalog) else { return ConnectPage(all: []) }
      var query = query
      query.parent = parent
      return try list.page(query, catalog)
    }
    return ConnectRelationship(name, type, isToMany: isToMany, list: own, source: source)
  }

  /// Describes a relationship that Apple's resource has, and for which a store has nothing: clients find it empty.
  public static func empty(_ name: String, _ type: String, isToMany: Bool) -> ConnectRelationship {
    ConnectRelationship(name, type, isToMany: isToMany, list: ConnectList { _, _ in ConnectPage(all: []) })
  }

  /// Describes a relationship to one item, or none.
  ///
  /// - Parameter isMissed: Whether Apple's server answers 404 if there is none, as for what is set up once and has the
  ///   identifier of its owner; otherwise it answers null, as JSON:API has it.
  public static func toOne(
    _ name: String, _ type: String, isMissed: Bool = false,
    _ find: @escaping @Sendable (_ id: String, _ catalog: Catalog) throws -> ConnectItem?
  ) -> ConnectRelationship {
    let list = ConnectList(of: { query, catalog in
      ConnectPage(all: try find(query.parent, catalog).map { [$0] } ?? [])
    })
    return ConnectRelationship(name, type, isToMany: false, list: list, isMissed: isMissed)
  }
}
