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
  /// The fields that Xcode has a place for.
  static let fields = [SubscriptionFieldName.period, group, level, familySharing]

  private let layout: RecordLayout
  /// True if the catalog has groups.
  let hasGroups: Bool
  private let hasPeriods: Bool

  init(_ layout: RecordLayout) {
    self.layout = layout
    hasGroups = layout.position(of: Self.group) != nil
    hasPeriods = layout.position(of: SubscriptionFieldName.period) != nil
  }

  /// The names of the fields that a catalog has for a file.
  static func fields(of catalog: Catalog, among fields: [InterchangeField]) -> [String] {
    fields.filter { $0.isOffered(in: catalog) }.map(\.name).filter(Self.fields.contains)
  }

  // MARK: - Reading

  /// Reads a subscription of a group into the record of its product.
  func read(_ object: JSONObject, in group: Cell?, into record: inout CatalogRecord, ignored: inout Losses) throws {
    if let cell = try object.cell("recurringSubscriptionPeriod"), !cell.text.isEmpty {
      let isKnown = SubscriptionPeriod.ofSubscriptions.contains { $0.duration.hasSameBytes(as: cell.text) }
      if isKnown && hasPeriods {
        record[position(SubscriptionFieldName.period)] = cell
      } else {
        ignored.add("periods of subscriptions")
      }
    }
    record[position(Self.group)] = group
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

  /// The members of a product that only subscriptions have.
  func members(of product: CatalogRecord, groupID: String, losses: inout Losses) -> JSON {
    let period = text(SubscriptionFieldName.period, of: product)
    if period.isEmpty { losses.add("unknown periods of subscriptions, written as a month") }
    return [
      "adHocOffers": [], "codeOffers": [], "groupNumber": JSON(Int(text(Self.level, of: product)) ?? 1),
      "introductoryOffer": nil,
      "recurringSubscriptionPeriod": .string(period.isEmpty ? SubscriptionPeriod.oneMonth.duration : period),
      "subscriptionGroupID": .string(groupID), "winbackOffers": [],
    ]
  }

  func isFamilyShareable(_ product: CatalogRecord) -> Bool { text(Self.familySharing, of: product) == "true" }

  private func text(_ field: String, of record: CatalogRecord) -> String {
    record[position(field)]?.text ?? ""
  }

  private func position(_ field: String) -> Int? { layout.position(of: field) }
}
