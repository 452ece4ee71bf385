import StockroomKit

/// A list of the options of fastlane's `Spaceship::Tunes::IAP.create!`, as JSON.
struct FastlaneFormat: FileFormat {
  let name = "fastlane"
  let summary = "The options of fastlane's IAP.create!, as a JSON array: one app's products, with prices by tier."
  let suffixes = [".iap.json"]
  var kinds: Set<CatalogRecord.Kind> { [.product, .localization] }

  func source(_ input: FileInput) throws -> (any RecordSource)? { try FastlaneSource(input) }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { FastlaneSink(output) }
}

/// The options, which are the same for reading and writing.
enum FastlaneKey {
  static let type = "type"
  static let versions = "versions"
  static let name = "name"
  static let description = "description"
  static let referenceName = "reference_name"
  static let productID = "product_id"
  static let clearedForSale = "cleared_for_sale"
  static let reviewNotes = "review_notes"
  static let reviewScreenshot = "review_screenshot"
  static let pricingIntervals = "pricing_intervals"
  static let country = "country"
  static let beginDate = "begin_date"
  static let endDate = "end_date"
  static let tier = "tier"
  /// The country of a tier in all storefronts.
  static let worldwide = "WW"

  static let all = [
    type, versions, referenceName, productID, clearedForSale, reviewNotes, reviewScreenshot, pricingIntervals,
  ]
  /// Options that the catalog has no place for.
  static let ignored: [(key: String, what: String)] = [
    ("merch_screenshot", "promotional images"), ("family_id", "subscription groups"),
    ("subscription_duration", "periods of subscriptions"), ("subscription_free_trial", "free trials"),
    ("subscription_price_target", "prices of subscriptions"), ("intro_offers", "introductory offers"),
  ]
}

/// The names of types: spaceship's constants, and what iTunes Connect and people call them.
enum FastlaneType {
  private static let names: [(type: ProductType, name: String)] = [
    (.consumable, "consumable"), (.nonConsumable, "nonConsumable"), (.autoRenewable, "recurring"),
    (.nonRenewing, "subscription"),
  ]
  private static let others: [(name: String, type: ProductType)] = [
    ("autorenewable", .autoRenewable), ("autorenewablesubscription", .autoRenewable), ("nonrenewing", .nonRenewing),
    ("nonrenewingsubscription", .nonRenewing), ("nonrenewsubscription", .nonRenewing),
    ("freesubscription", .freeSubscription),
  ]
  private static let prefix = "itc.addons.type."

  /// The constant of a type; nil for free subscriptions, which spaceship does not create.
  static func name(of type: ProductType) -> String? { names.first { $0.type == type }?.name }

  static func type(named name: String) throws -> ProductType {
    let lower = name.lowercased()
    let folded = KnownColumns.fold(lower.hasPrefix(prefix) ? String(lower.dropFirst(prefix.utf8.count)) : lower)
    if let found = names.first(where: { KnownColumns.fold($0.name).hasSameBytes(as: folded) }) { return found.type }
    if let found = others.first(where: { $0.name.hasSameBytes(as: folded) }) { return found.type }
    throw Refusal(
      "fastlane.type", kind: .missing, "\(name) is not a type of product",
      hint: "one of \(names.map(\.name).joined(separator: ", "))", subject: name)
  }
}
