internal import StockroomKit

struct Restore: Command {
  private static let noDownload = Parameter<Bool>.flag(
    "no-download", "List what could be downloaded, with sizes, and download nothing.")

  static let description = CommandDescription(
    "storekit restore", "Restore what the account bought: a new transaction for each finished purchase.",
    effect: .writes, permission: .manageProducts, parameters: [noDownload] + DeviceChoice.parameters,
    receipt: StoreKitExplanations.all.described(
      "storekit",
      ["restored": .integer, "size": .bytes, "error": .text, "errorCode": .integer, "transactions": .list]),
    examples: [PaymentTransaction.purchase + "storekit finish 1; storekit restore"])

  private let hasDownloads: Bool
  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    hasDownloads = try !arguments[Self.noDownload]
    choice = try DeviceChoice(arguments)
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    var queue = PaymentQueue(of: try choice.app(in: context), on: try choice.device(in: context), in: catalog)
    switch try queue.restore(hasDownloads: hasDownloads) {
    case .failed(let error):
      return .receipt(receipt("the restore failed: \(error.description)", error: error))
    case .finished(let restored, _) where restored.isEmpty:
      return .receipt(receipt("nothing to restore: the account has no finished purchase of this app"))
    case .finished(let restored, let lost):
      let offers = try restored.map { try size(of: $0, in: catalog) }
      let lines = try zip(restored, offers).map { payment, bytes in
        let line = try payment.sentence(in: catalog)
        return hasDownloads || bytes == 0 ? line : "\(line), \(HumanNumbers.bytes(bytes)) of hosted content"
      }
      let notes = lost.map { "note: \($0.productID) of transaction \($0.id) was deleted and is not restored" }
      return .receipt(
        receipt(
          (lines + notes).joined(separator: "\n"), restored.count, size: offers.reduce(0, +),
          transactions: try zip(restored, offers).map { payment, bytes in
            let size = Field("downloadSize", .bytes(bytes), label: "Download Size")
            return .record(try payment.fields(in: catalog) + [size])
          },
          next: hasDownloads ? ["storekit play"] : restored.map { "storekit finish \($0.id)" }))
    }
  }

  /// The download size of a restored purchase.
  private func size(of payment: PaymentTransaction, in catalog: Catalog) throws -> Int64 {
    guard let device = try payment.device.flatMap(Devices(catalog: catalog).find(id:)), device.downloadsHostedContent,
      let product = try catalog.products.find(payment.product)
    else { return 0 }
    return try HostedDelivery(catalog: catalog).content(of: product, in: payment.environment)?.delivery.bytes ?? 0
  }

  private func receipt(
    _ text: String, _ count: Int = 0, size: Int64 = 0, error: StoreKitError? = nil, transactions: [Value] = [],
    next: [String] = []
  ) -> Receipt {
    Receipt(
      text,
      record: Record([
        Field("restored", .integer(Int64(count)), label: "Restored"), Field("size", .bytes(size), label: "Size"),
        Field("error", .text(error?.description), label: "Error"),
        Field("errorCode", error.map { .integer(Int64($0.code)) } ?? .null, audience: .data),
        Field("transactions", .list(transactions), label: "Transactions"),
      ]), tally: .init("transaction", "restored", count: count), next: next)
  }
}

extension PaymentQueue {
  /// The result of a restore.
  enum Restoration {
    /// `lost` are the purchases of deleted products, which are not restored.
    case finished([PaymentTransaction], lost: [PaymentTransaction])
    case failed(StoreKitError)
  }

  /// The app restores what the account bought: a new transaction for each finished purchase, with its original.
  mutating func restore(hasDownloads: Bool) throws -> Restoration {
    let environment = try device.profile(of: app, in: catalog).environment
    try send("restoreCompletedTransactions()", from: .app, to: .storeKit)
    if device.isSimulator { return try failRestore(.simulator) }
    if device.isOffline { return try failRestore(.offline) }
    if let error = try Devices(catalog: catalog).takeError(of: &device) { return try failRestore(error) }
    let account = try buyer(in: environment)
    guard try isBuyer(account.email, in: environment) else { return try failRestore(.unknown) }
    try send("purchases of \(account.email)", from: .storeKit, to: .appStore)
    let purchases = try transactions.restorable(by: account.email, app: app, in: environment)
    let lost = purchases.filter(\.isProductDeleted)
    if let first = lost.first, lost.count == purchases.count { throw Refusal.productDeleted(first) }
    let restored = try purchases.filter { !$0.isProductDeleted }.map { purchase in
      try restore(purchase, hasDownloads: hasDownloads)
    }
    try send(
      "paymentQueueRestoreCompletedTransactionsFinished(_:)", from: .storeKit, to: .app, note: "\(restored.count)")
    return .finished(restored, lost: lost)
  }

  private func restore(_ purchase: PaymentTransaction, hasDownloads: Bool) throws -> PaymentTransaction {
    guard let product = try catalog.products.find(purchase.product) else { throw Refusal.productDeleted(purchase) }
    let downloads = Downloads(catalog: catalog)
    if let waiting = try transactions.restored(purchase, on: device) {
      // An earlier restore may have omitted the downloads.
      if hasDownloads, try downloads.all(of: waiting).isEmpty { _ = try downloads.create(for: waiting, of: product) }
      try update(waiting)
      return waiting
    }
    let created = try transactions.create(
      product, on: device, account: purchase.account, in: purchase.environment, state: .restored,
      storefront: purchase.storefront, original: purchase.original ?? purchase.id)
    let restored = try transactions.change(created) {
      $0.processedAt = now
      ($0.amount, $0.currency, $0.formatted) = ("0", purchase.currency, "free")
    }
    if hasDownloads { _ = try downloads.create(for: restored, of: product) }
    try update(restored)
    return restored
  }

  private func failRestore(_ error: StoreKitError) throws -> Restoration {
    try send(
      "paymentQueue(_:restoreCompletedTransactionsFailedWithError:)", from: .storeKit, to: .app,
      note: error.description)
    return .failed(error)
  }
}
