internal import StockroomKit

/// The way through review as a table: commands look events up in it and know no state themselves.
struct StateMachine<State: ReviewState, Event: ReviewAction>: Sendable {
  /// A row.
  typealias Row = Transition<State, Event>

  /// The rows; where several lead the same way, the first is preferred.
  let transitions: [Row]

  /// Makes a machine of rows that belong together.
  init(_ rows: [[Row]]) {
    transitions = Array(rows.joined())
  }

  /// The rows of an event in a state, and in a stage of it; none where it is not legal.
  func transitions(from state: State, stage: String? = nil, on event: Event) -> [Row] {
    transitions.filter { $0.from == state && $0.fromStage == stage && $0.event == event }
  }

  /// The events that are legal in a state, and in a stage of it, in the table's order.
  func events(from state: State, stage: String? = nil) -> [Event] {
    var events: [Event] = []
    for transition in transitions where transition.from == state && transition.fromStage == stage {
      if !events.contains(transition.event) { events.append(transition.event) }
    }
    return events
  }

  /// The stages of a team's own that a state has in the table, in its order.
  func stages(of state: State) -> [String] {
    let places = transitions.flatMap { [($0.from, $0.fromStage), ($0.to, $0.toStage)] }
    var stages: [String] = []
    for case (let owner, let stage?) in places where owner == state && !stages.contains(stage) { stages.append(stage) }
    return stages
  }

  /// Every state the table names, in the order of a life.
  var states: [State] {
    let named = Set(transitions.flatMap { [$0.from, $0.to] }.compactMap { $0 })
    return State.allCases.filter(named.contains)
  }
}

/// The machine of products.
typealias ReviewMachine = StateMachine<ProductStatus, ReviewEvent>

/// The machine of app versions.
typealias VersionMachine = StateMachine<AppVersionState, VersionEvent>
