internal import Foundation
internal import StockroomKit

/// A program or a loopback URL that receives events.
struct Hook: Sendable {
  let id: Int64
  let name: String
  let event: HookEvent
  let target: HookTarget
  /// The time limit of an attempt, in seconds.
  let timeout: Int64
  let retries: RetrySchedule
  /// True if its deliveries are signed with a secret, which this machine may not have.
  let isSigned: Bool
  let isEnabled: Bool
  /// By the store's clock.
  let createdAt: Date
  /// The app whose events it receives; nil for every app.
  let app: AppleID?
  /// The base URL of the API whose webhook it is, and whose documents it sends; nil for a hook of the console.
  let api: String?

  static let columns =
    "id, name, event, kind, target, arguments, timeout, retries, is_signed, is_enabled, created_at, app, api"

  init(_ row: Row) throws {
    id = row.integer(0)
    name = row.text(1)
    event = try row.term(HookEvent.self, 2, in: "hook.event", of: row.integer(0))
    target = try HookTarget(
      kind: row.term(HookTarget.Kind.self, 3, in: "hook.kind", of: row.integer(0)), text: row.text(4),
      arguments: row.text(5))
    timeout = row.integer(6)
    retries = try RetrySchedule(stored: row.text(7))
    isSigned = row.boolean(8)
    isEnabled = row.boolean(9)
    createdAt = Date(seconds: row.integer(10))
    app = row.optionalInteger(11).map(AppleID.init)
    api = row.optionalText(12)
  }

  /// The checksum for approval: another program, URL, argument, or event needs another approval.
  var definition: String {
    let fields = [
      Field("event", .text(event.rawValue)), Field("kind", .text(target.kind.rawValue)),
      Field("target", .text(target.text)), Field("arguments", .list(target.arguments.map(Value.text))),
    ]
    return Digests.sha256(of: Record(fields).jsonLine.utf8)
  }
}

extension Hook {
  /// Changes to a hook; nil keeps a value.
  struct Changes: Hashable, Sendable {
    var name: String?
    var event: HookEvent?
    var target: HookTarget?
    var timeout: Int64?
    var retries: RetrySchedule?
  }
}

/// The waits of a delivery after failed attempts; after the last, it is given up.
struct RetrySchedule: Hashable {
  /// In seconds.
  let waits: [Int64]

  /// 1 s, 5 s, 30 s, 2 min, 10 min.
  static let usual = RetrySchedule(waits: [1, 5, 30, 120, 600])
  private static let maximumCount = 10
  private static let longest: Int64 = 86_400

  private init(waits: [Int64]) { self.waits = waits }

  /// A schedule as typed.
  init(_ durations: [Duration]) throws {
    waits = durations.map(\.seconds)
    guard waits.count <= Self.maximumCount, waits.allSatisfy({ $0 <= Self.longest }) else {
      throw Refusal(
        "hook.retries.invalid", "a hook has up to \(Self.maximumCount) retries, each at most a day after the last",
        hint: "use durations such as --retry-after 1s,5s,30s,2m,10m")
    }
  }

  /// A stored schedule: seconds, separated by commas.
  init(stored text: String) throws {
    let parts = text.split(separator: ",").map { Int64($0) }
    waits = parts.compactMap { $0 }
    guard waits.count == parts.count, waits.allSatisfy({ 0...Self.longest ~= $0 }) else {
      throw Refusal("hook.retries.damaged", kind: .damaged, "\(text) are not the retries of a hook", subject: text)
    }
  }

  var stored: String { waits.map(String.init).joined(separator: ",") }

  /// The wait in milliseconds after a number of failed attempts; nil if the delivery is then given up.
  func wait(after attempts: Int) -> Int64? {
    attempts > 0 && attempts <= waits.count ? waits[attempts - 1] * 1000 : nil
  }
}

/// An event that hooks receive.
enum HookEvent: String, ParameterValue, CaseIterable {
  case statusChanged = "product.status-changed"
  case versionStateChanged = "version.state-changed"
  case contentProcessed = "content.processed"
  case contentApproved = "content.approved"
  case timerFired = "timer.fired"
  case unitUndone = "unit.undone"
  case unitRedone = "unit.redone"
  case all = "*"

  /// The event of `hook test`, which nothing else causes.
  static let ping = "ping"

  static var valueName: String { "EVENT" }
  static var choices: [String] { allCases.map(\.rawValue) }
  static var choiceSummaries: [String: String] {
    Dictionary(allCases.map { ($0.rawValue, $0.summary) }) { first, _ in first }
  }

  static func parse(_ text: String) throws -> HookEvent {
    if text.lowercased() == "all" { return .all }
    guard let event = HookEvent(rawValue: text.lowercased()) else {
      throw Refusal(
        "hook.event.unknown", kind: .missing, "\(text) is not an event",
        hint: "use one of \(choices.joined(separator: ", "))", subject: text)
    }
    return event
  }

  private var summary: String {
    switch self {
    case .statusChanged: "a product's status changed"
    case .versionStateChanged: "the state of an app's version changed"
    case .contentProcessed: "the processing of hosted content ended"
    case .contentApproved: "newer content of an approved product was approved, and buyers now get it"
    case .timerFired: "a timer of the store's clock came due"
    case .unitUndone: "a unit was undone"
    case .unitRedone: "a unit was redone"
    case .all: "all events"
    }
  }

  /// True if a hook for this event receives another one.
  func includes(_ event: HookEvent) -> Bool { self == .all || self == event }
}
