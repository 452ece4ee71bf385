import StockroomKit

extension ResourceDescription {
  /// A subscription of 2012 with its durations, each of which is a product: In-App Purchase Configuration Guide for
  /// iTunes Connect (2013), "Auto-Renewable Subscriptions".
  static let family = ResourceDescription(
    "subscription family", type: "subscriptionFamilies", of: .app, form: .items, version: 11,
    label: "Subscription Family", "one subscription with several durations, each of which is a product.",
    also: ["add", "new", "newsstand"],
    fields: [
      ResourceField(
        "referenceName", .text(2...255), label: "Reference Name", "The family's name, which customers do not see."
      ).required.example("Magazine"),
      ResourceField(
        "reviewNotes", .text(rules.reviewNotes.length), label: "Review Notes",
        "For the reviewer of each duration; never shown to customers."
      ).multiline.example("Free"),
    ], profile: .itc2012, rule: FamilyTexts.check, follow: FamilyTexts.follow,
    isInProducts: { !(try SubscriptionFamilies($1).products(of: $0.id).isEmpty) })

  /// The texts of all durations of a family.
  static let familyLocalization = ResourceDescription(
    "subscription family localization", type: "subscriptionFamilyLocalizations", of: .item(.family),
    form: .localizations, version: 11, label: "Localization", "the texts of a family in a locale.",
    also: ["translate", "display name"],
    fields: [
      ResourceField("locale", .locale, label: "Locale", "The locale, such as ja.").required.fixed.example("ja"),
      ResourceField(
        "displayName", .text(rules.displayName.length), label: "Display Name", "The name buyers see of each duration."
      ).required.example("月刊誌"),
      ResourceField(
        "description", .text(rules.description.length), label: "Description",
        "The description buyers see of each duration."
      ).example("毎月新しい記事を読むことができます。"),
    ], profile: .itc2012, rule: FamilyTexts.checkText, follow: FamilyTexts.followText,
    isInProducts: { !(try SubscriptionFamilies($1).products(of: $0.owner).isEmpty) })

  private static let rules = RuleTable.of(.itc2012)
}

/// What a product is as a duration of a family.
struct FamilyDuration: Hashable {
  /// The number of its family; it never moves to another one.
  let family: Int64
  /// How long a customer has it at no charge at first: Newsstand apps only.
  var freeTrial: SubscriptionPeriod?
  /// How much longer a customer has it who shares data with the developer, which is Marketing Opt-In.
  var bonus: SubscriptionPeriod?

  static let table = TableDescription(
    "subscription_duration", noun: "subscription duration", key: "product",
    columns: ["subscription_family", "free_trial", "bonus"], subject: ProductNameSQL.ofReference,
    highlights: ["subscription_family", "free_trial", "bonus"],
    words: ["subscription_family": "(SELECT reference_name FROM subscription_family WHERE id = value)"])

  static let migration = Migration(
    version: 12,
    sql: """
      CREATE TABLE subscription_duration (
        product INTEGER PRIMARY KEY REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        subscription_family INTEGER NOT NULL REFERENCES subscription_family,
        free_trial TEXT,
        bonus TEXT
      );
      CREATE INDEX subscription_duration_by_family ON subscription_duration (subscription_family);
      """)
}

/// The families of a catalog, and their durations.
struct SubscriptionFamilies {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  init(_ catalog: Catalog) { self.catalog = catalog }

  var families: ResourceItems { ResourceItems(.family, in: catalog) }

  // MARK: - Reading

  func find(_ product: Product) throws -> FamilyDuration? {
    guard product.type == .autoRenewable, catalog.rules.profile == .itc2012 else { return nil }
    return try store.first(
      "SELECT subscription_family, free_trial, bonus FROM subscription_duration WHERE product = ?", key(product)
    ) {
      FamilyDuration(
        family: $0.integer(0), freeTrial: $0.optionalText(1).flatMap(SubscriptionPeriod.init),
        bonus: $0.optionalText(2).flatMap(SubscriptionPeriod.init))
    }
  }

  /// The family of a product.
  func family(of product: Product) throws -> ResourceItem? {
    try find(product).flatMap { try families.find($0.family) }
  }

  /// The reference name of a product's family.
  func name(of product: Product) throws -> String? { try family(of: product).flatMap(families.name) }

  /// The durations of a family, by reference name.
  func products(of family: Int64) throws -> [Product] {
    let sql = """
      SELECT product FROM subscription_duration JOIN product ON apple_id = product WHERE subscription_family = ?
      ORDER BY reference_name
      """
    return try store.all(sql, .integer(family)) { AppleID($0.integer(0)) }.compactMap(catalog.products.find)
  }

  /// True if a product of the catalog is in a family.
  func isUsed() throws -> Bool {
    try store.first("SELECT 1 FROM subscription_duration LIMIT 1") { _ in true } ?? false
  }

  // MARK: - Writing

  /// Makes a product a duration of a family of its app, with the family's texts.
  func join(_ name: String, _ product: Product) throws {
    try families.requireOffered()
    guard product.type == .autoRenewable else {
      throw Refusal(
        "subscription.family.type", "\(product.productID.rawValue) is a \(product.type.label), which has no family",
        hint: "omit its family; only auto-renewable subscriptions have one", subject: name)
    }
    guard let family = try families.find(name, of: product.app.rawValue) else {
      let app = try catalog.apps.find(product.app)?.bundleID.rawValue ?? ""
      throw Refusal(
        "subscription.family.unknown", kind: .missing,
        "the app of \(product.productID.rawValue) does not have a subscription family \(name)",
        remedy: .command(ConsoleLine.text(["subscription", "family", "create", name, "--app", app])), subject: name)
    }
    if let known = try find(product) {
      guard known.family != family.id else { return }
      throw Refusal(
        "subscription.family.fixed", kind: .state,
        "\(product.productID.rawValue) is in another family, and a duration never moves to another one",
        remedy: Remedy(
          "create another product", command: "product create ID --name NAME --type auto-renewable --family FAMILY"),
        subject: name)
    }
    func insert() throws {
      try store.execute(
        "INSERT INTO subscription_duration (product, subscription_family) VALUES (?, ?)", key(product),
        .integer(family.id))
    }
    // The row of a new product comes later, and its texts follow then.
    guard let product = try catalog.products.find(product.appleID) else { return try insert() }
    try catalog.announce(.productEdited(product, was: product)) { try insert() }
    try FamilyTexts(catalog).settle(product)
  }

  /// Sets the free trial of a duration; nil removes it.
  func set(freeTrial: SubscriptionPeriod?, of product: Product) throws {
    try set("free_trial", freeTrial, of: product)
  }

  /// Sets the bonus for Marketing Opt-In; nil removes it.
  func set(bonus: SubscriptionPeriod?, of product: Product) throws { try set("bonus", bonus, of: product) }

  private func set(_ column: String, _ period: SubscriptionPeriod?, of product: Product) throws {
    try families.requireOffered()
    guard try find(product) != nil else {
      throw Refusal(
        "subscription.family.missing", kind: .state, "\(product.productID.rawValue) is not in a subscription family",
        remedy: .command("product edit \(try catalog.name(of: product)) --family FAMILY"),
        subject: product.productID.rawValue)
    }
    try store.execute(
      "UPDATE subscription_duration SET \(column) = ? WHERE product = ?", .text(period?.rawValue), key(product))
  }

  private func key(_ product: Product) -> SQLValue { .integer(product.appleID.rawValue) }

  /// The requirement that a duration of a family says how long it is.
  func missing(from product: Product) throws -> UnmetRequirement? {
    guard try find(product) != nil, try SubscriptionPeriods(catalog).find(product) == nil else { return nil }
    return UnmetRequirement("duration", "none", fix: "product edit PRODUCT --period PERIOD")
  }
}
