internal import StockroomKit

/// What a hook listens to.
enum HookEvent: String, ParameterValue, CaseIterable {
  case statusChanged = "product.status-changed"
  case versionStateChanged = "version.state-changed"
  case contentProcessed = "content.processed"
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
    case .contentProcessed: "the processing of hosted content is over"
    case .timerFired: "a timer of the store's clock came due"
    case .unitUndone: "a unit was undone, so that its changes no longer hold"
    case .unitRedone: "a unit was redone"
    case .all: "all events"
    }
  }

  /// Whether a hook for this event hears of another one.
  func includes(_ event: HookEvent) -> Bool { self == .all || self == event }
}
