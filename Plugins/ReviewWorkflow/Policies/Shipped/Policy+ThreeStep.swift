internal import StockroomKit

extension Policy {
  /// No reviewer: Waiting for Upload, Ready to Submit, Approved.
  static let threeStep = Policy(
    name: "three-step", summary: "No reviewer: submissions are approved.",
    transitions: [
      PolicyTransition(.readyToSubmit, .submit, by: .administrator, where: .complete, to: .approved)
    ])
}

extension PolicyTransition {
  init(
    _ from: ProductStatus, _ event: ReviewEvent, by part: Actor.Part, where condition: TransitionGuard? = nil,
    to: ProductStatus
  ) {
    self.init(from: from.rawValue, event: event, part: part, condition: condition, to: to.rawValue)
  }
}
