internal import StockroomKit

/// `N…` and `--transaction`, the same in the commands about downloads.
struct DownloadChoice: Sendable {
  private static let numbers = Parameter<[Int]>.arguments("download", "The numbers of downloads.", isRequired: false)
    .named("N").completed(by: "storekit-download")
  private static let transaction = Parameter<TransactionReference?>.option(
    "transaction", "All downloads of this transaction, by its number or its product.")

  static let parameters: [any AnyParameter] = [numbers, transaction]

  private let numbers: [Int]
  private let transaction: TransactionReference?

  init(_ arguments: Arguments) throws {
    numbers = try arguments[Self.numbers]
    transaction = try arguments[Self.transaction]
  }

  /// Whether any is named.
  var isEmpty: Bool { numbers.isEmpty && transaction == nil }

  /// Extracts what starting or resuming them loads at once.
  func stage(_ preparation: Preparation) throws -> StagedDownloads? {
    try StagedDownloads.prepare(preparation) { try Downloads(catalog: $0).loading(downloads(in: $0)) }
  }

  /// The downloads, each once.
  func downloads(in catalog: Catalog) throws -> [Download] {
    let downloads = Downloads(catalog: catalog)
    var chosen = try numbers.map { try downloads.require(Int64($0)) }
    if let transaction {
      chosen += try downloads.all(of: transaction.payment(in: catalog) { !$0.isFinished })
    }
    var seen: Set<Int64> = []
    return chosen.filter { seen.insert($0.id).inserted }
  }
}

struct DownloadList: Command {
  static let description = CommandDescription(
    "storekit downloads", "List the downloads of an app on a device, and how far each is.",
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

/// A command that changes downloads.
protocol DownloadCommand: Command {
  var chosen: DownloadChoice { get }
  /// What was extracted before the transaction opened.
  var staged: StagedDownloads? { get }
  /// What it does.
  func perform(_ download: Download, in queue: DownloadQueue) throws -> Download
  /// The past participle of the action.
  static var verb: String { get }
}

extension DownloadCommand {
  var staged: StagedDownloads? { nil }

  static func describe(
    _ name: String, _ summary: String, more: [any AnyParameter] = [], examples: [String]
  ) -> CommandDescription {
    CommandDescription(
      name, summary, effect: .writes, permission: .manageProducts, parameters: DownloadChoice.parameters + more,
      receipt: StoreKitExplanations.all.described("storekit.download", ["downloads": .list]), examples: examples)
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    guard !chosen.isEmpty else { throw Refusal.downloadNotNamed }
    let downloads = try chosen.downloads(in: catalog)
    let queue = DownloadQueue(in: context, staged: staged)
    for download in downloads {
      _ = try perform(try Downloads(catalog: catalog).require(download.id), in: queue)
    }
    // One that ends lets the next one begin.
    let changed = try downloads.map { try Downloads(catalog: catalog).require($0.id) }
    return .receipt(try Download.receipt(of: changed, verb: Self.verb, in: catalog))
  }
}

struct DownloadStart: DownloadCommand {
  static let description = describe(
    "storekit download start",
    "Start downloads of hosted content: at once, or by the store's clock on a device with a bandwidth.",
    examples: [
      Download.purchase + "storekit download start 1",
      Download.slowPurchase + "storekit download start 1; clock advance 1h; storekit downloads",
    ])
  static let verb = "started"
  let chosen: DownloadChoice
  private(set) var staged: StagedDownloads?

  init(_ arguments: Arguments) throws { chosen = try DownloadChoice(arguments) }

  mutating func prepare(_ preparation: Preparation) throws {
    staged = try chosen.stage(preparation)
  }

  func perform(_ download: Download, in queue: DownloadQueue) throws -> Download { try queue.start(download) }
}

struct DownloadPause: DownloadCommand {
  static let description = describe(
    "storekit download pause", "Pause active downloads; what is loaded stays.",
    examples: [Download.slowPurchase + "storekit download start 1; storekit download pause 1"])
  static let verb = "paused"
  let chosen: DownloadChoice

  init(_ arguments: Arguments) throws { chosen = try DownloadChoice(arguments) }

  func perform(_ download: Download, in queue: DownloadQueue) throws -> Download { try queue.pause(download) }
}

struct DownloadResume: DownloadCommand {
  static let description = describe(
    "storekit download resume", "Resume paused downloads.",
    examples: [
      Download.slowPurchase
        + "storekit download start 1; storekit download pause 1; storekit download resume 1"
    ])
  static let verb = "resumed"
  let chosen: DownloadChoice
  private(set) var staged: StagedDownloads?

  init(_ arguments: Arguments) throws { chosen = try DownloadChoice(arguments) }

  mutating func prepare(_ preparation: Preparation) throws {
    staged = try chosen.stage(preparation)
  }

  func perform(_ download: Download, in queue: DownloadQueue) throws -> Download { try queue.resume(download) }
}

struct DownloadCancel: DownloadCommand {
  static let description = describe(
    "storekit download cancel", "Cancel downloads for good; a restore creates new ones.",
    examples: [Download.purchase + "storekit download cancel 1"])
  static let verb = "canceled"
  let chosen: DownloadChoice

  init(_ arguments: Arguments) throws { chosen = try DownloadChoice(arguments) }

  func perform(_ download: Download, in queue: DownloadQueue) throws -> Download { try queue.cancel(download) }
}

struct DownloadFail: DownloadCommand {
  private static let error = Parameter<String?>.option(
    "error", "The error. Default: NSURLErrorDomain -1005, the network connection was lost."
  ).named("TEXT")

  static let description = describe(
    "storekit download fail", "Let downloads fail, as when the network does; start them again after that.",
    more: [error],
    examples: [
      Download.purchase + "storekit download fail 1",
      Download.purchase + "storekit download fail 1 --error 'The disk is full.'; storekit download start 1",
    ])
  static let verb = "failed"
  let chosen: DownloadChoice
  private let error: String?

  init(_ arguments: Arguments) throws {
    chosen = try DownloadChoice(arguments)
    error = try arguments[Self.error]
    guard let error else { return }
    guard !error.allSatisfy(\.isWhitespace) else {
      throw Refusal(
        "storekit.download.error", kind: .usage, "the error must not be blank",
        hint: "omit --error for a lost network connection", subject: error)
    }
    try StoreText.check(error, "error", limit: 255)
  }

  func perform(_ download: Download, in queue: DownloadQueue) throws -> Download {
    try queue.fail(download, error ?? StoreKitError.connectionLost.description)
  }
}

extension Download {
  private static let package = "package build books/chapter1; package upload books/chapter1.pkg; "
  /// Lines that buy `.chapter1` with hosted content, to be followed by others in examples.
  static let purchase = package + PaymentTransaction.purchase
  /// The same on a device that loads by the store's clock.
  static let slowPurchase =
    package + PaymentTransaction.purchase + "storekit device edit iPad --bandwidth 100B; "
}
