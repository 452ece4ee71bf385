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
  private let readOnlyFields: [String]
  private let prices: SinglePrices
  private var apps: [String] = []
  private var current: (product: CatalogRecord, localizations: [CatalogRecord])?
  private var products: [JSON] = []
  private var nonRenewing: [JSON] = []
  private var subscriptions: [JSON] = []

  init(_ output: FileOutput) throws {
    write = output.write
    layout = RecordLayout.all(output.fields)
    readOnlyFields = output.fields.filter(\.isReadOnly).map(\.name)
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
    var json = JSONWriter(layout: .xcode)
    json.value(file)
    json.endLine()
    try json.buffer.flush(to: write)
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
    let written: JSON = [
      "displayPrice": .string(try price(of: product)), "familyShareable": false,
      "internalID": .string(StoreKitID.id(of: id)), "localizations": .array(localizations.map(localization)),
      "productID": .string(id), "referenceName": .string(text(FieldName.referenceName, of: product)),
      "type": .string(typeName),
    ]
    noteLosses(of: product)
    switch type {
    case .autoRenewable:
      let ofSubscription: JSON = [
        "adHocOffers": [], "codeOffers": [], "groupNumber": 1, "introductoryOffer": nil,
        "recurringSubscriptionPeriod": "P1M", "subscriptionGroupID": .string(groupID), "winbackOffers": [],
      ]
      let members = [written, ofSubscription].compactMap(\.members).joined()
      subscriptions.append(.object(members.sorted { $0.name < $1.name }))
    case .nonRenewing: nonRenewing.append(written)
    default: products.append(written)
    }
  }

  private func localization(_ record: CatalogRecord) -> JSON {
    [
      "description": .string(text(FieldName.description, of: record)),
      "displayName": .string(text(FieldName.displayName, of: record)),
      "locale": .string(StoreKitLocale.name(of: text(FieldName.locale, of: record))),
    ]
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
    for field in readOnlyFields where !text(field, of: product).isEmpty { losses.add("values of \(field)") }
  }

  // MARK: - The file

  private var groupID: String { StoreKitID.id(of: "group of \(apps.first ?? "")") }

  private var file: JSON {
    let group: JSON = [
      "id": .string(groupID), "localizations": [], "name": "Subscriptions", "subscriptions": .array(subscriptions),
    ]
    let policy: JSON = ["locale": "en_US", "policyText": "", "policyURL": ""]
    return [
      "appPolicies": ["eula": "", "policies": [policy]], "identifier": .string(StoreKitID.id(of: apps.first ?? "")),
      "nonRenewingSubscriptions": .array(nonRenewing), "products": .array(products),
      "settings": prices.isDefault ? [:] : ["_storefront": .string(prices.storefront.alpha3)],
      "subscriptionGroups": subscriptions.isEmpty ? [] : [group], "version": ["major": 4, "minor": 0],
    ]
  }
}
