internal import StockroomKit

/// The parameters `N…` and `--transaction` of the commands for downloads.
struct DownloadChoice: Sendable {
  private static let references = Parameter<[DownloadReference]>.arguments(
    "download", "The numbers of downloads, or products, for those of their transactions.", isRequired: false)
  private static let transaction = Parameter<TransactionReference?>.option(
    "transaction", "All downloads of this transaction, by its number or its product.")

  static let parameters: [any AnyParameter] = [references, transaction]

  private let references: [DownloadReference]
  private let transaction: TransactionReference?

  init(_ arguments: Arguments) throws {
    references = try arguments[Self.references]
    transaction = try arguments[Self.transaction]
  }

  /// True if no download is named.
  var isEmpty: Bool { references.isEmpty && transaction == nil }

  /// Extracts the content that starting or resuming the downloads loads immediately.
  func stage(_ preparation: Preparation) throws -> StagedDownloads? {
    try StagedDownloads.prepare(preparation) { try Downloads(catalog: $0).loading(downloads(in: $0)) }
  }

  /// The downloads, each once.
  func downloads(in catalog: Catalog) throws -> [Download] {
    let downloads = Downloads(catalog: catalog)
    var chosen = try references.flatMap { try $0.downloads(in: catalog) }
    if let transaction {
      chosen += try downloads.all(of: transaction.payment(in: catalog) { !$0.isFinished })
    }
    var seen: Set<Int64> = []
    return chosen.filter { seen.insert($0.id).inserted }
  }
}

/// A download as typed: its number, or its product, which stands for the downloads of its latest unfinished transaction.
struct DownloadReference: ParameterValue {
  private let number: Int?
  private let transaction: TransactionReference

  static var valueName: String { "N" }
  static var completer: String? { "storekit-download" }

  static func parse(_ text: String) throws -> DownloadReference {
    DownloadReference(number: try Int64(text).map { _ in try Int.parse(text) }, transaction: try .parse(text))
  }

  fileprivate func downloads(in catalog: Catalog) throws -> [Download] {
    let downloads = Downloads(catalog: catalog)
    if let number { return [try downloads.require(Int64(number))] }
    return try downloads.all(of: transaction.payment(in: catalog) { !$0.isFinished })
  }
}

struct DownloadList: Command {
  static let description = CommandDescription(
    "storekit downloads", "List the downloads of an app on a device, with their progress.",
    also: ["progress", "time remaining", "content download"], effect: .reads,
    permission: .manageProducts, parameters: DownloadChoice.parameters + DeviceChoice.parameters,
    fields: Download.describedColumns,
    examples: [
      "storekit device add iPad; storekit downloads", Download.purchase + "storekit downloads --transaction 1",
    ])

  private let chosen: DownloadChoice
  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    chosen = try DownloadChoice(arguments)
    choice = try DeviceChoice(arguments)
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    if !chosen.isEmpty {
      let downloads = try chosen.downloads(in: catalog)
      return .table(Download.table(in: catalog) { emit in for download in downloads { try emit(download) } })
    }
    let device = try choice.device(in: context)
    let app = try choice.app(in: context)
    return .table(
      Download.table(in: catalog) { emit in
        try Downloads(catalog: catalog).each(on: device, app: app) { try emit($0) }
      })
  }
}
