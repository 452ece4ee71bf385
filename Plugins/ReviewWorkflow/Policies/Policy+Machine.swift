internal import StockroomKit

extension Policy {
  /// The machine of products.
  var machine: ReviewMachine {
    guard let transitions else { return StandardReview.products }
    return StandardReview.products(reviewedBy: [transitions.map(row)])
  }

  /// How long a product stays in a custom state.
  func lasts(_ stage: String) -> Distribution {
    stages.first { $0.name == stage }?.lasts ?? .zero
  }

  private func row(_ transition: PolicyTransition) -> ReviewMachine.Row {
    let start = place(transition.from)
    let end = place(transition.to)
    return ReviewMachine.Row(
      from: start.status, event: transition.event, part: transition.part, condition: transition.condition,
      to: end.status, fromStage: start.stage, toStage: end.stage)
  }

  /// A state as its displayed status and, for a custom one, its name.
  private func place(_ name: String) -> (status: ProductStatus?, stage: String?) {
    guard let stage = stages.first(where: { $0.name == name }) else { return (ProductStatus(rawValue: name), nil) }
    return (stage.shown, stage.name)
  }
}
