internal import StockroomKit

/// A state machine of review as a table: commands look up events in it and contain no states themselves.
struct StateMachine<State: ReviewState, Event: ReviewAction>: Sendable {
  /// A transition.
  typealias Row = Transition<State, Event>

  /// The transitions; the first of several equivalent ones is preferred.
  let transitions: [Row]

  /// Creates a machine from consistent rows.
  init(_ rows: [[Row]]) {
    transitions = Array(rows.joined())
  }

  /// The transitions of an event in a state and custom state; none if it is not allowed.
  func transitions(from state: State, stage: String? = nil, on event: Event) -> [Row] {
    transitions.filter { $0.from == state && $0.fromStage == stage && $0.event == event }
  }

  /// The events that are allowed in a state and custom state, in table order.
  func events(from state: State, stage: String? = nil) -> [Event] {
    var events: [Event] = []
    for transition in transitions where transition.from == state && transition.fromStage == stage {
      if !events.contains(transition.event) { events.append(transition.event) }
    }
    return events
  }

  /// The role that makes an event, the administrator if nobody does.
  func part(of event: Event) -> Actor.Part {
    transitions.first { $0.event == event }?.part ?? .administrator
  }

  /// The custom states of a state, in table order.
  func stages(of state: State) -> [String] {
    let places = transitions.flatMap { [($0.from, $0.fromStage), ($0.to, $0.toStage)] }
    var stages: [String] = []
    for case (let owner, let stage?) in places where owner == state && !stages.contains(stage) { stages.append(stage) }
    return stages
  }

  /// Every state in the table, in life cycle order.
  var states: [State] {
    let named = Set(transitions.flatMap { [$0.from, $0.to] }.compactMap { $0 })
    return State.allCases.filter(named.contains)
  }
}

/// The machine of products.
typealias ReviewMachine = StateMachine<ProductStatus, ReviewEvent>

/// The machine of app versions.
typealias VersionMachine = StateMachine<AppVersionState, VersionEvent>
