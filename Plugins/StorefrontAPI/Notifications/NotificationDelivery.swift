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
        return (notification: notification, url: url?.url)
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
    do throws(LoopbackPost.Failure) {
      return SendResult(status: try LoopbackPost(to: url, body: notification.body, timeout: timeout).run().status)
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
