import Foundation
import StockroomKit

/// The tables of Apple's Enterprise Partner Feed, each a file in a folder.
///
/// Apple packs the folder with tar and bzip2.
struct PartnerFeedFormat: FileFormat {
  /// The bytes between fields and after records.
  struct Separators {
    var field: String
    var record: String
  }

  /// The relational files: SOH between fields, STX and a line end after records.
  static let relational = PartnerFeedFormat(
    name: "epf", summary: "Enterprise Partner Feed, relational files: a folder of tables with the apps. Write only.",
    suffixes: [".epf"], separators: Separators(field: "\u{1}", record: "\u{2}\n"))
  /// The flat files: tabs and line ends.
  static let flat = PartnerFeedFormat(
    name: "epf-flat", summary: "Enterprise Partner Feed, flat files: the same with tabs and line ends. Write only.",
    suffixes: [], separators: Separators(field: "\t", record: "\n"))

  /// The relational files in an archive, as Apple delivers them.
  static let packed = PartnerFeedFormat(
    name: "epf-tbz", summary: "Enterprise Partner Feed, relational files, packed with tar and bzip2. Write only.",
    suffixes: [".tbz", ".tar.bz2"], separators: relational.separators, isPacked: true)

  let name: String
  let summary: String
  let suffixes: [String]
  let separators: Separators
  var isPacked = false
  let isFolder = true
  let isRead = false
  let hasScreenshots = false
  var kinds: Set<CatalogRecord.Kind> { [.app] }

  func source(_ input: FileInput) throws -> (any RecordSource)? { nil }

  func sink(_ output: FileOutput) throws -> (any RecordSink)? {
    guard let files = output.files else { return nil }
    return try PartnerFeedSink(output, in: files, separators)
  }
}

/// Writes the apps as tables of the feed, which has no in-app purchases.
///
/// The catalog has no prices of apps, so the table of prices has a header and no rows.
struct PartnerFeedSink: FieldSink {
  private(set) var losses = Losses()
  let layout: RecordLayout
  private var tables: PartnerFeedWriter

  init(_ output: FileOutput, in files: any FolderWriting, _ separators: PartnerFeedFormat.Separators) throws {
    layout = RecordLayout.all(output.fields)
    tables = try PartnerFeedWriter(
      [.application, .applicationDetail, .applicationPrice, .storefront], in: files, separators,
      date: output.catalog.store.now)
  }

  mutating func write(_ record: CatalogRecord) throws {
    switch record.kind {
    case .app:
      let id = text(FieldName.appleID, of: record)
      let name = text(FieldName.name, of: record)
      try tables.write(
        ["application_id": id, "title": name, "view_url": "http://itunes.apple.com/app/id\(id)?mt=8"],
        to: .application)
      try tables.write(
        ["application_id": id, "language_code": text(FieldName.primaryLocale, of: record), "title": name],
        to: .applicationDetail)
      losses.add("bundle IDs")
      losses.add("SKUs")
    case .product: losses.add("in-app purchases")
    case .localization: losses.add("localizations of in-app purchases")
    }
  }

  mutating func finish() throws { losses.add("texts with separators, written as spaces", try tables.finish()) }
}
