internal import StockroomKit

extension ReviewDesk {
  /// What leads a product to where another way through review goes on, as lines to run: the legal commands that do so
  /// at once, or else the fewest steps; none where no way leads there.
  func commands(for product: Product, leadingTo other: ReviewMachine) throws -> [String] {
    let subject = try ReviewSubject(product, in: catalog)
    let rows = try machine.transitions.filter { row in
      guard row.from == subject.status, row.fromStage == subject.stage, row.event.isReview, let to = row.to,
        try holds(row.condition, for: subject)
      else { return false }
      return other.leadsOn(from: to, stage: row.toStage)
    }
    guard rows.isEmpty else { return rows.map { command($0, subject) } }
    let path = try machine.shortestPath(from: subject.status, stage: subject.stage) { row in
      try row.event.isReview && (row.condition == .complete || holds(row.condition, for: subject))
    } until: {
      other.leadsOn(from: $0, stage: $1)
    }
    return path.map { [$0.map { command($0, subject) }.joined(separator: "; ")] } ?? []
  }

  private func command(_ row: ReviewMachine.Row, _ subject: ReviewSubject) -> String {
    row.event.command.replacing("PRODUCT", with: subject.id)
  }
}

extension ReviewMachine {
  /// Whether a review goes on from a status; that a product may be deleted there is no way on.
  func leadsOn(from status: ProductStatus, stage: String?) -> Bool {
    events(from: status, stage: stage).contains(where: \.isWalked)
  }
}
