internal import StockroomKit

/// A row of a policy's own way through review.
struct PolicyTransition: Hashable, Sendable {
  /// A status of the twelve by its code, or the name of a stage.
  let from: String
  let event: ReviewEvent
  let part: Actor.Part
  let condition: TransitionGuard?
  let to: String
}
