internal import Foundation
internal import StockroomKit

/// One event for one hook.
struct HookDelivery: Sendable {
  enum State: String, CaseIterable {
    case pending, delivered, failed, canceled
  }

  let id: Int64
  let hook: Int64
  let hookName: String
  let event: String
  /// The event's identifier, shared by all its deliveries.
  let eventID: String
  let subject: String
  /// JSON.
  let body: String
  let state: State
  /// The number of attempts, including a running one.
  let attempts: Int
  /// The due time of the next attempt, by the machine's clock, in milliseconds since 1970.
  let nextTime: Int64

  static let columns = "id, hook, hook_name, event, event_id, subject, body, state, attempts, next_ms"

  init(_ row: Row) throws {
    id = row.integer(0)
    hook = row.integer(1)
    hookName = row.text(2)
    event = row.text(3)
    // It becomes a header.
    guard event.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw Refusal(
        "hook.delivery.damaged", kind: .damaged, "the event of delivery \(id) is not an event's name",
        remedy: .command("store check"), subject: String(id))
    }
    eventID = row.text(4)
    subject = row.text(5)
    body = row.text(6)
    state = try row.term(State.self, 7, in: "hook_delivery.state", of: row.integer(0))
    attempts = row.count(8)
    nextTime = row.integer(9)
  }
}

/// The result of one attempt.
struct AttemptResult: Sendable {
  let isSuccess: Bool
  /// `exit 0`, `HTTP 500`, `timed out`.
  let text: String
  /// The program's output or the server's answer; at most ``maximumOutput`` bytes.
  var output = ""
  /// In milliseconds.
  var duration: Int64 = 0

  static let maximumOutput = 4096

  static func failed(_ text: String, output: String = "") -> AttemptResult {
    AttemptResult(isSuccess: false, text: text, output: output)
  }
}

/// The machine's clock.
enum MachineTime {
  /// Milliseconds since 1970.
  static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

  static func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
