import Foundation
import StockroomKit

/// The notifications of a store, written in the transaction of the change that they report.
struct NotificationOutbox {
  let store: Transaction

  /// The delays after failed attempts in production, in seconds; the sandbox tries once: Apple, "Responding to
  /// App Store Server Notifications".
  private static let waits: [Int64] = [1, 12, 24, 48, 72].map { $0 * 3600 }

  /// Writes a notification that is due now, and returns it.
  func add(
    _ type: String, _ subtype: String?, uuid: String, of app: App, _ environment: StoreEnvironment,
    about transaction: PurchaseTransaction?, payload: String, _ version: NotificationVersion
  ) throws -> StoreNotification {
    let now = store.now.seconds
    try store.execute(
      """
      INSERT INTO storefront_notification
        (uuid, app, environment, type, purchase, original, payload, state, at, next_at, subtype, version)
      VALUES (?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?, ?)
      """, .text(uuid), .integer(app.appleID.rawValue), .text(environment.rawValue), .text(type),
      .text(transaction?.identifier), .text(transaction?.originalIdentifier), .text(payload), .integer(now),
      .integer(now), .text(subtype), .text(version.rawValue))
    guard let notification = try find(uuid) else { throw Refusal.cancelled }
    return notification
  }

  func find(_ uuid: String) throws -> StoreNotification? {
    try store.first(
      "SELECT \(StoreNotification.columns) FROM storefront_notification WHERE uuid = ?", .text(uuid),
      body: StoreNotification.init)
  }

  /// The attempts for a notification, in order.
  func attempts(of notification: StoreNotification) throws -> [(at: Date, result: String)] {
    try store.all(
      "SELECT at, result FROM storefront_attempt WHERE notification = ? ORDER BY id", .integer(notification.id)
    ) { (Date(seconds: $0.integer(0)), $0.text(1)) }
  }

  /// Calls `body` with each notification, the newest first.
  func each(_ body: (StoreNotification) throws -> Void) throws {
    try store.rows("SELECT \(StoreNotification.columns) FROM storefront_notification ORDER BY id DESC") {
      try body(StoreNotification($0))
    }
  }

  // MARK: - Delivering

  /// The first notification that is due.
  func due() throws -> StoreNotification? {
    try store.first(
      """
      SELECT \(StoreNotification.columns) FROM storefront_notification
      WHERE state = 'pending' AND next_at <= ? ORDER BY next_at, id LIMIT 1
      """, .integer(store.now.seconds), body: StoreNotification.init)
  }

  /// The date of the next attempt; nil if none is pending.
  func next() throws -> Date? {
    try store.first("SELECT next_at FROM storefront_notification WHERE state = 'pending' ORDER BY next_at LIMIT 1") {
      Date(seconds: $0.integer(0))
    }
  }

  /// Records the result of an attempt, and the date of the next one.
  func end(_ notification: StoreNotification, _ result: SendResult) throws {
    let now = store.now.seconds
    try store.execute(
      "INSERT INTO storefront_attempt (notification, at, result) VALUES (?, ?, ?)", .integer(notification.id),
      .integer(now), .text(result.rawValue))
    let count = try attempts(of: notification).count
    let waits = notification.environment == .production ? Self.waits : []
    let wait = count <= waits.count ? waits[count - 1] : nil
    let state: StoreNotification.State = result == .success ? .delivered : wait == nil ? .failed : .pending
    try store.execute(
      "UPDATE storefront_notification SET state = ?, next_at = ? WHERE id = ?", .text(state.rawValue),
      .integer(now + (wait ?? 0)), .integer(notification.id))
  }

  /// Cancels a notification whose app has no URL anymore.
  func cancel(_ notification: StoreNotification) throws {
    try store.execute(
      "UPDATE storefront_notification SET state = 'canceled' WHERE id = ?", .integer(notification.id))
  }

  /// The number of days that notifications are kept, the limit of their history: App Store Server API,
  /// `startDate`.
  static let daysKept: Int64 = 180

  /// Deletes finished notifications that are too old for the history.
  func prune() throws {
    let first = SQLValue.integer(store.now.seconds - Self.daysKept * 86_400)
    try store.execute("DELETE FROM storefront_notification WHERE at < ? AND state <> 'pending'", first)
    try store.execute(
      "DELETE FROM storefront_attempt WHERE notification NOT IN (SELECT id FROM storefront_notification)")
  }
}
