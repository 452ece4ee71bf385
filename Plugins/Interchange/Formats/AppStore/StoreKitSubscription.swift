import StockroomKit

/// The names of the fields of subscriptions that are in several formats; another plugin has the fields.
enum SubscriptionFieldName {
  static let period = "subscription_period"
  static let family = "subscription_family"
  static let freeTrial = "free_trial_duration"
  static let bonus = "bonus_duration"
}

/// What a configuration file says of a subscription beside a product, and the fields that have it.
///
/// The fields are another plugin's, so a program, or the rules of a store, may lack them.
struct StoreKitSubscription {
  private static let group = "subscription_group"
  private static let level = "group_level"
  private static let familySharing = "family_sharable"
  static let groupTexts = "subscription_group_localizations"
  /// The fields that Xcode has a place for.
  static let fields =
    [SubscriptionFieldName.period, group, groupTexts, level, familySharing, StoreKitPlans.field, StoreKitPlans.price]
    + StoreKitOffers.fields

  private let layout: RecordLayout
  private let offers: StoreKitOffers
  private let plans: StoreKitPlans
  /// True if the catalog has groups.
  let hasGroups: Bool
  private let hasPeriods: Bool

  init(_ layout: RecordLayout, _ prices: SinglePrices) {
    self.layout = layout
    offers = StoreKitOffers(layout: layout, prices: prices)
    plans = StoreKitPlans(layout: layout, prices: prices)
    hasGroups = layout.position(of: Self.group) != nil
    hasPeriods = layout.position(of: SubscriptionFieldName.period) != nil
  }

  /// The names of the fields that a catalog has for a file.
  static func fields(of catalog: Catalog, among fields: [InterchangeField]) -> [String] {
    fields.filter { $0.isOffered(in: catalog) }.map(\.name).filter(Self.fields.contains)
  }

  // MARK: - Reading

  /// Reads a subscription of a group into the record of its product.
  ///
  /// - Parameters:
  ///   - group: The name of its group, and the group's texts.
  ///   - known: The text of a field of the product in the catalog; empty without one.
  func read(
    _ object: JSONObject, in group: (name: Cell?, texts: Cell?), known: (_ field: String) throws -> String,
    into record: inout CatalogRecord, ignored: inout Losses
  ) throws {
    if let cell = try object.cell("recurringSubscriptionPeriod"), !cell.text.isEmpty {
      let isKnown = SubscriptionPeriod.ofSubscriptions.contains { $0.duration.hasSameBytes(as: cell.text) }
      if isKnown && hasPeriods {
        record[position(SubscriptionFieldName.period)] = cell
      } else {
        ignored.add("periods of subscriptions")
      }
    }
    record[position(Self.group)] = group.name
    record[position(Self.groupTexts)] = group.texts
    try offers.read(object, known: known, into: &record, ignored: &ignored)
    try plans.read(object, known: known, into: &record, ignored: &ignored)
    record[position(Self.level)] = try object.cell("groupNumber")
    guard case .bool(true)? = object.node["familyShareable"]?.value else { return }
    guard hasGroups else { return ignored.add("products with Family Sharing") }
    record[position(Self.familySharing)] = Cell("true", line: object.node.line, column: object.node.column)
  }

  // MARK: - Writing

  /// The group of a product; a file of a catalog without groups has one.
  func group(of product: CatalogRecord) -> String {
    let name = text(Self.group, of: product)
    return name.isEmpty ? "Subscriptions" : name
  }

  /// The texts of the group of a product in the locales of Xcode.
  func groupLocalizations(of product: CatalogRecord, losses: inout Losses) throws -> JSON {
    let text = text(Self.groupTexts, of: product)
    guard !text.isEmpty, let texts = try JSONReader.value(of: Array(text.utf8)).elements else { return [] }
    return .array(
      texts.map { text in
        [
          "description": text["customAppName"] ?? "", "displayName": text["name"] ?? "",
          "locale": .string(StoreKitLocale.name(of: text["locale"]?.text ?? "")),
        ]
      })
  }

  /// True if a product needs a file of version 5.
  func needsLists(_ product: CatalogRecord) throws -> Bool {
    try plans.hasMonthly(product) || offers.needsLists(product)
  }

  /// The members of a product that only subscriptions have.
  func members(
    of product: CatalogRecord, id: String, price: String, groupID: String, hasLists: Bool, losses: inout Losses
  ) throws -> [(String, JSON)] {
    let period = text(SubscriptionFieldName.period, of: product)
    if period.isEmpty { losses.add("unknown periods of subscriptions, written as a month") }
    let ofVersion =
      hasLists ? [(StoreKitPlans.key, try plans.members(of: product, id: id, price: price, losses: &losses))] : []
    return ofVersion + [
      ("groupNumber", JSON(Int(text(Self.level, of: product)) ?? 1)),
      ("recurringSubscriptionPeriod", .string(period.isEmpty ? SubscriptionPeriod.oneMonth.duration : period)),
      ("subscriptionGroupID", .string(groupID)),
    ] + (try offers.members(of: product, id: id, hasLists: hasLists, losses: &losses))
  }

  func isFamilyShareable(_ product: CatalogRecord) -> Bool { text(Self.familySharing, of: product) == "true" }

  private func text(_ field: String, of record: CatalogRecord) -> String {
    record[position(field)]?.text ?? ""
  }

  private func position(_ field: String) -> Int? { layout.position(of: field) }
}
