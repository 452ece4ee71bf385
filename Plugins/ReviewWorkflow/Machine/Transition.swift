internal import StockroomKit

/// A row of a review machine: in this state, on this event, by someone in this part, where the guard holds.
struct Transition<State: ReviewState, Event: ReviewAction>: Hashable, Sendable {
  /// The state before; nil where there was nothing yet.
  let from: State?
  /// What happens.
  let event: Event
  /// Whose move it is.
  let part: Actor.Part
  /// What must hold.
  let condition: TransitionGuard?
  /// The state after; nil where nothing is left.
  let to: State?
  /// The stage of a team's own before; nil where it is in none.
  var fromStage: String?
  /// The stage of a team's own after.
  var toStage: String?
}

extension Transition {
  /// One row for each of the states an event is legal in.
  static func rows(
    _ from: State?..., on event: Event, by part: Actor.Part, where condition: TransitionGuard? = nil, to: State?
  ) -> [Transition] {
    from.map { Transition(from: $0, event: event, part: part, condition: condition, to: to) }
  }
}
