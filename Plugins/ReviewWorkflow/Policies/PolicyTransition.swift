internal import StockroomKit

/// A transition in a policy.
struct PolicyTransition: Hashable, Sendable {
  /// The code of a status, or the name of a custom state.
  let from: String
  let event: ReviewEvent
  let part: Actor.Part
  let condition: TransitionGuard?
  let to: String
}
