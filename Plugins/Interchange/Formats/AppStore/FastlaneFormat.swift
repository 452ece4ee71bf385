import Foundation
import StockroomKit

/// A JSON array of the options of fastlane's `Spaceship::Tunes::IAP.create!`.
struct FastlaneFormat: FileFormat {
  let name = "fastlane"
  let summary = "The options of fastlane's IAP.create!, as a JSON array: one app's products, with prices by tier."
  let suffixes = [".iap.json"]
  var kinds: Set<CatalogRecord.Kind> { [.product, .localization] }

  func source(_ input: FileInput) throws -> (any RecordSource)? { try FastlaneSource(input) }
  func sink(_ output: FileOutput) throws -> (any RecordSink)? { FastlaneSink(output) }
}

/// The options, for reading and writing.
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
  /// The country for a tier in all storefronts.
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

/// The names of types: spaceship's constants, and the names in iTunes Connect.
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

/// Writes products as options of `IAP.create!`.
struct FastlaneSink: FieldSink {
  private(set) var losses = Losses()
  private(set) var omitted: [CatalogRecord.Kind: Int] = [:]
  private let write: (String) throws -> Void
  let layout: RecordLayout
  /// The fields of plugins that the format does not have.
  private let otherFields: [String]
  private let price: InterchangeField?
  private var current: (product: CatalogRecord, localizations: [CatalogRecord])?
  private var json = JSONWriter(layout: .pretty)
  private var apps = 0

  init(_ output: FileOutput) {
    write = output.write
    layout = RecordLayout.all(output.fields)
    let price = output.fields.price
    self.price = price
    otherFields = output.fields.map(\.name).filter { $0 != price?.name }
    json.beginArray()
  }

  mutating func write(_ record: CatalogRecord) throws {
    switch record.kind {
    case .app:
      try finishProduct()
      apps += 1
    case .product:
      try finishProduct()
      current = (record, [])
    case .localization: current?.localizations.append(record)
    }
  }

  mutating func finish() throws {
    try finishProduct()
    if apps > 1 { losses.add("apps, whose products are in one list", apps) }
    json.endArray()
    json.endLine()
    try json.buffer.flush(to: write)
  }

  private mutating func finishProduct() throws {
    guard let (product, localizations) = current else { return }
    current = nil
    let type = try ProductType.parse(text(FieldName.type, of: product))
    guard let typeName = FastlaneType.name(of: type) else {
      omitted[.product, default: 0] += 1
      omitted[.localization, default: 0] += localizations.count
      return losses.add("free subscriptions")
    }
    var members: JSON = [
      FastlaneKey.type: .string(typeName),
      FastlaneKey.versions: .object(
        localizations.map { JSON.Member(name: text(FieldName.locale, of: $0), value: texts(of: $0)) }),
      FastlaneKey.referenceName: .string(text(FieldName.referenceName, of: product)),
      FastlaneKey.productID: .string(text(FieldName.productID, of: product)),
      FastlaneKey.clearedForSale: .bool(text(FieldName.clearedForSale, of: product) != "false"),
    ]
    for (key, field) in [
      (FastlaneKey.reviewNotes, FieldName.reviewNotes), (FastlaneKey.reviewScreenshot, FieldName.screenshot),
    ] {
      let value = text(field, of: product)
      if !value.isEmpty { members = members.adding(key, .string(value)) }
    }
    let intervals = try intervals(of: product)
    if !intervals.isEmpty { members = members.adding(FastlaneKey.pricingIntervals, .array(intervals)) }
    for (field, usual, what) in [
      (FieldName.storefronts, "all", "availability by storefront"), (FieldName.hosted, "false", "hosted content"),
      (FieldName.status, "", "statuses"), (FieldName.appleID, "", "Apple IDs"),
    ] where !text(field, of: product).hasSameBytes(as: usual) { losses.add(what) }
    for field in otherFields where !text(field, of: product).isEmpty { losses.add("values of \(field)") }
    json.element()
    json.value(members)
    try json.buffer.drain(to: write)
  }

  private func texts(of localization: CatalogRecord) -> JSON {
    func value(_ field: String) -> JSON {
      let value = text(field, of: localization)
      return value.isEmpty ? .null : .string(value)
    }
    let texts: JSON = [
      FastlaneKey.name: value(FieldName.displayName), FastlaneKey.description: value(FieldName.description),
    ]
    return texts.compacted
  }

  /// The tiers over time; an interval ends on the day that the next one begins.
  private mutating func intervals(of product: CatalogRecord) throws -> [JSON] {
    guard let price, let text = product[layout.position(of: price.name)]?.text, !text.isEmpty else { return [] }
    let schedule = try PriceSchedule(text)
    if !schedule.storefronts.isEmpty { losses.add("prices of single storefronts") }
    let changes = schedule.changes(in: nil)
    var intervals: [JSON] = []
    for (index, change) in changes.enumerated() {
      guard let price = change.price else { continue }
      guard case .tier(let tier) = price else {
        losses.add("prices that are not a tier")
        continue
      }
      let end = index + 1 < changes.count ? changes[index + 1].from : nil
      intervals.append([
        FastlaneKey.country: .string(FastlaneKey.worldwide), FastlaneKey.beginDate: day(change.from),
        FastlaneKey.endDate: day(end), FastlaneKey.tier: JSON(tier),
      ])
    }
    return intervals
  }

  private mutating func day(_ date: Date?) -> JSON {
    guard let date else { return .null }
    if date.seconds % 86_400 != 0 { losses.add("times of day of price changes") }
    return .string(date.isoDay)
  }
}
