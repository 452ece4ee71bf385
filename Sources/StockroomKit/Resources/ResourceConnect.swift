internal import Basics
internal import Catalog
internal import Store

/// A resource's items in the App Store Connect API.
///
/// Clients change them by the same commands as people, so that permissions, the journal, and `undo` know each change.
extension ResourceDescription {
  /// The resource of the API.
  var connect: ConnectResource {
    let draft = fields.compactMap { $0.attribute(isRequired: $0.isRequired) }
    let changes = fields.filter { !$0.isFixed }.compactMap { $0.attribute(isRequired: false) }
    let creation = ConnectWrite(
      draft, links: [.init(ownerLink.name, ownerLink.type)] + priceLinks(isNew: true), includes: priceIncludes,
      perform: create)
    let deletion: @Sendable (ConnectItem, RouteUnit) throws -> Void = { item, unit in try delete(item, unit) }
    let isSettings = form == .settings
    return ConnectResource(
      type, at: "/v1/\(type)", attributes: fields.compactMap(\.attribute) + computed.map(\.attribute),
      relationships: (showsOwner ? [toOwner] : []) + priceRelationships, find: connectItem,
      create: isSettings ? nil : creation,
      update: ConnectWrite(changes, links: priceLinks(isNew: false), includes: priceIncludes, perform: update),
      delete: isSettings || !isDeletedByClients ? nil : deletion)
  }

  /// The relationship of the owner to its items.
  var fromOwner: ConnectRelationship {
    guard form != .settings else {
      return .toOne(relationships.items, type) { id, catalog in
        try AppleID(connect: id).map {
          try connectItem(ResourceItems(self, in: catalog).settings(of: $0.rawValue), catalog)
        }
      }
    }
    let names = fields.filter(\.isSelectable).map(\.name)
    let filters = names.map(ConnectList.Filter.init) + (hasPrices ? ["territory"] : [])
    let list = ConnectList(filters: filters, sorts: names) { query, catalog in
      guard let owner = Int64(query.parent) else { return ConnectPage(all: []) }
      let all = try ResourceItems(self, in: catalog).all(of: owner)
      let items = try all.filter { try isOffered($0, query, catalog) }.map { try connectItem($0, catalog) }.filter {
        item in
        names.allSatisfy { query.takes($0, item[$0]?.text ?? "") }
      }
      return try ConnectPage(of: query.sorted(items) { item, name in item[name]?.text ?? "" }, query) { $0 }
    }
    let relationship = ConnectRelationship.toMany(relationships.items, type, list)
    return isOwned ? relationship.owned : isCreatedWithOwner ? relationship.creatable : relationship
  }

  private var toOwner: ConnectRelationship {
    .toOne(ownerLink.name, ownerLink.type) { id, catalog in
      try item(id, catalog).map { ConnectItem.reference(String($0.owner)) }
    }
  }

  // MARK: - Items

  /// The item with an identifier: its number, or the Apple ID of the app that settings belong to.
  func item(_ id: String, _ catalog: Catalog) throws -> ResourceItem? {
    guard let number = AppleID(connect: id) else { return nil }
    let items = ResourceItems(self, in: catalog)
    guard form == .settings else { return try items.find(number.rawValue) }
    return try catalog.apps.find(number).map { try items.settings(of: $0.appleID.rawValue) }
  }

  @Sendable private func connectItem(_ id: String, _ catalog: Catalog) throws -> ConnectItem? {
    try item(id, catalog).map { try connectItem($0, catalog) }
  }

  private func connectItem(_ item: ResourceItem, _ catalog: Catalog) throws -> ConnectItem {
    let members = zip(fields, item.values).filter { $0.0.attribute != nil }
      .map { JSON.Member(name: $0.name, value: $0.json($1)) }
    let others = try computed.map { JSON.Member(name: $0.attribute.name, value: try $0.value(item, catalog)) }
    return ConnectItem(String(form == .settings ? item.owner : item.id), members + others, isReference: false)
  }

  // MARK: - Writing

  @Sendable private func create(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    let items = ResourceItems(self, in: unit.catalog)
    guard let link = document.link(ownerLink.name), let owner = try ownerWords(link, unit.catalog) else {
      throw ConnectError.linkNotFound(document, ownerLink.name, ownerLink.type)
    }
    let number = Int64(link) ?? 0
    guard let identity else {
      let known = Set(try items.all(of: number).map(\.id))
      try unit.perform(
        command(of: .create) + options(document, fields[...]) + prices(document, of: number, unit.catalog)
          + owner.options + ["--"] + owner.arguments)
      return try items.all(of: number).first { !known.contains($0.id) }.map { String($0.id) }
    }
    let name = try canonicalName(document.text(identity.name) ?? "", unit.catalog)
    // `localize` replaces texts, which is not what a client that creates them means.
    if try items.find(named: name, of: number) != nil { throw try items.taken(name, of: number) }
    let verb = form == .localizations ? ResourceVerb.localize : .create
    try unit.perform(
      command(of: verb) + options(document, others) + prices(document, of: number, unit.catalog) + owner.options
        + ["--"] + owner.arguments + [name])
    return try items.find(named: name, of: number).map { String($0.id) }
  }

  @Sendable private func update(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard let item = try item(document.id, unit.catalog) else { return nil }
    let options = options(document, fields[...]) + (try prices(document, of: item.owner, unit.catalog))
    guard !options.isEmpty else { return document.id }
    switch form {
    case .items, .numbered: try unit.perform(command(of: .edit) + options + words(naming: item, unit.catalog))
    case .localizations: try unit.perform(command(of: .localize) + options + words(naming: item, unit.catalog))
    case .settings:
      guard let owner = try ownerWords(document.id, unit.catalog) else { return nil }
      try unit.perform(command(of: .set) + options + owner.options)
    }
    return document.id
  }

  private func delete(_ connect: ConnectItem, _ unit: RouteUnit) throws {
    guard let item = try item(connect.id, unit.catalog) else { return }
    let command = form == .localizations ? command(of: .localize) + ["--remove"] : command(of: .delete)
    try unit.perform(command + words(naming: item, unit.catalog))
  }

  /// The words that name an item in a command: its app, its owner, and itself, by their names.
  private func words(naming item: ResourceItem, _ catalog: Catalog) throws -> [String] {
    let name = ResourceItems(self, in: catalog).reference(to: item)
    guard let owner = try ownerWords(String(item.owner), catalog) else { return ["--", name] }
    return owner.options + ["--"] + owner.arguments + [name]
  }

  private func command(of verb: ResourceVerb) -> [String] {
    commandNoun.split(separator: " ").map(String.init) + [verb.rawValue]
  }

  private func options(_ document: ConnectDocument, _ fields: ArraySlice<ResourceField>) -> [String] {
    fields.flatMap { field -> [String] in
      guard let sent = document.attributes[field.name] else { return [] }
      if let flag = sent.flag { return [flag ? "--\(field.option)" : "--no-\(field.option)"] }
      // Null means the same as a missing attribute when there is nothing to remove.
      if sent == .null, document.id.isEmpty { return [] }
      return ["--\(field.option)=\(field.word(of: sent))"]
    }
  }

  /// The canonical spelling of a name, so that it can be compared with stored ones.
  private func canonicalName(_ text: String, _ catalog: Catalog) throws -> String {
    form == .localizations ? try catalog.rules.locale(text) : text
  }

  /// The words that name an owner by its identifier in the API; nil if it does not exist.
  private func ownerWords(_ id: String, _ catalog: Catalog) throws -> (options: [String], arguments: [String])? {
    switch owner {
    case .app: return try catalog.app(connect: id).map { (["--app=\($0.bundleID.rawValue)"], []) }
    case .product(let products, _):
      return try products.find(id, catalog).map { ([], [try catalog.fullName(of: $0)]) }
    case .item(let owner):
      guard let item = try owner.item(id, catalog) else { return nil }
      let name = ResourceItems(owner, in: catalog).reference(to: item)
      return try owner.ownerWords(String(item.owner), catalog).map { ($0.options, $0.arguments + [name]) }
    }
  }
}
