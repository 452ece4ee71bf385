internal import StockroomKit

/// What an app does with transactions that are there: it finishes them, restores earlier ones, and starts again.
extension PaymentQueue {
  /// The app finishes a transaction, which leaves the queue; downloads that are not finished are canceled.
  func finish(_ payment: PaymentTransaction) throws -> PaymentTransaction {
    guard !payment.isFinished else { throw Refusal.finished(payment) }
    guard payment.state != .purchasing, payment.state != .deferred else { throw Refusal.unfinishable(payment) }
    try messages.send("finishTransaction(_:)", from: .app, to: .storeKit, about: payment)
    try DownloadQueue(catalog: catalog).transactionWillFinish(payment)
    let finished = try transactions.change(payment) { $0.finishedAt = now }
    try messages.send(
      "paymentQueue(_:removedTransactions:)", from: .storeKit, to: .app, note: payment.identifier, about: finished)
    try DownloadQueue(catalog: catalog).transactionDidFinish(finished)
    return finished
  }

  /// How a restore ended.
  enum Restoration {
    /// It also names the purchases whose products were deleted, which are not restored.
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
      // An earlier restore may have left the downloads out.
      if hasDownloads, try downloads.all(of: waiting).isEmpty { _ = try downloads.create(for: waiting, of: product) }
      try update(waiting)
      return waiting
    }
    let created = try transactions.create(
      product, on: device, account: purchase.account, in: purchase.environment, state: .restored,
      storefront: purchase.storefront, original: purchase.id)
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

  // MARK: - Launching

  /// Starts the app: it forgets its products, its data is that of the account's storefront, and StoreKit delivers the
  /// unfinished transactions again.
  func launch() throws -> [PaymentTransaction] {
    _ = try RunningApps(catalog: catalog).launch(app, on: device)
    try LoadedProducts(catalog: catalog).forget(on: device, app: app)
    try send("launch", from: .user, to: .app)
    try send("add(_: observer)", from: .app, to: .storeKit)
    let queue = try transactions.queue(on: device, app: app)
    if device.isSimulator { return queue }
    for payment in queue { try update(payment) }
    return queue
  }
}
