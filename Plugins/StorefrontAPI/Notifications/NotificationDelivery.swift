import Foundation
import StockroomKit

/// Posts the notifications in the outbox, in order, in a separate process after the commit.
///
/// The result of an attempt is saved after it: if the process is killed before, the notification is posted again, as
/// Apple's may arrive twice.
struct NotificationDelivery {
  /// The name of the background work.
  static let work = "notify"
  /// The folder of the lock of the process that delivers, beside the store.
  static let sideFolder = "storefront"

  private static let lock = "notify.lock"
  /// The timeout of an attempt in seconds.
  private static let timeout: Int64 = 10
  /// The interval between checks of the store's files, in seconds.
  private static let glance = 0.1
  /// The number of checks after which an unused store is closed.
  private static let idle = 10

  private let task: BackgroundTask
  /// True to wait for retries, as long as the store's clock runs.
  private let waitsForRetries: Bool

  init(_ task: BackgroundTask, waitsForRetries: Bool) {
    (self.task, self.waitsForRetries) = (task, waitsForRetries)
  }

  /// Starts the process once the transaction is committed, unless one runs already.
  static func startAfterCommit(of catalog: Catalog) {
    catalog.store.afterCommit("notifications") {
      // It reads the outbox once more after it has released the lock, so that nothing is left behind.
      guard !SideFolderLock.isHeld(lock, in: catalog.store.sideFolder(sideFolder)) else { return }
      catalog.startBackground(work, owner: StorefrontAPIPlugin.owner)
    }
  }

  /// Starts it when the clock has reached a retry.
  static func record(_ change: Change, in catalog: Catalog) throws {
    guard case .clockMoved = change, try NotificationOutbox(store: catalog.store).due() != nil else { return }
    startAfterCommit(of: catalog)
  }

  func run() throws {
    while task.isStoreThere, try hasWork() {
      let lock = try task.reading { try SideFolderLock.take(Self.lock, in: $0.store.sideFolder(Self.sideFolder)) }
      guard let lock else {
        guard !waitsForRetries else { return }
        try pause()
        continue
      }
      try withExtendedLifetime(lock) {
        while task.isStoreThere, lock.isInPlace, try deliverNext() || wait() {}
        try? patiently { try task.writing { try NotificationOutbox(store: $0).prune() } }
      }
    }
  }

  private func hasWork() throws -> Bool {
    try task.reading { catalog in
      let outbox = NotificationOutbox(store: catalog.store)
      return try outbox.due() != nil || waitsForRetries && !catalog.store.clockStands && outbox.next() != nil
    }
  }

  /// Delivers the first notification that is due; returns false if there is none.
  private func deliverNext() throws -> Bool {
    if task.isCancelled { throw Refusal.cancelled }
    let next = try task.reading { catalog in
      try NotificationOutbox(store: catalog.store).due().map { notification in
        let url = try NotificationURLs(store: catalog.store).find(notification.app, notification.environment)
        return (notification: notification, url: url)
      }
    }
    guard let next else { return false }
    let result = next.url.flatMap { Self.post(next.notification, to: $0) }
    try patiently {
      try task.writing { store in
        let outbox = NotificationOutbox(store: store)
        if let result { try outbox.end(next.notification, result) } else { try outbox.cancel(next.notification) }
      }
    }
    return true
  }

  private static func post(_ notification: StoreNotification, to text: String) -> SendResult? {
    guard let url = try? LoopbackURL(text) else { return nil }
    let body: JSON = ["signedPayload": .string(notification.signedPayload)]
    do throws(LoopbackPost.Failure) {
      return SendResult(status: try LoopbackPost(to: url, body: body.encoded, timeout: timeout).run().status)
    } catch {
      return SendResult(error)
    }
  }

  /// Waits for the next retry, or until another process has changed the store; returns false if nothing will be due.
  private func wait() throws -> Bool {
    guard waitsForRetries else { return false }
    let next = try task.reading { catalog in
      catalog.store.clockStands
        ? nil : try NotificationOutbox(store: catalog.store).next()?.timeIntervalSince(catalog.store.now)
    }
    guard let next else { return false }
    let due = Date(timeIntervalSinceNow: next)
    var version = task.storeVersion
    var glances = 0
    while task.isStoreThere, Date() < due, task.storeVersion == version {
      try pause()
      glances += 1
      if glances == Self.idle {
        // Closing it changes its files.
        task.release()
        version = task.storeVersion
      }
    }
    return true
  }

  private func pause() throws {
    if task.isCancelled { throw Refusal.cancelled }
    Thread.sleep(forTimeInterval: Self.glance)
  }

  /// Runs `body` again as long as another console writes: a batch may take minutes.
  private func patiently(_ body: () throws -> Void) throws {
    while true {
      do {
        return try body()
      } catch let refusal as Refusal where refusal.kind == .busy {
        guard task.isStoreThere else { throw refusal }
        try pause()
      }
    }
  }
}

/// Writes notifications to the outbox, for apps that have a URL.
struct NotificationSender {
  let catalog: Catalog

  /// Notifies an app's server of a change of a purchase.
  static func record(_ event: PurchaseEvent, in catalog: Catalog) throws {
    let (kind, transaction): (StoreNotification.Kind, PurchaseTransaction) =
      switch event {
      case .charged(let transaction): (.oneTimeCharge, transaction)
      case .refunded(let transaction): (.refund, transaction)
      }
    // Apple reports new subscriptions in another way.
    guard kind != .oneTimeCharge || transaction.productType.isOneTime else { return }
    try NotificationSender(catalog: catalog).send(kind, about: transaction)
  }

  /// Writes a notification about a purchase; nil if its app has no URL.
  @discardableResult
  func send(_ kind: StoreNotification.Kind, about transaction: PurchaseTransaction) throws -> StoreNotification? {
    guard let app = try catalog.apps.find(transaction.app) else { return nil }
    return try send(kind, of: app, transaction.environment, about: transaction)
  }

  /// Writes a test notification; nil if the app has no URL.
  func test(_ app: App, _ environment: StoreEnvironment) throws -> StoreNotification? {
    try send(.test, of: app, environment, about: nil)
  }

  private func send(
    _ kind: StoreNotification.Kind, of app: App, _ environment: StoreEnvironment,
    about transaction: PurchaseTransaction?
  ) throws -> StoreNotification? {
    let store = catalog.store
    guard try NotificationURLs(store: store).find(app.appleID, environment) != nil else { return nil }
    let identity = try SigningIdentities(store: store).require()
    let uuid = UUID().uuidString.lowercased()
    var data: JSON = [
      "appAppleId": environment == .production ? JSON(app.appleID.rawValue) : .null,
      "bundleId": .string(app.bundleID.rawValue), "environment": .string(environment.label),
    ]
    if let transaction {
      let signed = try TransactionPayload(transaction, of: app, in: catalog).signed(by: identity)
      data = data.adding("bundleVersion", JSON(try version(of: app, transaction)))
        .adding("signedTransactionInfo", .string(signed))
      if kind == .consumptionRequest { data = data.adding("consumptionRequestReason", "OTHER") }
    }
    let payload: JSON = [
      "notificationType": .string(kind.rawValue), "notificationUUID": .string(uuid), "version": "2.0",
      "signedDate": JSON(store.now.milliseconds), "data": data.compacted,
    ]
    let notification = try NotificationOutbox(store: store).add(
      kind, uuid: uuid, of: app, environment, purchase: transaction?.identifier,
      original: transaction?.originalIdentifier, signedPayload: try SignedPayload.sign(payload, by: identity))
    NotificationDelivery.startAfterCommit(of: catalog)
    return notification
  }

  private func version(of app: App, _ transaction: PurchaseTransaction) throws -> String? {
    guard let account = transaction.account, let purchases = catalog.purchases else { return nil }
    return try purchases.receipt(of: app, account: account, in: transaction.environment, catalog: catalog)
      .applicationVersion
  }
}

extension ProductType {
  /// True if it is bought once, rather than subscribed to.
  fileprivate var isOneTime: Bool { self != .autoRenewable && self != .freeSubscription }
}
