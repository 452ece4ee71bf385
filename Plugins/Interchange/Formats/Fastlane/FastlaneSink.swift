import Foundation
import StockroomKit

/// Writes products as options of `IAP.create!`.
struct FastlaneSink: FieldSink {
  private(set) var losses = Losses()
  private(set) var omitted: [CatalogRecord.Kind: Int] = [:]
  private let write: (String) throws -> Void
  let layout: RecordLayout
  /// The fields of plugins that files only tell.
  private let told: [String]
  private let price: InterchangeField?
  private var current: (product: CatalogRecord, localizations: [CatalogRecord])?
  private var bytes = JSONBytes()
  private var apps = 0
  private var isEmpty = true

  private static let piece = 1 << 16

  init(_ output: FileOutput) {
    write = output.write
    layout = RecordLayout.all(output.fields)
    told = output.fields.filter(\.isReadOnly).map(\.name)
    price = output.fields.first { $0.kind == .money }
    bytes.append("[")
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
    bytes.append(isEmpty ? "]\n" : "\n]\n")
    try write(bytes.take())
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
    var members: [(key: String, value: PrettyJSON)] = [
      (FastlaneKey.type, .string(typeName)),
      (
        FastlaneKey.versions,
        .object(localizations.map { (text(FieldName.locale, of: $0), .object(texts(of: $0))) })
      ),
      (FastlaneKey.referenceName, .string(text(FieldName.referenceName, of: product))),
      (FastlaneKey.productID, .string(text(FieldName.productID, of: product))),
      (FastlaneKey.clearedForSale, .boolean(text(FieldName.clearedForSale, of: product) != "false")),
    ]
    for (key, field) in [
      (FastlaneKey.reviewNotes, FieldName.reviewNotes), (FastlaneKey.reviewScreenshot, FieldName.screenshot),
    ] {
      let value = text(field, of: product)
      if !value.isEmpty { members.append((key, .string(value))) }
    }
    let intervals = try intervals(of: product)
    if !intervals.isEmpty { members.append((FastlaneKey.pricingIntervals, .array(intervals))) }
    for (field, usual, what) in [
      (FieldName.storefronts, "all", "availability by storefront"), (FieldName.hosted, "false", "hosted content"),
      (FieldName.status, "", "statuses"), (FieldName.appleID, "", "Apple IDs"),
    ] where !text(field, of: product).hasSameBytes(as: usual) { losses.add(what) }
    for field in told where !text(field, of: product).isEmpty { losses.add("values of \(field)") }
    bytes.append(raw: isEmpty ? "\n  " : ",\n  ")
    isEmpty = false
    PrettyJSON.object(members).write(to: &bytes, .ruby, indent: 2)
    if bytes.count >= Self.piece { try write(bytes.take()) }
  }

  private func texts(of localization: CatalogRecord) -> [(key: String, value: PrettyJSON)] {
    [(FastlaneKey.name, FieldName.displayName), (FastlaneKey.description, FieldName.description)].compactMap {
      key, field in
      let value = text(field, of: localization)
      return value.isEmpty ? nil : (key, .string(value))
    }
  }

  /// The tiers over time; an interval ends on the day that the next one begins.
  private mutating func intervals(of product: CatalogRecord) throws -> [PrettyJSON] {
    guard let price, let text = product[layout.position(of: price.name)]?.text, !text.isEmpty else { return [] }
    let schedule = try PriceSchedule(text)
    if !schedule.storefronts.isEmpty { losses.add("prices of single storefronts") }
    let changes = schedule.changes(in: nil)
    var intervals: [PrettyJSON] = []
    for (index, change) in changes.enumerated() {
      guard let price = change.price else { continue }
      guard case .tier(let tier) = price else {
        losses.add("prices that are not a tier")
        continue
      }
      let end = index + 1 < changes.count ? changes[index + 1].from : nil
      intervals.append(
        .object([
          (FastlaneKey.country, .string(FastlaneKey.worldwide)), (FastlaneKey.beginDate, day(change.from)),
          (FastlaneKey.endDate, day(end)), (FastlaneKey.tier, .integer(tier)),
        ]))
    }
    return intervals
  }

  private mutating func day(_ date: Date?) -> PrettyJSON {
    guard let date else { return .null }
    if date.seconds % 86_400 != 0 { losses.add("times of day of price changes") }
    return .string(date.isoDay)
  }
}
