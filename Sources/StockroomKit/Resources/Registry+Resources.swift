internal import Basics
internal import Catalog
public import Store

extension Registry {
  /// Adds resources, which are declared once, with their tables, commands, and resources of the API.
  ///
  ///     registry.resources(.group, .groupLocalization, fingerprint: "…")
  ///
  /// - Parameters:
  ///   - tables: The plugin's other tables.
  ///   - migrations: The other migrations; one of the version of a resource follows it.
  ///   - fingerprint: The fingerprint of the migrated schema, for faster starts; a test of the plugin must check it.
  public mutating func resources(
    _ resources: ResourceDescription..., and tables: [TableDescription] = [], migrations: [Migration] = [],
    fingerprint: String? = nil
  ) {
    for resource in resources { add(resource) }
    for resource in resources where resource.isInFiles {
      if let owners = resource.products { interchange(resource.fileField(of: owners, parts: parts(of: resource))) }
    }
    var made = Dictionary(grouping: resources, by: \.version).mapValues { resources in
      resources.map(\.definition).joined(separator: "\n")
    }
    // A version may bring resources, and other tables.
    let others = migrations.map { step in made.removeValue(forKey: step.version).map(step.following) ?? step }
    let all = others + made.map { Migration(version: $0, sql: $1) }
    add(
      resources.map(\.table) + tables, migrations: all.sorted { $0.version < $1.version }, fingerprint: fingerprint)
  }

  private mutating func add(_ resource: ResourceDescription) {
    views.resources.append(resource)
    for verb in ResourceVerb.all(of: resource.form) {
      command(resource.command(verb)) { ResourceCommand(resource: resource, verb: verb, arguments: $0) }
    }
    if resource.isInAPI { serve(resource) }
    if case .item(let owner) = resource.owner, owner.form == .items {
      add(resource.asPart, to: "\(owner.noun) show")
    }
    guardChange { change, catalog in
      guard case .settingChanged(RuleTable.settingName, let profile?, _) = change,
        let own = resource.profile, !profile.hasSameBytes(as: own.rawValue)
      else { return }
      try ResourceItems(resource, in: catalog).requireNone(under: profile)
    }
    guard [.items, .numbered].contains(resource.form) else { return }
    complete(resource.noun) { prefix, catalog, limit in
      guard let app = catalog.appInUse else { return [] }
      let items = ResourceItems(resource, in: catalog)
      return try items.all(in: app).map(items.reference(to:)).filter { $0.hasPrefix(prefix) }
        .prefix(limit).map { (text: $0, summary: "") }
    }
  }

  /// Adds the resource of the App Store Connect API.
  private mutating func serve(_ resource: ResourceDescription) {
    self.resource(resource.connect)
    relationship(resource.fromOwner, of: resource.ownerLink.type)
    connectCode(
      "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE",
      "The provided entity includes an attribute with a value that has already been used", for: resource.takenCode)
    for part in resource.priceResources { self.resource(part) }
  }

  /// The declared resources, in plugin order.
  var resources: [ResourceDescription] { views.resources }

  /// The resources whose items belong to another resource's items.
  func parts(of resource: ResourceDescription) -> [ResourceDescription] {
    resources.filter { part in
      if case .item(let owner) = part.owner { owner.noun == resource.noun } else { false }
    }
  }
}
