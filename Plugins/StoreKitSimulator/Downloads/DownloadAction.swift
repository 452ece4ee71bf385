internal import StockroomKit

/// An action on downloads, and the description of the command that performs it.
struct DownloadAction: Sendable {
  typealias Perform = @Sendable (DownloadQueue, [Download]) throws -> Void

  let description: CommandDescription
  /// True for a download in a state in which the action is possible.
  let applies: @Sendable (Download) -> Bool
  /// The past participle of the action.
  private let verb: String
  /// True if the content may load immediately, so that it is extracted before the transaction opens.
  private let loads: Bool
  /// Reads the action's own options.
  private let perform: @Sendable (Arguments) throws -> Perform

  private init(
    _ name: String, _ summary: String, verb: String, loads: Bool = false, more: [any AnyParameter] = [],
    examples: String..., applies: @escaping @Sendable (Download) -> Bool,
    perform: @escaping @Sendable (Arguments) throws -> Perform
  ) {
    description = CommandDescription(
      "storekit download \(name)", summary, effect: .writes, permission: .manageProducts,
      parameters: DownloadChoice.parameters + more,
      receipt: StoreKitExplanations.all.described("storekit.download", ["downloads": .list]), examples: examples)
    (self.verb, self.loads, self.applies, self.perform) = (verb, loads, applies, perform)
  }

  static let all = [
    DownloadAction(
      "start", "Start downloads of hosted content: immediately, or by the store's clock on a device with a bandwidth.",
      verb: "started", loads: true, examples: Download.purchase + "storekit download start 1",
      Download.slowPurchase + "storekit download start 1; clock advance 1h; storekit downloads"
    ) {
      $0.state == .failed || $0.state == .waiting && !$0.isStarted
    } perform: { _ in
      { try $0.start($1) }
    },
    DownloadAction(
      "pause", "Pause active downloads; loaded bytes are kept.", verb: "paused",
      examples: Download.slowPurchase + "storekit download start 1; storekit download pause 1"
    ) {
      $0.state == .active
    } perform: { _ in
      { try $0.pause($1) }
    },
    DownloadAction(
      "resume", "Resume paused downloads.", verb: "resumed", loads: true,
      examples: Download.slowPurchase
        + "storekit download start 1; storekit download pause 1; storekit download resume 1"
    ) {
      $0.state == .paused
    } perform: { _ in
      { try $0.resume($1) }
    },
    DownloadAction(
      "cancel", "Cancel downloads for good; a restore creates new ones.", verb: "canceled",
      examples: Download.purchase + "storekit download cancel 1"
    ) {
      !$0.state.isOver
    } perform: { _ in
      { try $0.cancel($1) }
    },
    DownloadAction(
      "fail", "Let downloads fail, as when the network is lost; you can start them again.", verb: "failed",
      more: [error], examples: Download.purchase + "storekit download fail 1",
      Download.purchase + "storekit download fail 1 --error 'The disk is full.'; storekit download start 1"
    ) {
      !$0.state.isOver
    } perform: { arguments in
      let error = try arguments[error].map(checked) ?? StoreKitError.connectionLost.description
      return { try $0.fail($1, error) }
    },
  ]

  private static let error = Parameter<String?>.option(
    "error", "The error. Default: NSURLErrorDomain -1005, the network connection was lost."
  ).named("TEXT")

  private static func checked(_ error: String) throws -> String {
    guard !error.allSatisfy(\.isWhitespace) else {
      throw Refusal(
        "storekit.download.error", kind: .usage, "the error must not be blank",
        hint: "omit --error for a lost network connection", subject: error)
    }
    try StoreText.check(error, "error", limit: 255)
    return error
  }

  func bind(_ arguments: Arguments) throws -> any BoundCommand {
    Call(action: self, chosen: try DownloadChoice(arguments), perform: try perform(arguments))
  }

  private struct Call: BoundCommand {
    let action: DownloadAction
    let chosen: DownloadChoice
    let perform: Perform
    private(set) var staged: StagedDownloads?

    mutating func prepare(_ preparation: Preparation) throws {
      if action.loads { staged = try chosen.stage(preparation) }
    }

    func run(in context: Context) throws -> Output {
      guard !chosen.isEmpty else { throw Refusal.downloadNotNamed }
      let downloads = Downloads(catalog: context.catalog)
      let chosen = try chosen.downloads(in: context.catalog)
      let queue = DownloadQueue(in: context, staged: staged)
      try perform(queue, chosen)
      // The end of a download starts the next.
      let changed = try chosen.map { try downloads.require($0.id) }
      return .receipt(try Download.receipt(of: changed, verb: action.verb, in: context.catalog))
    }
  }
}

extension Download {
  private static let package = "package build books/chapter1; package upload books/chapter1.pkg; "
  /// Lines that buy `.chapter1` with hosted content, for the beginning of an example.
  static let purchase = package + PaymentTransaction.purchase
  /// The same on a device that loads by the store's clock.
  static let slowPurchase = purchase + "storekit device edit iPad --bandwidth 100B; "
}
