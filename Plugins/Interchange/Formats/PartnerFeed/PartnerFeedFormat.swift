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
  var kinds: Set<CatalogRecord.Kind> { [.app] }

  func source(_ input: FileInput) throws -> (any RecordSource)? { nil }

  func sink(_ output: FileOutput) throws -> (any RecordSink)? {
    guard let files = output.files else { return nil }
    return try PartnerFeedSink(output, in: files, separators)
  }
}
