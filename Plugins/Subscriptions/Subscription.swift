import StockroomKit

/// What a product is as a subscription, beside what all products are: its place in a group.
struct Subscription: Hashable {
  /// The number of its group; it never moves to another one.
  let group: Int64
  /// Its level of service: 1 is the highest, and several subscriptions may have the same.
  var level: Int
  /// True if customers share it with their family; it cannot be switched off again.
  var isFamilySharable: Bool

  static let table = TableDescription(
    "subscription", columns: ["product", "subscription_group", "level", "is_family_sharable"],
    subject: ProductNameSQL.ofReference,
    highlights: ["subscription_group", "level"],
    words: ["subscription_group": "(SELECT reference_name FROM subscription_group WHERE id = value)"])

  static let migration = Migration(
    version: 2,
    sql: """
      CREATE TABLE subscription (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        product INTEGER NOT NULL UNIQUE REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        subscription_group INTEGER NOT NULL REFERENCES subscription_group,
        level INTEGER NOT NULL,
        is_family_sharable INTEGER NOT NULL
      );
      CREATE INDEX subscription_by_group ON subscription (subscription_group);
      """)
}

/// The subscriptions of a catalog.
struct Subscriptions {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  init(_ catalog: Catalog) { self.catalog = catalog }

  /// The most levels, which is the most subscriptions of a group: App Store Connect Help, "Offer auto-renewable
  /// subscriptions".
  static let levels = 1...100

  // MARK: - Reading

  func find(_ product: Product) throws -> Subscription? {
    guard product.type == .autoRenewable else { return nil }
    return try store.first(
      "SELECT subscription_group, level, is_family_sharable FROM subscription WHERE product = ?", key(product)
    ) { Subscription(group: $0.integer(0), level: $0.count(1), isFamilySharable: $0.boolean(2)) }
  }

  /// The subscriptions of a group, by reference name.
  func products(of group: Int64) throws -> [Product] {
    let sql = """
      SELECT product FROM subscription JOIN product ON apple_id = product WHERE subscription_group = ? ORDER BY reference_name
      """
    return try store.all(sql, .integer(group)) { AppleID($0.integer(0)) }.compactMap(catalog.products.find)
  }

  /// The name of a subscription's group.
  func groupName(of product: Product) throws -> String? {
    guard let subscription = try find(product) else { return nil }
    return try groups.find(subscription.group).flatMap(groups.name)
  }

  var groups: ResourceItems { ResourceItems(.group, in: catalog) }

  // MARK: - Writing

  /// Puts a subscription into a group of its app, at the lowest level unless another one is set.
  func join(_ name: String, _ product: Product) throws {
    try requireSubscription(product)
    guard let group = try groups.find(name, of: product.app.rawValue) else {
      let app = try catalog.apps.find(product.app)?.bundleID.rawValue ?? ""
      throw Refusal(
        "subscription.group.unknown", kind: .missing,
        "the app of \(product.productID.rawValue) does not have a subscription group \(name)",
        remedy: .command(ConsoleLine.text(["subscription", "group", "create", name, "--app", app])), subject: name)
    }
    if let known = try find(product) {
      guard known.group != group.id else { return }
      throw Refusal(
        "subscription.group.fixed", kind: .state,
        "\(product.productID.rawValue) is in another group, and a subscription never moves to another one",
        remedy: Remedy("create another subscription", command: "subscription create ID --name NAME --group GROUP"),
        subject: name)
    }
    let sql = "SELECT count(*), coalesce(max(level), 0) FROM subscription WHERE subscription_group = ?"
    let (count, lowest) = try store.first(sql, .integer(group.id)) { ($0.count(0), $0.count(1)) } ?? (0, 0)
    guard count < Self.levels.upperBound else {
      throw Refusal(
        "subscription.group.full", "\(name) has \(count) subscriptions, the maximum",
        remedy: Remedy("create another group", command: "subscription group create NAME"), subject: name)
    }
    func insert() throws {
      try store.execute(
        "INSERT INTO subscription (product, subscription_group, level, is_family_sharable) VALUES (?, ?, ?, 0)",
        key(product), .integer(group.id), .integer(min(lowest + 1, Self.levels.upperBound)))
    }
    // The row of a new product comes later, with the status that follows from its group.
    guard let product = try catalog.products.find(product.appleID) else { return try insert() }
    try catalog.announce(.productEdited(product, was: product)) { try insert() }
  }

  /// Changes the level.
  func set(level: Int, of product: Product) throws {
    guard Self.levels.contains(level) else {
      throw Refusal(
        "subscription.level", "a level must be 1 to \(Self.levels.upperBound); 1 is the highest",
        hint: "several subscriptions may have the same level", subject: String(level))
    }
    _ = try require(product)
    try store.execute("UPDATE subscription SET level = ? WHERE product = ?", .integer(level), key(product))
  }

  /// Lets customers share a subscription with their family; it cannot be switched off again.
  func set(isFamilySharable: Bool, of product: Product) throws {
    let known = try require(product)
    guard isFamilySharable || !known.isFamilySharable else {
      throw Refusal(
        "subscription.family-sharable", kind: .state,
        "Family Sharing of \(product.productID.rawValue) is on, and cannot be switched off again",
        remedy: Remedy(
          "sell another one without it",
          command: ConsoleLine.text([
            "subscription", "create", "ID", "--name", "NAME", "--group", try groupName(of: product) ?? "GROUP",
          ])), subject: product.productID.rawValue)
    }
    try store.execute(
      "UPDATE subscription SET is_family_sharable = ? WHERE product = ?", .boolean(isFamilySharable), key(product))
  }

  private func key(_ product: Product) -> SQLValue { .integer(product.appleID.rawValue) }

  /// A subscription with its place in a group.
  func require(_ product: Product) throws -> Subscription {
    try requireSubscription(product)
    guard let subscription = try find(product) else {
      throw Refusal(
        "subscription.group.missing", kind: .state, "\(product.productID.rawValue) is not in a subscription group",
        remedy: .command("subscription edit \(try catalog.name(of: product)) --group GROUP"),
        subject: product.productID.rawValue)
    }
    return subscription
  }

  private func requireSubscription(_ product: Product) throws {
    guard product.type != .autoRenewable else { return }
    throw Refusal(
      "subscription.type", "\(product.productID.rawValue) is a \(product.type.label), which cannot be in a group",
      hint: "omit its group and its level; only auto-renewable subscriptions have them",
      subject: product.productID.rawValue)
  }
}

// MARK: - Rules

extension Subscriptions {
  /// The requirement that a subscription is in a group.
  func missing(from product: Product) throws -> UnmetRequirement? {
    guard product.type == .autoRenewable, catalog.rules.profile == .asc2026, try find(product) == nil else {
      return nil
    }
    return UnmetRequirement("group", "none", fix: "subscription edit PRODUCT --group GROUP")
  }

  /// The commands that change a subscription's place in its group.
  func legalCommands(for product: Product) throws -> [LegalCommand] {
    guard product.type == .autoRenewable, catalog.rules.profile == .asc2026 else { return [] }
    let known = try find(product)
    let options = known == nil ? ["--group GROUP"] : ["--level NUMBER"]
    let sharing = known?.isFamilySharable == false ? ["--family-sharable"] : []
    return (options + sharing).map { LegalCommand("subscription edit PRODUCT \($0)", by: .administrator) }
  }

  /// Refuses to delete a group with subscriptions.
  @Sendable static func checkGroup(_ change: ResourceChange, _ catalog: Catalog) throws {
    guard case .deleted(let group) = change else { return }
    try GroupTexts(catalog).requireNoDraft(of: group)
    guard let subscription = try Self(catalog).products(of: group.id).first else { return }
    throw Refusal(
      "subscription.group.in-use", kind: .state,
      "\(subscription.productID.rawValue) is in this group",
      remedy: .command("subscription delete \(try catalog.name(of: subscription))"),
      subject: subscription.productID.rawValue)
  }
}
