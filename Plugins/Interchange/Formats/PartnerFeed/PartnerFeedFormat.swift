import StockroomKit

/// The tables of Apple's Enterprise Partner Feed, each a file in a folder.
///
/// Apple packs them as tar and bzip2.
struct PartnerFeedFormat: FileFormat {
  /// The bytes between fields and behind records.
  struct Separators {
    var field: String
    var record: String
  }

  /// The relational files: SOH between fields, STX and a line end behind records.
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
  let kinds: Set<CatalogRecord.Kind> = [.app]

  func source(_ input: FileInput) throws -> (any RecordSource)? { nil }

  func sink(_ output: FileOutput) throws -> (any RecordSink)? {
    guard let files = output.files else { return nil }
    return try PartnerFeedSink(output, in: files, separators)
  }
}

/// A table of the feed.
struct PartnerFeedTable {
  var name: String
  var key: [String]
  /// The columns behind `export_date`, with MySQL's types.
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

  private static let text = "VARCHAR(1000)"

  private static func numbered(_ name: String, _ type: String) -> [(name: String, type: String)] {
    (1...4).map { ("\(name)\($0)", type) }
  }
}
