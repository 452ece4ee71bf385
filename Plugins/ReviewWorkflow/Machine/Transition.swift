internal import StockroomKit

/// A row of the review machine: in this status, on this event, by someone in this part, where the guard holds.
struct Transition: Hashable, Codable, Sendable {
  /// The status before.
  let from: ProductStatus
  /// What happens.
  let event: ReviewEvent
  /// Whose move it is.
  let part: Actor.Part
  /// What must hold.
  let condition: TransitionGuard?
  /// The status after.
  let to: ProductStatus

  init(
    _ from: ProductStatus, _ event: ReviewEvent, by part: Actor.Part, where condition: TransitionGuard? = nil,
    to: ProductStatus
  ) {
    self.from = from
    self.event = event
    self.part = part
    self.condition = condition
    self.to = to
  }
}
