import Foundation
import StockroomKit

/// Writes products as options of `IAP.create!`.
struct FastlaneSink: FieldSink {
  private(set) var losses = Losses()
  private(set) var omitted: [CatalogRecord.Kind: Int] = [:]
  private let write: (String) throws -> Void
  let layout: RecordLayout
  /// The fields of plugins that files only tell.
  private let readOnlyFields: [String]
  private let price: InterchangeField?
  private var current: (product: CatalogRecord, localizations: [CatalogRecord])?
  private var json = JSONWriter(layout: .pretty)
  private var apps = 0

  init(_ output: FileOutput) {
    write = output.write
    layout = RecordLayout.all(output.fields)
    readOnlyFields = output.fields.filter(\.isReadOnly).map(\.name)
    price = output.fields.first { $0.kind == .money }
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
    for field in readOnlyFields where !text(field, of: product).isEmpty { losses.add("values of \(field)") }
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
