import StockroomKit

/// Writes products as a configuration file of version 4, as Xcode lays it out.
///
/// What the file has and the catalog does not is as in a new file: no Family Sharing, no offers, and all auto-renewable
/// subscriptions in one group, by the month.
struct StoreKitSink: FieldSink {
  private(set) var losses = Losses()
  private(set) var omitted: [CatalogRecord.Kind: Int] = [:]
  private let write: (String) throws -> Void
  let layout: RecordLayout
  /// The fields of plugins that files only tell.
  private let told: [String]
  private let prices: SinglePrices
  private var apps: [String] = []
  private var current: (product: CatalogRecord, localizations: [CatalogRecord])?
  private var products: [PrettyJSON] = []
  private var nonRenewing: [PrettyJSON] = []
  private var subscriptions: [PrettyJSON] = []

  init(_ output: FileOutput) throws {
    write = output.write
    layout = RecordLayout.all(output.fields)
    told = output.fields.filter(\.isReadOnly).map(\.name)
    prices = try SinglePrices(
      fields: output.fields, storefront: output.storefront, catalog: output.catalog)
  }

  mutating func write(_ record: CatalogRecord) throws {
    switch record.kind {
    case .app:
      try finishProduct()
      apps.append(text(FieldName.app, of: record))
    case .product:
      try finishProduct()
      current = (record, [])
    case .localization: current?.localizations.append(record)
    }
  }

  mutating func finish() throws {
    try finishProduct()
    if apps.count > 1 { losses.add("apps, whose products are in one list", apps.count) }
    if !subscriptions.isEmpty { losses.add("periods of subscriptions, written as a month", subscriptions.count) }
    var bytes = JSONBytes()
    file.write(to: &bytes, .xcode, indent: 0)
    bytes.append("\n")
    try write(bytes.take())
  }

  // MARK: - Products

  private mutating func finishProduct() throws {
    guard let (product, localizations) = current else { return }
    current = nil
    let type = try ProductType.parse(text(FieldName.type, of: product))
    guard let typeName = StoreKitType.name(of: type) else {
      omitted[.product, default: 0] += 1
      omitted[.localization, default: 0] += localizations.count
      return losses.add("free subscriptions")
    }
    let id = text(FieldName.productID, of: product)
    var members: [(key: String, value: PrettyJSON)] = [
      ("displayPrice", .string(try price(of: product))), ("familyShareable", .boolean(false)),
      ("internalID", .string(StoreKitID.id(of: id))), ("localizations", .array(localizations.map(localization))),
      ("productID", .string(id)), ("referenceName", .string(text(FieldName.referenceName, of: product))),
      ("type", .string(typeName)),
    ]
    noteLosses(of: product)
    switch type {
    case .autoRenewable:
      members += [
        ("adHocOffers", .array([])), ("codeOffers", .array([])), ("groupNumber", .integer(1)),
        ("introductoryOffer", .null), ("recurringSubscriptionPeriod", .string("P1M")),
        ("subscriptionGroupID", .string(groupID)), ("winbackOffers", .array([])),
      ]
      subscriptions.append(.object(members.sorted { $0.key < $1.key }))
    case .nonRenewing: nonRenewing.append(.object(members))
    default: products.append(.object(members))
    }
  }

  private func localization(_ record: CatalogRecord) -> PrettyJSON {
    .object([
      ("description", .string(text(FieldName.description, of: record))),
      ("displayName", .string(text(FieldName.displayName, of: record))),
      ("locale", .string(StoreKitLocale.name(of: text(FieldName.locale, of: record)))),
    ])
  }

  private mutating func price(of product: CatalogRecord) throws -> String {
    guard let amount = try prices.amount(of: product, in: layout, losses: &losses) else {
      losses.add("products without a price, written as 0.00")
      return "0.00"
    }
    return amount
  }

  private mutating func noteLosses(of product: CatalogRecord) {
    for (field, usual, what) in [
      (FieldName.clearedForSale, "true", "products not cleared for sale"),
      (FieldName.storefronts, "all", "availability by storefront"), (FieldName.hosted, "false", "hosted content"),
      (FieldName.reviewNotes, "", "review notes"), (FieldName.screenshot, "", "review screenshots"),
      (FieldName.status, "", "statuses"), (FieldName.appleID, "", "Apple IDs"),
    ] where !text(field, of: product).hasSameBytes(as: usual) { losses.add(what) }
    for field in told where !text(field, of: product).isEmpty { losses.add("values of \(field)") }
  }

  // MARK: - The file

  private var groupID: String { StoreKitID.id(of: "group of \(apps.first ?? "")") }

  private var file: PrettyJSON {
    let group = PrettyJSON.object([
      ("id", .string(groupID)), ("localizations", .array([])), ("name", .string("Subscriptions")),
      ("subscriptions", .array(subscriptions)),
    ])
    let policy = PrettyJSON.object([
      ("locale", .string("en_US")), ("policyText", .string("")), ("policyURL", .string("")),
    ])
    return .object([
      ("appPolicies", .object([("eula", .string("")), ("policies", .array([policy]))])),
      ("identifier", .string(StoreKitID.id(of: apps.first ?? ""))),
      ("nonRenewingSubscriptions", .array(nonRenewing)), ("products", .array(products)),
      ("settings", .object(prices.isDefault ? [] : [("_storefront", .string(prices.storefront.alpha3))])),
      ("subscriptionGroups", .array(subscriptions.isEmpty ? [] : [group])),
      ("version", .object([("major", .integer(4)), ("minor", .integer(0))])),
    ])
  }
}
