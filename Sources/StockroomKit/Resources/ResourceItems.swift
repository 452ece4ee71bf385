internal import Basics
public import Catalog
internal import Rendering
public import Store

/// An item of a resource.
public struct ResourceItem: Hashable, Sendable {
  /// Its number, which is its identifier in the API; 0 before it exists.
  public let id: Int64
  /// The number of its owner: an Apple ID, or the number of an item.
  public let owner: Int64
  /// The values of its fields, in their order.
  public internal(set) var values: [SQLValue]
  /// When it was created, in seconds since 1970.
  public let createdAt: Int64
}

/// The items of a resource in a catalog.
///
///     let groups = ResourceItems(.group, in: catalog)
///     for group in try groups.all(of: app.appleID.rawValue) { … }
public struct ResourceItems {
  /// The resource.
  public let resource: ResourceDescription
  private let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The items of a resource.
  public init(_ resource: ResourceDescription, in catalog: Catalog) {
    (self.resource, self.catalog) = (resource, catalog)
  }

  // MARK: - Reading

  /// The items of an owner, by name.
  public func all(of owner: Int64) throws -> [ResourceItem] {
    let order = resource.identity?.column ?? "id"
    return try store.all(
      "\(selection) WHERE \(resource.ownerColumn) = ? ORDER BY \(order)", .integer(owner), body: item)
  }

  /// The items of all owners in an app.
  public func all(in app: App) throws -> [ResourceItem] {
    switch resource.owner {
    case .app: return try all(of: app.appleID.rawValue)
    case .product:
      return try store.all(
        "\(selection) WHERE product IN (SELECT apple_id FROM product WHERE app = ?) ORDER BY id",
        .integer(app.appleID.rawValue), body: item)
    case .item(let owner): return try ResourceItems(owner, in: catalog).all(in: app).flatMap { try all(of: $0.id) }
    }
  }

  /// True if there is no item at all.
  var isEmpty: Bool {
    get throws { try store.first("SELECT 1 FROM \(resource.tableName) LIMIT 1") { _ in false } ?? true }
  }

  /// The item with a number.
  public func find(_ id: Int64) throws -> ResourceItem? {
    try store.first("\(selection) WHERE id = ?", .integer(id), body: item)
  }

  /// The item of an owner with a name.
  public func find(named name: String, of owner: Int64) throws -> ResourceItem? {
    guard let identity = resource.identity else { return nil }
    return try store.first(
      "\(selection) WHERE \(resource.ownerColumn) = ? AND \(identity.column) = ?", .integer(owner), .text(name),
      body: item)
  }

  /// The item of an owner with a name, or else with a number.
  public func find(_ word: String, of owner: Int64) throws -> ResourceItem? {
    try find(named: word, of: owner) ?? Int64(word).flatMap(find).flatMap { $0.owner == owner ? $0 : nil }
  }

  /// The settings of an owner: those that were set, or the initial ones, whose number is 0.
  public func settings(of owner: Int64) throws -> ResourceItem {
    try store.first("\(selection) WHERE \(resource.ownerColumn) = ?", .integer(owner), body: item)
      ?? ResourceItem(id: 0, owner: owner, values: resource.fields.map(\.initial), createdAt: 0)
  }

  /// The random secret of an item; empty if the resource has none.
  public func secret(of item: ResourceItem) throws -> String {
    guard resource.hasSecret else { return "" }
    return try store.first("SELECT secret FROM \(resource.tableName) WHERE id = ?", .integer(item.id)) { $0.text(0) }
      ?? ""
  }

  private var selection: String {
    "SELECT \((["id", resource.ownerColumn] + resource.fields.map(\.column) + ["created_at"]).joined(separator: ", ")) "
      + "FROM \(resource.tableName)"
  }

  private func item(_ row: Row) -> ResourceItem {
    ResourceItem(
      id: row.integer(0), owner: row.integer(1), values: resource.fields.indices.map { row.value($0 + 2) },
      createdAt: row.integer(resource.fields.count + 2))
  }

  // MARK: - Writing

  /// Adds an item to an owner.
  ///
  /// - Parameter change: Where it comes from: it is new, or from a file, or another store had it.
  public func create(
    _ values: [SQLValue], of owner: Int64, as change: (ResourceItem) -> ResourceChange = ResourceChange.created
  ) throws -> ResourceItem {
    let draft = ResourceItem(id: 0, owner: owner, values: values, createdAt: store.now.seconds)
    try requireRoom(for: draft)
    try resource.rule(change(draft), catalog)
    let columns = [resource.ownerColumn] + resource.fields.map(\.column) + ["created_at"]
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    var id: Int64 = 0
    try store.rows(
      "INSERT INTO \(resource.tableName) (\(columns.joined(separator: ", "))) VALUES (\(marks)) RETURNING id",
      [.integer(owner)] + values + [.integer(store.now.seconds)]
    ) { id = $0.integer(0) }
    let item = ResourceItem(id: id, owner: owner, values: values, createdAt: draft.createdAt)
    try resource.follow(change(item), catalog)
    return item
  }

  /// Adds an item with a name, and the initial values of the other fields.
  public func create(named name: String, of owner: Int64) throws -> ResourceItem {
    try requireOffered()
    var values = resource.fields.map(\.initial)
    if let identity = resource.identity {
      values[0] = try identity.value(of: name, subject: resource.subject, in: catalog)
    }
    return try create(values, of: owner)
  }

  /// Gives an item other values.
  public func edit(_ item: ResourceItem, to values: [SQLValue]) throws -> ResourceItem {
    guard values != item.values else { return item }
    guard item.id != 0 else { return try create(values, of: item.owner) }
    var edited = item
    edited.values = values
    if let name = name(of: edited), !name.hasSameBytes(as: self.name(of: item) ?? "") {
      try requireFree(name, of: item.owner)
    }
    try resource.rule(.edited(edited, was: item), catalog)
    let assignments = resource.fields.map { "\($0.column) = ?" }.joined(separator: ", ")
    try store.execute(
      "UPDATE \(resource.tableName) SET \(assignments) WHERE id = ?", values + [.integer(item.id)])
    try resource.follow(.edited(edited, was: item), catalog)
    return edited
  }

  /// Deletes an item, with those that belong to it.
  public func delete(_ item: ResourceItem) throws {
    try resource.rule(.deleted(item), catalog)
    try store.execute("DELETE FROM \(resource.tableName) WHERE id = ?", .integer(item.id))
    try resource.follow(.deleted(item), catalog)
  }

  /// The word that names an item in commands: its name, or its number.
  public func reference(to item: ResourceItem) -> String { name(of: item) ?? String(item.id) }

  /// The name of an item; nil for settings, and for items that their number names.
  public func name(of item: ResourceItem) -> String? {
    guard resource.identity != nil, case .text(let name)? = item.values.first else { return nil }
    return name
  }

  // MARK: - Rules

  /// Refuses a resource that the rules of the store do not have.
  public func requireOffered() throws {
    try CommandEra.require(resource.profile, of: resource.title, as: resource.subject, catalog.rules)
  }

  /// Refuses other rules for a store with items.
  func requireNone(under profile: String) throws {
    let count = try store.first("SELECT count(*) FROM \(resource.tableName)") { $0.count(0) } ?? 0
    guard count > 0 else { return }
    throw Refusal(
      "store.profile.has-resources", kind: .state,
      "the store has \(count) \(count == 1 ? resource.tallyNoun : HumanNumbers.plural(resource.tallyNoun)), which the rules of \(profile) do not have",
      remedy: [.items, .numbered].contains(resource.form)
        ? Remedy("delete it first", command: "\(resource.noun) delete") : nil,
      subject: profile)
  }

  private func requireRoom(for draft: ResourceItem) throws {
    if let name = name(of: draft) { try requireFree(name, of: draft.owner) }
    guard let maximum = resource.maximum else { return }
    let sql = "SELECT count(*) FROM \(resource.tableName) WHERE \(resource.ownerColumn) = ?"
    let count = try store.first(sql, .integer(draft.owner)) { $0.count(0) } ?? 0
    guard count < maximum else {
      throw Refusal(
        "\(resource.subject).limit",
        "there are already \(maximum) \(HumanNumbers.plural(resource.title)), which is the maximum",
        remedy: Remedy("delete one of them", command: "\(resource.commandNoun) delete"), subject: name(of: draft))
    }
  }

  private func requireFree(_ name: String, of owner: Int64) throws {
    guard try find(named: name, of: owner) != nil else { return }
    throw try taken(name, of: owner)
  }

  /// The refusal of a name that another item of the owner has.
  func taken(_ name: String, of owner: Int64) throws -> Refusal {
    let words = [resource.commandNoun, "list"] + (try ownerNames(owner).map { ConsoleLine.text([$0]) })
    return Refusal(
      "\(resource.subject).taken", "there is already \(resource.title.withArticle) \(name)",
      remedy: resource.form == .items ? .command(words.joined(separator: " ")) : nil, subject: name)
  }

  /// The words that name an owner in commands; none for an app, which an option names.
  private func ownerNames(_ owner: Int64) throws -> [String] {
    switch resource.owner {
    case .app: return []
    case .product: return try catalog.products.find(AppleID(owner)).map { [try catalog.name(of: $0)] } ?? []
    case .item(let description):
      let items = ResourceItems(description, in: catalog)
      return try items.find(owner).map { try items.ownerNames($0.owner) + [items.reference(to: $0)] } ?? []
    }
  }
}
