import StockroomKit

/// The fields of subscriptions in files; files of a catalog without subscriptions are written without them.
enum SubscriptionFields {
  static let all = [group, groupTexts, level, familySharable].map { $0.offered(by: .asc2026) } + [period]

  private static let group = InterchangeField(
    "subscription_group", otherNames: ["group"], label: "Subscription Group",
    summary: "The reference name of a subscription's group.", keepsValue: true
  ) { products, catalog in
    try products.map { try Subscriptions(catalog).groupName(of: $0) ?? "" }
  } write: { name, product, _, catalog in
    // A file has no other record of the group.
    let subscriptions = Subscriptions(catalog)
    if try subscriptions.groups.find(named: name, of: product.app.rawValue) == nil {
      _ = try subscriptions.groups.create(named: name, of: product.app.rawValue)
    }
    try subscriptions.join(name, product)
  } lines: { name, product in
    [line(product, "group", name)]
  } isUsed: {
    try isUsed(in: $0)
  }

  /// The same for each subscription of a group, since files have no other record of it.
  private static let groupTexts = InterchangeField(
    "subscription_group_localizations", label: "Subscription Group Localizations",
    summary: "The texts of a subscription's group, as a JSON list with locale, name, and customAppName; "
      + "[] deletes them.",
    kind: .list, keepsValue: true
  ) { products, catalog in
    guard try isUsed(in: catalog) else { return products.map { _ in "" } }
    let texts = ResourceText(.groupLocalization, in: catalog)
    return try products.map { try Subscriptions(catalog).find($0).map { try texts.text(of: $0.group) } ?? "" }
  } canonical: { typed, catalog in
    try ResourceText(.groupLocalization, in: catalog).canonical(typed)
  } write: { text, product, _, catalog in
    let group = try Subscriptions(catalog).require(product).group
    try ResourceText(.groupLocalization, in: catalog).set(text, of: group)
  } lines: { _, _ in
    // The lines of the group have them.
    []
  } isUsed: {
    try isUsed(in: $0)
  }.shared { product, catalog in
    try Subscriptions(catalog).groupName(of: product).map { "the subscription group \($0)" }
  }

  private static let level = InterchangeField(
    "group_level", otherNames: ["level"], label: "Group Level",
    summary: "A subscription's level of service in its group; 1 is the highest.",
    kind: .integer, keepsValue: true
  ) { products, catalog in
    try products.map { try Subscriptions(catalog).find($0).map { String($0.level) } ?? "" }
  } canonical: { typed, _ in
    String(try Int.parse(typed))
  } write: { level, product, _, catalog in
    try Subscriptions(catalog).set(level: try Int.parse(level), of: product)
  } lines: { level, product in
    [line(product, "level", level)]
  } isUsed: {
    try isUsed(in: $0)
  }

  private static let familySharable = InterchangeField(
    "family_sharable", otherNames: ["family_shareable"], label: "Family Sharable",
    summary: "True if customers may share a subscription with their family.", kind: .boolean, keepsValue: true
  ) { products, catalog in
    try products.map { try Subscriptions(catalog).find($0).map { $0.isFamilySharable ? "true" : "false" } ?? "" }
  } canonical: { typed, _ in
    try Bool.parse(typed) ? "true" : "false"
  } write: { text, product, _, catalog in
    try Subscriptions(catalog).set(isFamilySharable: text.hasSameBytes(as: "true"), of: product)
  } lines: { text, product in
    text.hasSameBytes(as: "true") ? [ConsoleLine.text(["subscription", "edit", product, "--family-sharable"])] : []
  } isUsed: {
    try isUsed(in: $0)
  }

  /// The period in ISO 8601, as configuration files have it; every era has it.
  private static let period = InterchangeField(
    "subscription_period", otherNames: ["period"], label: "Subscription Period",
    summary: "How often an auto-renewable subscription renews: "
      + "\(SubscriptionPeriod.ofSubscriptions.map(\.duration).joined(separator: ", "))."
  ) { products, catalog in
    // Most catalogs have none.
    guard try SubscriptionPeriods(catalog).isUsed() else { return products.map { _ in "" } }
    return try products.map { try SubscriptionPeriods(catalog).find($0)?.duration ?? "" }
  } canonical: { typed, _ in
    try SubscriptionPeriod.parse(typed).duration
  } write: { text, product, _, catalog in
    let periods = SubscriptionPeriods(catalog)
    if text.isEmpty { try periods.remove(of: product) } else { try periods.set(.parse(text), of: product) }
  } lines: { text, product in
    ["product edit \(ConsoleLine.text([product, "--period=\(try SubscriptionPeriod.parse(text).word)"]))"]
  } isUsed: {
    try SubscriptionPeriods($0).isUsed()
  }

  private static func line(_ product: String, _ option: String, _ value: String) -> String {
    ConsoleLine.text(["subscription", "edit", product, "--\(option)=\(value)"])
  }

  private static func isUsed(in catalog: Catalog) throws -> Bool {
    try catalog.store.first("SELECT 1 FROM subscription LIMIT 1") { _ in true } ?? false
  }
}
