internal import StockroomKit

/// A transition of a review machine: in this state, on this event, in this role, if the guard holds.
struct Transition<State: ReviewState, Event: ReviewAction>: Hashable, Sendable {
  /// The state before, or nil at creation.
  let from: State?
  /// The event.
  let event: Event
  /// The role that makes it.
  let part: Actor.Part
  /// The guard.
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
