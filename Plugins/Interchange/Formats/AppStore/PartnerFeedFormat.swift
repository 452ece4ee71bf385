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

/// Writes the exported apps as the tables that the server delivers: those on sale, and imported apps.
///
/// The feed has no in-app purchases.
struct PartnerFeedSink: RecordSink {
  private(set) var losses = Losses()
  private(set) var omitted: [CatalogRecord.Kind: Int] = [:]
  private let appleID: Int?
  private let output: FileOutput
  private var rows: PartnerFeedRows
  private var apps: Set<AppleID> = []

  init(_ output: FileOutput, in files: any FolderWriting, _ separators: PartnerFeedFormat.Separators) throws {
    self.output = output
    appleID = RecordLayout.all(output.fields).position(of: FieldName.appleID)
    rows = PartnerFeedRows(
      tables: try PartnerFeedWriter(
        PartnerFeedTable.all, in: files, separators, date: output.catalog.partnerFeedDate))
  }

  mutating func write(_ record: CatalogRecord) throws {
    switch record.kind {
    case .app: if let text = record[appleID]?.text, let appleID = AppleID(digits: text) { apps.insert(appleID) }
    case .product: losses.add("in-app purchases")
    case .localization: losses.add("localizations of in-app purchases")
    }
  }

  mutating func finish() throws {
    try rows.write(output.catalog, only: output.isPartial ? apps : nil)
    let ownApps = apps.intersection(rows.written).count
    losses.add("apps that are not on sale", apps.count - ownApps)
    losses.add("bundle IDs", ownApps)
    losses.add("SKUs", ownApps)
    losses.add("texts with separators, written as spaces", rows.replaced)
    omitted[.app] = apps.count - rows.written.count
  }
}
