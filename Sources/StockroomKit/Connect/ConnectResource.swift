internal import Basics
public import Catalog

/// A resource type of the App Store Connect API, described by the plugin that owns the data.
///
///     registry.resource(
///       ConnectResource(
///         "territories", at: "/v1/territories", attributes: [.init("currency", .string)],
///         find: { id, catalog in … }, list: ConnectList { query, catalog in … }))
///
/// Names, paths, and values are those of Apple's "App Store Connect API".
public struct ConnectResource: Sendable {
  /// The value of `type` in documents.
  public let type: String
  /// The path of the collection; the path of an item adds its identifier.
  public let path: String
  /// The attributes of its items.
  public let attributes: [ConnectAttribute]
  /// The relationships to other resources, including those from other plugins.
  public internal(set) var relationships: [ConnectRelationship]
  /// Reads an item, or returns nil for an unknown identifier.
  public let find: (@Sendable (_ id: String, _ catalog: Catalog) throws -> ConnectItem?)?
  /// The list of the collection, including filters from other plugins; nil if it cannot be listed.
  public internal(set) var list: ConnectList?
  /// Creates an item; nil if clients cannot create any.
  public let create: ConnectWrite?
  /// Changes an item; nil if clients cannot change any.
  public internal(set) var update: ConnectWrite?
  /// Deletes an item; nil if clients cannot delete any.
  public let delete: (@Sendable (_ item: ConnectItem, _ unit: RouteUnit) throws -> Void)?
  /// The permission for reading it; nil if every role may read it.
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

extension ConnectResource {
  /// Adds a relationship, in place of one of the same name that is always empty.
  mutating func add(_ relationship: ConnectRelationship) {
    let empty = relationships.firstIndex { $0.name.hasSameBytes(as: relationship.name) && $0.includes != nil }
    if let empty {
      relationships[empty] = relationship
    } else {
      relationships.append(relationship)
    }
  }
}

/// A second path of a resource, where new items name their owner by another relationship.
///
/// Version 2 of `inAppPurchaseLocalizations` names the version of a product, version 1 the product itself.
public struct ConnectAlternate: Sendable {
  /// The path of the collection.
  public let path: String
  /// The type of the resource.
  public let type: String
  /// The possible relationships of a new item's document at this path.
  public let links: [ConnectWrite.Link]
  /// The items as they are at this path, if their attributes differ from those at the resource's own path.
  public typealias Shape = (
    attributes: [ConnectAttribute], find: @Sendable (_ id: String, _ catalog: Catalog) throws -> ConnectItem?
  )

  /// Translates the document's relationships to those at the resource's own path.
  public let translate: @Sendable (_ document: ConnectDocument, _ catalog: Catalog) throws -> [String: [String]]
  private let shape: Shape?

  /// Describes another path.
  ///
  /// - Parameter shape: The items as they are at this path, where they have no relationships, and where documents do not
  ///   have the attributes that they lack. Default: as at the resource's own path.
  public init(
    _ type: String, at path: String, links: [ConnectWrite.Link], shape: Shape? = nil,
    translate: @escaping @Sendable (_ document: ConnectDocument, _ catalog: Catalog) throws -> [String: [String]]
  ) {
    (self.type, self.path, self.links, self.translate) = (type, path, links, translate)
    self.shape = shape
  }

  func resource(_ resource: ConnectResource) -> ConnectResource {
    let create = resource.create.map { create in
      ConnectWrite(attributes(create, of: resource), links: links, includes: create.includes, answer: create.answer) {
        document, unit in
        try create.perform(document.with(links: try translate(document, unit.catalog)), unit)
      }
    }
    let update = resource.update.map { update in
      ConnectWrite(
        attributes(update, of: resource), links: update.links, includes: update.includes, answer: update.answer,
        perform: update.perform)
    }
    return ConnectResource(
      resource.type, at: path, attributes: shape?.attributes ?? resource.attributes,
      relationships: shape == nil ? resource.relationships : [], find: shape?.find ?? resource.find,
      list: resource.list, create: create, update: update, delete: resource.delete, permission: resource.permission)
  }

  /// The attributes of a document without those that the items lack at this path.
  private func attributes(_ write: ConnectWrite, of resource: ConnectResource) -> [ConnectAttribute] {
    guard let shape else { return write.attributes }
    let lacking = Set(resource.attributes.map(\.name)).subtracting(shape.attributes.map(\.name))
    return write.attributes.filter { !lacking.contains($0.name) }
  }
}

/// A resource's item: its identifier and the values of its attributes.
public struct ConnectItem: Sendable {
  /// The identifier, which is opaque to clients.
  public let id: String
  /// The values of the attributes, in the order of the answer.
  public let attributes: [JSON.Member]
  /// True if it is only an identifier, and its resource reads the attributes.
  public let isReference: Bool
  /// The territory whose price in it is an estimate, which the header field `X-Stockroom-Estimated` lists.
  public private(set) var estimatedTerritory: String?

  /// Creates an item; its missing attributes are sent as null.
  public init(_ id: String, _ attributes: KeyValuePairs<String, JSON> = [:]) {
    self.init(id, attributes.map { JSON.Member(name: $0.key, value: $0.value) }, isReference: false)
  }

  /// The value of an attribute; nil if the item does not have it.
  public subscript(_ name: String) -> JSON? { attributes.last { $0.name.hasSameBytes(as: name) }?.value }

  /// The item with another value of an attribute.
  public func replacing(_ name: String, with value: JSON) -> ConnectItem {
    let changed = attributes.map { $0.name.hasSameBytes(as: name) ? JSON.Member(name: name, value: value) : $0 }
    return ConnectItem(id, changed, isReference: isReference).estimating(estimatedTerritory)
  }

  /// The item with the attributes whose names a condition accepts.
  public func filtering(_ isIncluded: (_ name: String) -> Bool) -> ConnectItem {
    ConnectItem(id, attributes.filter { isIncluded($0.name) }, isReference: isReference)
      .estimating(estimatedTerritory)
  }

  /// The item with the territory whose price in it is an estimate; nil if none is.
  public func estimating(_ territory: String?) -> ConnectItem {
    var copy = self
    copy.estimatedTerritory = territory
    return copy
  }

  /// An item of a resource of any plugin.
  public static func reference(_ id: String) -> ConnectItem { ConnectItem(id, [], isReference: true) }

  init(_ id: String, _ attributes: [JSON.Member], isReference: Bool) {
    (self.id, self.attributes, self.isReference) = (id, attributes, isReference)
  }
}

/// An attribute of a resource or of a document.
public struct ConnectAttribute: Sendable {
  /// The type of a value.
  public enum Kind: Hashable, Sendable {
    /// A text.
    case string
    /// A whole number.
    case integer
    /// A Boolean.
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
    /// An object or an array, which the resource checks itself.
    case structure
    /// A URL; a path is on this server.
    case address
  }

  /// Its name.
  public let name: String
  /// The type of its values.
  public let kind: Kind
  /// True if documents must have it.
  public let isRequired: Bool
  /// True if it may be null.
  public let isNullable: Bool

  /// Describes an attribute.
  public init(_ name: String, _ kind: Kind, isRequired: Bool = false, isNullable: Bool = true) {
    (self.name, self.kind, self.isRequired, self.isNullable) = (name, kind, isRequired, isNullable)
  }

  /// Describes a required attribute of documents, which must not be null.
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
  /// True if an item may have several.
  public let isToMany: Bool
  /// The list of its items; nil if clients can only send the relationship.
  public let list: ConnectList?
  /// If true, a missing item is answered with 404 rather than null.
  public let isMissed: Bool
  /// Replaces its items by those with the identifiers, in their order; nil if clients cannot do so.
  public private(set) var replace: Replacement?
  /// True if clients may create its items in a document that changes the resource.
  public private(set) var isCreatable = false
  /// True if its items belong to this resource alone, so that clients may also delete them by the relationship.
  public private(set) var isOwned = false
  /// The relationships of its items, if there are never any here; nil for the relationships of the other resource.
  let includes: [ConnectRelationship]?
  /// The relationship of another resource that provides its items.
  let source: Source?

  /// Replaces the items of a relationship: `PATCH /v1/apps/{id}/relationships/promotedPurchases`.
  ///
  /// The document has the identifiers in `links`, by the name of the relationship.
  public typealias Replacement = @Sendable (_ document: ConnectDocument, _ unit: RouteUnit) throws -> Void

  /// The relationship, whose items clients may replace.
  public func replaced(by replace: @escaping Replacement) -> ConnectRelationship {
    var copy = self
    copy.replace = replace
    return copy
  }

  /// The relationship, whose items a document that changes the resource may include.
  ///
  ///     PATCH /v1/subscriptions/{id}, whose document includes new promotional offers
  public var creatable: ConnectRelationship {
    var copy = self
    copy.isCreatable = true
    return copy
  }

  /// The relationship, whose items belong to this resource alone.
  ///
  ///     PATCH  /v1/subscriptions/{id}, whose document includes new items
  ///     DELETE /v1/subscriptions/{id}/relationships/prices
  public var owned: ConnectRelationship {
    var copy = creatable
    copy.isOwned = true
    return copy
  }

  /// A relationship of another resource, and the other resource's item for an item of this one.
  struct Source: Sendable {
    let type: String
    let name: String
    let parent: @Sendable (_ id: String, _ catalog: Catalog) throws -> String?
  }

  private init(
    _ name: String, _ type: String, isToMany: Bool, list: ConnectList?, isMissed: Bool = false,
    includes: [ConnectRelationship]? = nil, source: Source? = nil
  ) {
    (self.name, self.type, self.isToMany, self.list, self.source) = (name, type, isToMany, list, source)
    (self.isMissed, self.includes) = (isMissed, includes)
  }

  /// Describes a relationship to several items.
  public static func toMany(_ name: String, _ type: String, _ list: ConnectList) -> ConnectRelationship {
    ConnectRelationship(name, type, isToMany: true, list: list)
  }

  /// Describes a relationship whose items are those of another resource's relationship, of any plugin.
  ///
  /// - Parameters:
  ///   - resource: The type of the other resource; if no plugin has it, the relationship is omitted.
  ///   - relationship: The name of its relationship.
  ///   - parent: Finds the other resource's item for an item of this one.
  public static func toMany(
    _ name: String, _ type: String, of resource: String, _ relationship: String,
    parent: @escaping @Sendable (_ id: String, _ catalog: Catalog) throws -> String?
  ) -> ConnectRelationship {
    let source = Source(type: resource, name: relationship, parent: parent)
    return ConnectRelationship(name, type, isToMany: true, list: nil, source: source)
  }

  /// The relationship with the list of its source.
  func reading(_ list: ConnectList, _ source: Source) -> ConnectRelationship {
    let own = ConnectList(filters: list.filters, sorts: list.sorts, limit: list.limit) { query, catalog in
      guard let parent = try source.parent(query.parent, catalog) else { return ConnectPage(all: []) }
      var query = query
      query.parent = parent
      return try list.page(query, catalog)
    }
    return ConnectRelationship(name, type, isToMany: isToMany, list: own, source: source)
  }

  /// Describes a relationship of Apple's that is always empty here.
  ///
  /// - Parameters:
  ///   - includes: The relationships of its items, which clients may ask for.
  ///   - filters: The filters that clients may send.
  ///   - sorts: The names of the orders.
  public static func empty(
    _ name: String, _ type: String, isToMany: Bool, includes: [ConnectRelationship] = [],
    filters: [ConnectList.Filter] = [], sorts: [String] = []
  ) -> ConnectRelationship {
    let list = ConnectList(filters: filters, sorts: sorts) { _, _ in ConnectPage(all: []) }
    return ConnectRelationship(name, type, isToMany: isToMany, list: list, includes: includes)
  }

  /// Describes a relationship to one item, or none.
  ///
  /// - Parameter isMissed: If true, a missing item is answered with 404, as Apple does for items that are set up once
  ///   for their owner; otherwise with null, as in JSON:API.
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
