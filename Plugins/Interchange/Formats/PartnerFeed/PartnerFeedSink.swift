import Foundation
import StockroomKit

/// Writes the apps as tables of the feed, which has no in-app purchases.
///
/// The catalog has no prices of apps, so that the table of them has a header and no rows.
struct PartnerFeedSink: FieldSink {
  private(set) var losses = Losses()
  let layout: RecordLayout
  private var application: PartnerFeedFile
  private var details: PartnerFeedFile
  private var prices: PartnerFeedFile
  private var storefronts: PartnerFeedFile

  init(_ output: FileOutput, in files: any FolderWriting, _ separators: PartnerFeedFormat.Separators) throws {
    layout = RecordLayout.all(output.fields)
    let date = output.catalog.store.now
    func file(_ table: PartnerFeedTable) throws -> PartnerFeedFile {
      try PartnerFeedFile(table, in: files, separators, date: date)
    }
    application = try file(.application)
    details = try file(.applicationDetail)
    prices = try file(.applicationPrice)
    storefronts = try file(.storefront)
  }

  mutating func write(_ record: CatalogRecord) throws {
    switch record.kind {
    case .app:
      let id = text(FieldName.appleID, of: record)
      let name = text(FieldName.name, of: record)
      try application.write([
        "application_id": id, "title": name, "view_url": "http://itunes.apple.com/app/id\(id)?mt=8",
      ])
      try details.write([
        "application_id": id, "language_code": text(FieldName.primaryLocale, of: record), "title": name,
      ])
      losses.add("bundle IDs")
      losses.add("SKUs")
    case .product: losses.add("in-app purchases")
    case .localization: losses.add("localizations of in-app purchases")
    }
  }

  mutating func finish() throws {
    for storefront in Storefront.all.sorted(by: { $0.storefrontID < $1.storefrontID }) {
      try storefronts.write([
        "storefront_id": String(storefront.storefrontID), "country_code": storefront.alpha3, "name": storefront.name,
      ])
    }
    try application.finish()
    try details.finish()
    try prices.finish()
    try storefronts.finish()
    let changed = application.replaced + details.replaced + storefronts.replaced
    losses.add("texts with separators, written as spaces", changed)
  }
}

/// A table that is being written.
struct PartnerFeedFile {
  /// The number of texts that had a separator in them.
  private(set) var replaced = 0
  private let table: PartnerFeedTable
  private let write: (String) throws -> Void
  private let separators: PartnerFeedFormat.Separators
  private let date: String
  private var count = 0
  private var buffer = ""

  private static let piece = 1 << 16

  init(
    _ table: PartnerFeedTable, in files: any FolderWriting, _ separators: PartnerFeedFormat.Separators, date: Date
  ) throws {
    self.table = table
    self.separators = separators
    self.date = String(Int64((date.timeIntervalSince1970 * 1000).rounded()))
    write = try files.begin(table.name)
    append("#", ["export_date"] + table.columns.map(\.name))
    append("#primaryKey:", table.key)
    append("#dbTypes:", ["BIGINT"] + table.columns.map(\.type))
    append("#exportMode:", ["FULL"])
    append("##legal: ", ["Test data written by Stockroom; it did not come from Apple."])
  }

  /// Writes a row; a column without a value is empty.
  mutating func write(_ values: [String: String]) throws {
    append("", [date] + table.columns.map { cleaned(values[$0.name] ?? "") })
    count += 1
    if buffer.utf8.count >= Self.piece { try flush() }
  }

  mutating func finish() throws {
    append("#recordsWritten:", [String(count)])
    try flush()
  }

  /// A text without the bytes that would split it.
  private mutating func cleaned(_ text: String) -> String {
    let bytes = Array(separators.field.utf8) + separators.record.utf8.prefix(1)
    guard text.utf8.contains(where: bytes.contains) else { return text }
    replaced += 1
    return String(decoding: text.utf8.map { bytes.contains($0) ? 0x20 : $0 }, as: UTF8.self)
  }

  private mutating func append(_ start: String, _ fields: [String]) {
    buffer += start
    buffer += fields.joined(separator: separators.field)
    buffer += separators.record
  }

  private mutating func flush() throws {
    try write(buffer)
    buffer = ""
  }
}
