internal import StockroomKit

struct Play: Command {
  private static let transaction = Parameter<TransactionReference?>.optionalArgument(
    "transaction", "The number of one transaction, or its product. Default: all in the queue.")

  static let description = CommandDescription(
    "storekit play",
    "Do the work of an app's observer: start downloads, install them, and finish transactions.",
    effect: .writes, permission: .manageProducts, parameters: [transaction] + DeviceChoice.parameters,
    receipt: StoreKitExplanations.all.described(
      "storekit", ["played": .list, "done": .integer, "left": .integer]),
    examples: [
      PaymentTransaction.purchase + "storekit play", Download.purchase + "storekit play 1",
      Download.slowPurchase + "storekit play; clock advance 1h; storekit play",
    ])

  private let reference: TransactionReference?
  private let choice: DeviceChoice
  private var staged: StagedDownloads?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.transaction]
    choice = try DeviceChoice(arguments)
  }

  mutating func prepare(_ preparation: Preparation) throws {
    staged = try StagedDownloads.prepare(preparation) { catalog in
      let payment = try reference?.payment(in: catalog, isOne: true) { !$0.isFinished }
      let (queue, payments) = try chosen(payment, in: catalog) { try choice.app(in: catalog) }
      return try payments.flatMap { try GuidesObserver.wanted(by: $0, on: queue.device, in: catalog) }
    }
  }

  /// The queue, and its chosen transactions: the named one, or all.
  private func chosen(
    _ payment: PaymentTransaction?, in catalog: Catalog, app: () throws -> App
  ) throws -> (PaymentQueue, [PaymentTransaction]) {
    let transactions = PaymentTransactions(catalog: catalog)
    if let payment {
      guard !payment.isFinished else { throw Refusal.finished(payment) }
      return (try payment.queue(in: catalog), [payment])
    }
    let queue = PaymentQueue(of: try app(), on: try choice.device(in: catalog), in: catalog)
    return (queue, try transactions.queue(on: queue.device, app: queue.app))
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let transactions = PaymentTransactions(catalog: catalog)
    let payment = try reference?.payment(in: context, isOne: true) { !$0.isFinished }
    let (queue, payments) = try chosen(payment, in: catalog) { try choice.app(in: context) }
    let observer = GuidesObserver(context: context, queue: queue, staged: staged)
    let steps = try payments.map { try observer.play(try transactions.require($0.id)) }
    let done = steps.count(where: \.isFinished)
    var next: [String] = []
    for line in steps.compactMap(\.next) where !next.contains(line) { next.append(line) }
    return .receipt(
      Receipt(
        steps.isEmpty ? "the queue is empty" : steps.map(\.sentence).joined(separator: "\n"),
        record: Record([
          Field("played", .list(steps.map(\.value)), label: "Played"),
          Field("done", .integer(Int64(done)), label: "Done"),
          Field("left", .integer(Int64(steps.count - done)), label: "Left"),
        ]), tally: .init("transaction", "played", count: steps.count), next: next))
  }
}

/// The result of playing one transaction.
private struct Step {
  let payment: PaymentTransaction
  let isFinished: Bool
  /// The observer's action, or the reason for waiting.
  let text: String
  /// The command that lets it continue.
  var next: String?

  var sentence: String { "transaction \(payment.id) (\(payment.productID)): \(text)" }

  var value: Value {
    .record([
      Field("number", .integer(payment.id), label: "No."),
      Field("product", .identifier(payment.productID), label: "Product"),
      Field("state", payment.stateValue, label: "State"), Field("finished", .boolean(isFinished), label: "Finished"),
      Field("text", .text(text), label: "Text"),
    ])
  }
}

/// The observer of Apple's guides: it starts downloads, installs loaded content, and finishes last.
private struct GuidesObserver {
  let context: Context
  let queue: PaymentQueue
  let staged: StagedDownloads?
  private var catalog: Catalog { context.catalog }
  private var downloads: Downloads { Downloads(catalog: catalog) }

  /// The downloads that playing a transaction loads immediately and installs.
  static func wanted(
    by payment: PaymentTransaction, on device: Device, in catalog: Catalog
  ) throws -> [StagedDownloads.Request] {
    guard payment.state == .purchased || payment.state == .restored else { return [] }
    return try Downloads(catalog: catalog).all(of: payment).filter { download in
      switch download.state {
      case .finished: true
      case .waiting, .failed: device.bandwidth == nil && !device.isOffline
      case .active, .paused, .cancelled: false
      }
    }.map { StagedDownloads.Request(download: $0, payment: payment, device: device, isInstalled: true) }
  }

  func play(_ payment: PaymentTransaction) throws -> Step {
    switch payment.state {
    case .purchasing:
      return Step(
        payment: payment, isFinished: false, text: "left: it waits for the network", next: "storekit network on")
    case .deferred:
      return Step(
        payment: payment, isFinished: false, text: "left: it waits for a parent", next: "storekit approve \(payment.id)"
      )
    case .failed:
      return try finish(payment, "failed: \(payment.storeKitError?.description ?? "unknown"); finished")
    case .purchased, .restored: return try deliver(payment)
    }
  }

  private func deliver(_ payment: PaymentTransaction) throws -> Step {
    let all = try downloads.all(of: payment)
    guard !all.isEmpty else { return try finish(payment, "finished; it has nothing to download") }
    let wanted = all.filter { $0.state != .cancelled }
    guard !wanted.isEmpty else { return try finish(payment, "finished; its download was canceled") }
    guard !payment.isProductDeleted else {
      return Step(
        payment: payment, isFinished: false, text: "left: \(Refusal.productDeleted(payment).message)",
        next: "storekit finish \(payment.id)")
    }
    for download in wanted where download.state == .failed || download.state == .waiting && !download.isStarted {
      // Restored purchases load one by one, to limit the traffic.
      if payment.state == .restored, let other = try loading(besides: payment) {
        return Step(
          payment: payment, isFinished: false, text: "left: download \(other.id) comes first", next: "storekit play")
      }
      try DownloadQueue(in: context, staged: staged).start([download])
    }
    let loaded = try downloads.all(of: payment).filter { $0.state != .cancelled }
    if let unfinished = loaded.first(where: { $0.state != .finished }) {
      return Step(
        payment: payment, isFinished: false, text: "left: \(try unfinished.sentence(in: catalog))",
        next: unfinished.next(in: catalog))
    }
    if let newer = try Installer(context: context, device: queue.device, staged: nil).newer(than: loaded, of: payment) {
      return try finish(payment, "the newer \(newer.version) is already installed; finished")
    }
    let results = try Install.install(payment, keepsBackup: false, staged: staged, in: context)
    return try finish(payment, results.map(\.sentence).joined(separator: ", ") + "; finished")
  }

  /// A started and unfinished download of another transaction on the device.
  private func loading(besides payment: PaymentTransaction) throws -> Download? {
    try downloads.all(on: queue.device, in: .waiting, .active, .paused).first {
      $0.isStarted && $0.payment != payment.id
    }
  }

  private func finish(_ payment: PaymentTransaction, _ text: String) throws -> Step {
    _ = try queue.finish(payment)
    return Step(payment: payment, isFinished: true, text: text)
  }
}
