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

  /// The role that makes an event; administrator if no transition has it.
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

/// A transition of a review machine: in this state, on this event, in this role, if the guard holds.
struct Transition<State: ReviewState, Event: ReviewAction>: Hashable, Sendable {
  /// The state before, or nil at creation.
  let from: State?
  let event: Event
  /// The role that makes it.
  let part: Actor.Part
  let condition: TransitionGuard?
  /// The state after, or nil after deletion.
  let to: State?
  /// The custom state before, or nil if none.
  var fromStage: String?
  /// The custom state after.
  var toStage: String?
}

extension Transition {
  /// One transition for each state in which an event is allowed.
  static func rows(
    _ from: State?..., on event: Event, by part: Actor.Part, where condition: TransitionGuard? = nil, to: State?
  ) -> [Transition] {
    from.map { Transition(from: $0, event: event, part: part, condition: condition, to: to) }
  }
}

/// A status or state of a review machine.
protocol ReviewState: Hashable, Sendable, CaseIterable, RawRepresentable<String> {
  /// The display name.
  var label: String { get }
  /// The state as a value.
  var value: Value { get }
}

extension ProductStatus: ReviewState {}
extension AppVersionState: ReviewState {}
extension MetadataState: ReviewState {}

extension ProductStatus {
  /// The status as texts have it, which are prepared for submission where products are ready.
  var ofTexts: any ReviewState { self == .readyToSubmit ? MetadataState.prepareForSubmission : self }
}

/// An event in review, with its command.
protocol ReviewAction: Hashable, Sendable, CaseIterable, RawRepresentable<String> {
  /// The cause in the history, and the command, with `PRODUCT` or `VERSION` for the subject.
  var texts: (because: String, command: String) { get }
}

extension ReviewAction {
  var because: String { texts.because }
  var command: String { texts.command }

  /// The command without its arguments: `review reject`, `product availability --off`.
  var verb: String {
    let words = command.split(separator: " ").prefix { $0 != "--guideline" && $0 != "-m" && $0 != "--description" }
    return words.filter { !$0.allSatisfy(\.isUppercase) }.joined(separator: " ")
  }
}

extension StateMachine {
  /// A state and its custom state.
  private struct Place: Hashable {
    let state: State
    let stage: String?
  }

  /// The fewest allowed transitions from one state to another, or nil if there is no path.
  ///
  /// The path does not end in a custom state.
  func shortestPath(
    from start: State, stage: String? = nil, to target: State, mayTake: (Row) throws -> Bool
  ) rethrows -> [Row]? {
    try shortestPath(from: start, stage: stage, mayTake: mayTake) { $0 == target && $1 == nil }
  }

  /// The fewest transitions to an acceptable state and custom state.
  func shortestPath(
    from start: State, stage: String?, mayTake: (Row) throws -> Bool, until isEnd: (State, String?) -> Bool
  ) rethrows -> [Row]? {
    let origin = Place(state: start, stage: stage)
    var arrivals: [Place: [Row]] = [origin: []]
    var queue = [origin]
    while let place = queue.first {
      queue.removeFirst()
      let path = arrivals[place] ?? []
      if isEnd(place.state, place.stage) { return path }
      for transition in transitions where transition.from == place.state && transition.fromStage == place.stage {
        guard let next = transition.to.map({ Place(state: $0, stage: transition.toStage) }), arrivals[next] == nil,
          try mayTake(transition)
        else { continue }
        arrivals[next] = path + [transition]
        queue.append(next)
      }
    }
    return nil
  }

  /// The reachable states, except the start.
  func reachable(from start: State, stage: String? = nil, mayTake: (Row) -> Bool) -> [State] {
    states.filter { $0 != start && shortestPath(from: start, stage: stage, to: $0, mayTake: mayTake) != nil }
  }
}
