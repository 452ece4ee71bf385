import StockroomKit

/// The configuration file of Xcode's StoreKit testing: the products of one app, with the prices of one storefront.
struct StoreKitFormat: FileFormat {
  let name = "storekit"
  let summary = "Xcode's StoreKit configuration file: one app's products, with prices of one storefront."
  let suffixes = [".storekit"]
  let hasScreenshots = false
  var kinds: Set<CatalogRecord.Kind> { [.product, .localization] }

  func source(_ input: FileInput) throws -> (any RecordSource)? { try StoreKitSource(input) }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { try StoreKitSink(output) }
}

/// The settings of the file that are read.
enum StoreKitKey {
  static let app = "_applicationInternalID"
  static let storefront = "_storefront"
}

/// The names of product types in the file.
enum StoreKitType {
  private static let names: [(type: ProductType, name: String)] = [
    (.consumable, "Consumable"), (.nonConsumable, "NonConsumable"), (.nonRenewing, "NonRenewingSubscription"),
    (.autoRenewable, "RecurringSubscription"),
  ]

  /// The name of a type; nil for free subscriptions, which the file lacks.
  static func name(of type: ProductType) -> String? { names.first { $0.type == type }?.name }

  static func type(named name: String) throws -> ProductType {
    if let found = names.first(where: { $0.name.hasSameBytes(as: name) }) { return found.type }
    throw Refusal(
      "storekit.type", kind: .missing, "\(name) is not a type of product",
      hint: "one of \(names.map(\.name).joined(separator: ", "))", subject: name)
  }
}

/// The names of locales in the file: `en_US`, but `de` for the store's `de-DE`.
enum StoreKitLocale {
  /// Locales that Xcode names by language alone.
  private static let plain = ["ar-SA", "de-DE", "fr-FR", "nl-NL"]

  static func name(of locale: String) -> String {
    plain.contains { $0.hasSameBytes(as: locale) }
      ? String(locale.prefix { $0 != "-" }) : locale.replacing("-", with: "_")
  }

  /// The store's locale, or the name itself if it is unknown, so that the name is refused at its place.
  static func locale(named name: String) -> String {
    if let locale = try? Locales.canonical(name) { return locale }
    let parts = name.lowercased().split { $0 == "_" || $0 == "-" }
    guard let first = parts.first else { return name }
    let language = first == "nb" ? "no" : String(first)
    // `fr` is the locale of its own country; `fr_CH` is a locale only if the store has `fr` without a country.
    let found = Locales.all.first { locale in
      parts.count == 1 ? locale.hasPrefix(language + "-") || locale == language : locale == language
    }
    return found ?? name
  }
}

/// Identifiers in Xcode's form, always the same for the same product.
///
/// A file that Xcode has synchronized with App Store Connect has Apple IDs in their places, which have ten digits.
enum StoreKitID {
  /// The Apple ID in an identifier of a synchronized file; nil for another identifier.
  static func appleID(_ text: String) -> AppleID? {
    guard text.utf8.count == 10, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text).map(AppleID.init)
  }

  /// An Apple ID as a synchronized file has it, or else an identifier made of a text.
  static func id(of text: String, _ appleID: String) -> String {
    Self.appleID(appleID) == nil ? id(of: text) : appleID
  }

  /// Eight hexadecimal digits: FNV-1a of the text.
  static func id(of text: String) -> String {
    let hash = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}

/// Writes products as a configuration file of version 4, or 5 if it needs lists of introductory offers, in Xcode's layout.
///
/// Settings that the catalog lacks are those of a new file: no Family Sharing, and all auto-renewable subscriptions in one
/// group, by the month if no file gave them a period.
struct StoreKitSink: FieldSink {
  private(set) var losses = Losses()
  private(set) var omitted: [CatalogRecord.Kind: Int] = [:]
  private let write: (String) throws -> Void
  let layout: RecordLayout
  /// The fields of plugins that the format does not have.
  private let otherFields: [String]
  private let prices: SinglePrices
  private var apps: [String] = []
  private var appleIDs: [String] = []
  private var current: (product: CatalogRecord, localizations: [CatalogRecord])?
  private var products: [JSON] = []
  private var nonRenewing: [JSON] = []
  private let subscription: StoreKitSubscription
  /// The subscriptions of each group, in the order of their first products.
  private var groups: [(name: String, localizations: JSON, subscriptions: [Subscription])] = []

  /// A subscription, whose offers are written once it is known in which version.
  private struct Subscription {
    let product: CatalogRecord
    let members: [JSON.Member]
  }

  init(_ output: FileOutput) throws {
    write = output.write
    layout = RecordLayout.all(output.fields)
    let prices = try SinglePrices(fields: output.fields, storefront: output.storefront, catalog: output.catalog)
    self.prices = prices
    otherFields = output.fields.map(\.name).filter { $0 != prices.field?.name }
      .filter { !StoreKitSubscription.fields.contains($0) }
    subscription = StoreKitSubscription(layout, prices)
  }

  mutating func write(_ record: CatalogRecord) throws {
    switch record.kind {
    case .app:
      try finishProduct()
      apps.append(text(FieldName.app, of: record))
      appleIDs.append(text(FieldName.appleID, of: record))
    case .product:
      try finishProduct()
      current = (record, [])
    case .localization: current?.localizations.append(record)
    }
  }

  mutating func finish() throws {
    try finishProduct()
    if apps.count > 1 { losses.add("apps, whose products are in one list", apps.count) }
    var json = JSONWriter(layout: .xcode)
    json.value(try file())
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
      "displayPrice": .string(try price(of: product)),
      "familyShareable": .bool(subscription.isFamilyShareable(product)),
      "internalID": .string(StoreKitID.id(of: id, text(FieldName.appleID, of: product))),
      "localizations": .array(localizations.map(localization)),
      "productID": .string(id), "referenceName": .string(text(FieldName.referenceName, of: product)),
      "type": .string(typeName),
    ]
    noteLosses(of: product)
    switch type {
    case .autoRenewable:
      let group = subscription.group(of: product)
      let index = groups.firstIndex { $0.name.hasSameBytes(as: group) } ?? groups.endIndex
      if index == groups.endIndex {
        groups.append((group, try subscription.groupLocalizations(of: product, losses: &losses), []))
      }
      groups[index].subscriptions.append(Subscription(product: product, members: written.members ?? []))
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
      (FieldName.status, "", "statuses"),
    ] where !text(field, of: product).hasSameBytes(as: usual) { losses.add(what) }
    if StoreKitID.appleID(text(FieldName.appleID, of: product)) == nil { losses.add("Apple IDs") }
    for field in otherFields where !text(field, of: product).isEmpty { losses.add("values of \(field)") }
  }

  // MARK: - The file

  private func groupID(_ name: String) -> String { StoreKitID.id(of: "group \(name) of \(apps.first ?? "")") }

  private mutating func file() throws -> JSON {
    let hasLists = try groups.contains { try $0.subscriptions.contains { try subscription.needsLists($0.product) } }
    let written = try groups.map { group -> JSON in
      [
        "id": .string(groupID(group.name)), "localizations": group.localizations, "name": .string(group.name),
        "subscriptions": .array(try group.subscriptions.map { try members(of: $0, group.name, hasLists: hasLists) }),
      ]
    }
    var settings: JSON = [:]
    if let id = appleIDs.first, apps.count == 1, StoreKitID.appleID(id) != nil {
      settings = settings.adding(StoreKitKey.app, .string(id))
    }
    if !prices.isDefault { settings = settings.adding(StoreKitKey.storefront, .string(prices.storefront.alpha3)) }
    let policy: JSON = ["locale": "en_US", "policyText": "", "policyURL": ""]
    return [
      "appPolicies": ["eula": "", "policies": [policy]], "identifier": .string(StoreKitID.id(of: apps.first ?? "")),
      "nonRenewingSubscriptions": .array(nonRenewing), "products": .array(products),
      "settings": settings,
      "subscriptionGroups": .array(written), "version": ["major": hasLists ? 5 : 4, "minor": 0],
    ]
  }

  private mutating func members(of written: Subscription, _ group: String, hasLists: Bool) throws -> JSON {
    let id = text(FieldName.productID, of: written.product)
    let others = try subscription.members(
      of: written.product, id: id, price: JSON.object(written.members)["displayPrice"]?.text ?? "",
      groupID: groupID(group), hasLists: hasLists, losses: &losses)
    return .object(
      (written.members + others.map { JSON.Member(name: $0.0, value: $0.1) }).sorted { $0.name < $1.name })
  }
}
