internal import Foundation
internal import StockroomKit

/// The deliveries of a store, written in the same transaction as their change.
struct Outbox {
  private let store: Transaction

  /// The number of ended deliveries that are kept; of a store that machines share, of those that nobody makes, too.
  static let kept: Int64 = 10_000

  init(_ store: Transaction) {
    self.store = store
  }

  /// Adds a delivery; returns its number.
  @discardableResult
  func add(_ event: String, id: String, subject: String, body: String, for hook: Hook) throws -> Int64 {
    let now = MachineTime.now
    let number =
      try store.first(
        """
        INSERT INTO hook_delivery (hook, hook_name, event, event_id, subject, body, state, attempts, created_ms, next_ms)
        VALUES (?, ?, ?, ?, ?, ?, 'pending', 0, ?, ?) RETURNING id
        """, .integer(hook.id), .text(hook.name), .text(event), .text(id), .text(subject), .text(body), .integer(now),
        .integer(now)
      ) { $0.integer(0) } ?? 0
    // Those of a hook that is approved nowhere would pile up.
    if store.isShared, number > Self.kept {
      try store.execute(
        "DELETE FROM hook_delivery WHERE hook = ? AND state = 'pending' AND id <= ?", .integer(hook.id),
        .integer(number - Self.kept))
    }
    return number
  }

  func find(_ number: Int64) throws -> HookDelivery? {
    try store.first(
      "SELECT \(HookDelivery.columns) FROM hook_delivery WHERE id = ?", .integer(number), body: HookDelivery.init)
  }

  /// The newest deliveries whose numbers satisfy a condition.
  func newest(limit: Int, where isWanted: (Int64) -> Bool) throws -> [HookDelivery] {
    var found: [HookDelivery] = []
    try store.rows("SELECT \(HookDelivery.columns) FROM hook_delivery ORDER BY id DESC LIMIT 1000") { row in
      if found.count < limit, isWanted(row.integer(0)) { found.append(try HookDelivery(row)) }
    }
    return found
  }

  /// The oldest pending delivery of a hook.
  func head(of hook: Int64) throws -> HookDelivery? {
    try store.first(
      "SELECT \(HookDelivery.columns) FROM hook_delivery WHERE hook = ? AND state = 'pending' ORDER BY id LIMIT 1",
      .integer(hook), body: HookDelivery.init)
  }

  /// The number of deliveries of a hook in a state.
  func count(_ state: HookDelivery.State, of hook: Int64) throws -> Int64 {
    try store.first(
      state == .pending
        ? "SELECT count(*) FROM hook_delivery WHERE hook = ?1 AND state = 'pending'"
        : "SELECT count(*) FROM hook_delivery WHERE hook = ?1 AND state = '\(state.rawValue)'", .integer(hook)
    ) { $0.integer(0) } ?? 0
  }

  /// The number of the newest attempt, or 0.
  func newestAttempt() throws -> Int64 {
    try store.first("SELECT coalesce(max(id), 0) FROM hook_attempt") { $0.integer(0) } ?? 0
  }

  /// The number of deliveries in a state with an attempt newer than the given one.
  func count(_ state: HookDelivery.State, sinceAttempt number: Int64) throws -> Int64 {
    try store.first(
      """
      SELECT count(DISTINCT d.id) FROM hook_attempt a JOIN hook_delivery d ON d.id = a.delivery
      WHERE a.id > ? AND d.state = ?
      """, .integer(number), .text(state.rawValue)
    ) { $0.integer(0) } ?? 0
  }

  /// Cancels the pending deliveries of a hook.
  func cancel(_ hook: Int64) throws {
    try store.execute(
      "UPDATE hook_delivery SET state = 'canceled' WHERE hook = ? AND state = 'pending'", .integer(hook))
  }

  /// Makes the waiting deliveries of a hook due.
  func hurry(_ hook: Int64) throws {
    try store.execute(
      "UPDATE hook_delivery SET next_ms = ? WHERE hook = ? AND state = 'pending'", .integer(MachineTime.now),
      .integer(hook))
  }

  // MARK: - Delivering

  /// For how many seconds after its timeout an attempt on another machine may still be recorded.
  private static let grace: Int64 = 30

  /// When a delivery may be attempted: not while another machine attempts it.
  func dueTime(of delivery: HookDelivery, to hook: Hook) throws -> Int64 {
    guard store.isShared else { return delivery.nextTime }
    let started = try store.first(
      "SELECT max(started_ms) FROM hook_attempt WHERE delivery = ? AND duration_ms IS NULL", .integer(delivery.id)
    ) { $0.optionalInteger(0) }
    guard let started = started ?? nil else { return delivery.nextTime }
    return max(delivery.nextTime, started + (hook.timeout + Self.grace) * 1000)
  }

  /// Ends the attempts of a killed process, and the deliveries of undone hooks.
  func recover() throws {
    // One on another machine ends by itself, unless it is late.
    let isLate = """
      AND started_ms < ? - 1000 * coalesce(
        (SELECT h.timeout FROM hook_delivery d JOIN hook h ON h.id = d.hook WHERE d.id = hook_attempt.delivery), 0)
      """
    try store.execute(
      """
      UPDATE hook_attempt SET duration_ms = 0, is_success = 0, result = 'interrupted'
      WHERE duration_ms IS NULL \(store.isShared ? isLate : "")
      """, store.isShared ? [.integer(MachineTime.now - Self.grace * 1000)] : [])
    try store.execute(
      "UPDATE hook_delivery SET state = 'canceled' WHERE state = 'pending' AND hook NOT IN (SELECT id FROM hook)")
  }

  /// Records the beginning of an attempt; returns its number.
  func begin(_ delivery: HookDelivery) throws -> Int {
    let number = delivery.attempts + 1
    try store.execute(
      "UPDATE hook_delivery SET attempts = ? WHERE id = ?", .integer(Int64(number)), .integer(delivery.id))
    try store.execute(
      "INSERT INTO hook_attempt (delivery, number, started_ms) VALUES (?, ?, ?)", .integer(delivery.id),
      .integer(Int64(number)), .integer(MachineTime.now))
    return number
  }

  /// Records the result of an attempt, and the due time of the next one.
  func end(
    _ delivery: HookDelivery, attempt: Int, _ result: AttemptResult, retries: RetrySchedule
  ) throws {
    try store.execute(
      "UPDATE hook_attempt SET duration_ms = ?, is_success = ?, result = ?, output = ? WHERE delivery = ? AND number = ?",
      .integer(result.duration), .boolean(result.isSuccess), .text(result.text), .text(result.output),
      .integer(delivery.id), .integer(Int64(attempt)))
    let wait = retries.wait(after: attempt)
    let state: HookDelivery.State = result.isSuccess ? .delivered : wait == nil ? .failed : .pending
    // A delivery that was canceled meanwhile stays canceled.
    try store.execute(
      "UPDATE hook_delivery SET state = ?, next_ms = ? WHERE id = ? AND state = 'pending'", .text(state.rawValue),
      .integer(MachineTime.now + (wait ?? 0)), .integer(delivery.id))
  }

  /// Deletes the oldest ended deliveries.
  func prune() throws {
    let first = try store.first("SELECT coalesce(max(id), 0) FROM hook_delivery") { $0.integer(0) - Self.kept } ?? 0
    guard first > 0 else { return }
    try store.execute("DELETE FROM hook_delivery WHERE id <= ? AND state <> 'pending'", .integer(first))
    try store.execute(
      "DELETE FROM hook_attempt WHERE delivery <= ? AND delivery NOT IN (SELECT id FROM hook_delivery WHERE id <= ?)",
      .integer(first), .integer(first))
  }
}
