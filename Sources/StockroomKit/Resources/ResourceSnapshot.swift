public import Catalog
internal import Rendering
internal import Store

/// The items of resources that belong to the apps of a catalog, to be brought into another one.
public struct ResourceSnapshot: Sendable {
  /// An item by names, since numbers differ between stores.
  fileprivate struct Entry: Sendable {
    let resource: ResourceDescription
    let app: String
    /// The item that owns it, from the app downward; empty for the app.
    let owners: [(resource: ResourceDescription, name: String)]
    let values: [SQLValue]
  }

  private var entries: [Entry] = []

  /// Creates an empty one.
  public init() {}

  /// Adds the items of an owner, each followed by those that belong to it.
  fileprivate mutating func add(
    _ resource: ResourceDescription, of owner: Int64, _ owners: [(resource: ResourceDescription, name: String)],
    _ app: App, _ context: Context
  ) throws {
    let items = ResourceItems(resource, in: context.catalog)
    let found =
      try resource.form == .settings ? [items.settings(of: owner)].filter { $0.id != 0 } : items.all(of: owner)
    for item in found {
      entries.append(Entry(resource: resource, app: app.bundleID.rawValue, owners: owners, values: item.values))
      guard let name = items.name(of: item) else { continue }
      for part in context.registry.parts(of: resource) {
        try add(part, of: item.id, owners + [(resource, name)], app, context)
      }
    }
  }

  /// Creates the items that a catalog lacks, and gives the others their values.
  ///
  /// - Returns: The noun in the plural of each item that was created or changed.
  public func apply(to catalog: Catalog) throws -> [String] {
    try entries.compactMap { entry -> String? in
      // An app that was refused has no items.
      guard let app = try catalog.apps.find(entry.app) else { return nil }
      let owner = try entry.owners.reduce(app.appleID.rawValue as Int64?) { owner, step in
        try owner.flatMap { try ResourceItems(step.resource, in: catalog).find(named: step.name, of: $0)?.id }
      }
      guard let owner, try entry.set(of: owner, in: catalog) else { return nil }
      return HumanNumbers.plural(entry.resource.tallyNoun)
    }
  }
}

extension ResourceSnapshot.Entry {
  /// Creates or changes the item of an owner; false if it has the values.
  fileprivate func set(of owner: Int64, in catalog: Catalog) throws -> Bool {
    let items = ResourceItems(resource, in: catalog)
    var known: ResourceItem?
    if resource.form == .settings {
      known = try items.settings(of: owner)
    } else if case .text(let name)? = values.first {
      known = try items.find(named: name, of: owner)
    }
    guard known?.values != values else { return false }
    _ = try known.map { try items.edit($0, to: values) } ?? items.create(values, of: owner)
    return true
  }
}

extension Context {
  /// The items of resources that belong to apps.
  public func resourceSnapshot() throws -> ResourceSnapshot {
    var snapshot = ResourceSnapshot()
    for app in try catalog.apps.all() {
      for resource in registry.resources where resource.isOfApp {
        try snapshot.add(resource, of: app.appleID.rawValue, [], app, self)
      }
    }
    return snapshot
  }
}
