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
      try storefronts.write(storefront)
    }
    try application.finish()
    try details.finish()
    try prices.finish()
    try storefronts.finish()
    let changed = application.replaced + details.replaced + storefronts.replaced
    losses.add("texts with separators, written as spaces", changed)
  }
}
