import Foundation
import StockroomKit

/// A table of the feed.
struct PartnerFeedTable {
  var name: String
  var key: [String]
  /// The columns after `export_date`, with MySQL's types.
  var columns: [(name: String, type: String)]

  static let application = PartnerFeedTable(
    name: "application", key: ["application_id"],
    columns: [
      ("application_id", "BIGINT"), ("title", text), ("recommended_age", "VARCHAR(20)"), ("artist_name", text),
      ("seller_name", text), ("company_url", text), ("support_url", text), ("view_url", text),
      ("artwork_url_large", text), ("artwork_url_small", text), ("itunes_release_date", "DATETIME"),
      ("copyright", "VARCHAR(4000)"), ("description", "LONGTEXT"), ("version", "VARCHAR(100)"),
      ("itunes_version", "VARCHAR(100)"), ("download_size", "BIGINT"),
    ])

  static let applicationDetail = PartnerFeedTable(
    name: "application_detail", key: ["application_id", "language_code"],
    columns: [
      ("application_id", "BIGINT"), ("language_code", "VARCHAR(20)"), ("title", text), ("description", "LONGTEXT"),
      ("release_notes", "LONGTEXT"), ("company_url", text), ("support_url", text),
    ] + numbered("screenshot_url_", text) + numbered("screenshot_width_height_", "VARCHAR(20)")
      + numbered("ipad_screenshot_url_", text) + numbered("ipad_screenshot_width_height_", "VARCHAR(20)"))

  static let applicationPrice = PartnerFeedTable(
    name: "application_price", key: ["application_id", "storefront_id"],
    columns: [
      ("application_id", "BIGINT"), ("retail_price", "DECIMAL(9,3)"), ("currency_code", "VARCHAR(20)"),
      ("storefront_id", "INTEGER"),
    ])

  static let storefront = PartnerFeedTable(
    name: "storefront", key: ["storefront_id"],
    columns: [("storefront_id", "INTEGER"), ("country_code", "VARCHAR(10)"), ("name", "VARCHAR(200)")])

  static let artist = PartnerFeedTable(
    name: "artist", key: ["artist_id"],
    columns: [
      ("artist_id", "BIGINT"), ("name", text), ("is_actual_artist", "BOOLEAN"), ("view_url", text),
      ("artist_type_id", "INTEGER"),
    ])

  static let artistApplication = PartnerFeedTable(
    name: "artist_application", key: ["artist_id", "application_id"],
    columns: [("artist_id", "BIGINT"), ("application_id", "BIGINT")])

  /// The tables of the group `itunes`.
  static let ofItems: [PartnerFeedTable] = [application, applicationDetail, artist, artistApplication, storefront]
  /// The tables of the group `pricing`.
  static let ofPrices: [PartnerFeedTable] = [applicationPrice]
  /// The tables of all groups.
  static let all = ofItems + ofPrices

  private static let text = "VARCHAR(1000)"

  private static func numbered(_ name: String, _ type: String) -> [(name: String, type: String)] {
    (1...4).map { ("\(name)\($0)", type) }
  }
}

/// The tables of a feed that are being written; rows of other tables are dropped.
struct PartnerFeedWriter {
  private var files: [String: PartnerFeedFile] = [:]

  init(
    _ tables: [PartnerFeedTable], in folder: any FolderWriting, _ separators: PartnerFeedFormat.Separators, date: Date
  ) throws {
    for table in tables { files[table.name] = try PartnerFeedFile(table, in: folder, separators, date: date) }
  }

  func has(_ table: PartnerFeedTable) -> Bool { files[table.name] != nil }

  mutating func write(_ values: [String: String], to table: PartnerFeedTable) throws {
    try files[table.name]?.write(values)
  }

  /// Writes the storefronts and the ends of all tables; returns the number of texts that contained a separator.
  mutating func finish() throws -> Int {
    for storefront in Storefront.all.sorted(by: { $0.storefrontID < $1.storefrontID }) {
      try write(
        [
          "storefront_id": String(storefront.storefrontID), "country_code": storefront.alpha3,
          "name": storefront.name,
        ], to: .storefront)
    }
    for name in files.keys { try files[name]?.finish() }
    return files.values.reduce(0) { $0 + $1.replaced }
  }
}

/// A table that is being written.
private struct PartnerFeedFile {
  private(set) var replaced = 0
  private let table: PartnerFeedTable
  private let write: (String) throws -> Void
  private let separators: PartnerFeedFormat.Separators
  private let date: String
  private var count = 0
  private var buffer = TextBuffer()

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
    try buffer.drain(to: write)
  }

  mutating func finish() throws {
    append("#recordsWritten:", [String(count)])
    try buffer.flush(to: write)
  }

  /// A text with spaces in place of separators.
  private mutating func cleaned(_ text: String) -> String {
    let bytes = Array(separators.field.utf8) + separators.record.utf8.prefix(1)
    guard text.utf8.contains(where: bytes.contains) else { return text }
    replaced += 1
    return String(decoding: text.utf8.map { bytes.contains($0) ? 0x20 : $0 }, as: UTF8.self)
  }

  private mutating func append(_ start: String, _ fields: [String]) {
    buffer.append(start + fields.joined(separator: separators.field) + separators.record)
  }
}
