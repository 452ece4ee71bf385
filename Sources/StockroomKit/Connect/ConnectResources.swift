internal import Catalog

/// The resources of the App Store Connect API, with Apple's codes for refusals.
public struct ConnectResources: Sendable {
  /// The resources, by type.
  public private(set) var byType: [String: ConnectResource] = [:]
  /// The types, by path.
  public private(set) var types: [String: String] = [:]
  /// Other paths of types.
  private var alternates: [String: ConnectAlternate] = [:]
  /// Apple's codes and titles, by refusal code.
  public private(set) var codes: [String: (code: String, title: String)] = [:]
  /// Texts that clients get instead of refusal messages, by refusal code.
  public private(set) var details: [String: String] = [:]
  /// The relationships that refusals point at, by refusal code.
  private var links: [String: [String]] = [:]
  /// Relationships whose resource has not been added yet.
  private var early: [String: [ConnectRelationship]] = [:]
  /// Filters from other plugins, by type of resource.
  private var selections: [String: [ConnectSelection]] = [:]

  /// The images of products.
  public private(set) var assets: [ConnectAsset] = []
  private var assetServer: ConnectAsset.Server?

  mutating func add(_ asset: ConnectAsset) { assets.append(asset) }

  mutating func serveAssets(by server: @escaping ConnectAsset.Server) { assetServer = server }

  mutating func add(_ resource: ConnectResource) {
    var resource = resource
    for relationship in early.removeValue(forKey: resource.type) ?? [] { resource.add(relationship) }
    byType[resource.type] = resource
    types[resource.path] = resource.type
  }

  /// The resource with a path, `/v1/apps`; nil if no plugin has it.
  public func resource(at path: String) -> ConnectResource? {
    if let type = types[path] { return byType[type] }
    return alternates[path].flatMap { alternate in byType[alternate.type].map(alternate.resource) }
  }

  /// The resource of a relationship's items; without attributes if no plugin has it, or if it is always empty.
  public func resource(of relationship: ConnectRelationship) -> ConnectResource {
    let own = relationship.includes == nil ? byType[relationship.type] : nil
    return own
      ?? ConnectResource(
        relationship.type, at: "/v1/\(relationship.type)", relationships: relationship.includes ?? [])
  }

  /// The paths of all collections, sorted.
  public var paths: [String] {
    (Array(types.keys) + alternates.filter { byType[$0.value.type] != nil }.map(\.key)).sorted()
  }

  mutating func add(_ alternate: ConnectAlternate) { alternates[alternate.path] = alternate }

  mutating func add(_ relationship: ConnectRelationship, to type: String) {
    if byType[type] == nil {
      early[type, default: []].append(relationship)
    } else {
      byType[type]?.add(relationship)
    }
  }

  mutating func add(_ selection: ConnectSelection, to type: String) { selections[type, default: []].append(selection) }

  /// Gives relationships the lists of their sources, and lists their added filters, once all resources are known.
  mutating func connect() {
    for asset in assets {
      guard let (resource, relationship, alternate) = assetServer?(asset) else { continue }
      add(resource)
      add(relationship, to: asset.products.type)
      if let alternate { add(alternate) }
    }
    for (type, selections) in selections {
      let list = selections.reduce(byType[type]?.list) { list, selection in selection.narrow(list) }
      byType[type]?.list = list
    }
    selections = [:]
    for (type, resource) in byType where resource.relationships.contains(where: \.isCreatable) {
      let update = resource.update?.creating(creatableParts(of: resource), of: type)
      byType[type]?.update = update
    }
    var isComplete = false
    // The source of a list may itself have a source.
    while !isComplete {
      isComplete = true
      for (type, resource) in byType {
        for (index, relationship) in resource.relationships.enumerated() where relationship.list == nil {
          guard let source = relationship.source,
            let list = byType[source.type]?.relationships.first(where: { $0.name == source.name })?.list
          else { continue }
          byType[type]?.relationships[index] = relationship.reading(list, source)
          isComplete = false
        }
      }
    }
  }

  /// The relationships of a resource whose items a document may create, and how.
  private func creatableParts(of resource: ConnectResource) -> [ConnectWrite.Part] {
    resource.relationships.filter(\.isCreatable).compactMap { relationship in
      byType[relationship.type]?.create.map { (relationship.name, relationship.type, $0) }
    }
  }

  mutating func name(_ refusal: String, _ code: String, _ title: String) { codes[refusal] = (code, title) }

  mutating func explain(_ refusal: String, _ detail: String) { details[refusal] = detail }

  mutating func point(_ refusal: String, _ link: String) { links[refusal, default: []].append(link) }

  /// The JSON pointer for a refusal: to its subject, or to the relationship that a plugin has named for it.
  public func pointer(of refusal: Refusal, in document: ConnectDocument) -> String? {
    if let pointer = refusal.subject.flatMap(document.pointer(to:)) { return pointer }
    return links[refusal.code]?.first { document.links[$0] != nil }.map(document.pointer(toLink:))
  }
}

extension Exchange {
  /// The resources of the App Store Connect API.
  public var resources: ConnectResources { registry.doors.connect }
}
