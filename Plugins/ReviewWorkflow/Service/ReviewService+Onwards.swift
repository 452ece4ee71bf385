internal import StockroomKit

extension ReviewService {
  /// The commands that move a product to where another path through review continues: the allowed ones that do so
  /// immediately, or else the fewest steps; none if there is no path.
  func commands(for product: Product, leadingTo other: ReviewMachine) throws -> [String] {
    let subject = try ReviewSubject(product, in: catalog)
    let rows = try machine.transitions.filter { row in
      guard row.from == subject.status, row.fromStage == subject.stage, row.event.isReview, let to = row.to,
        try holds(row.condition, for: subject)
      else { return false }
      return other.leadsOn(from: to, stage: row.toStage)
    }
    guard rows.isEmpty else { return try rows.map { try command($0, subject) } }
    let path = try machine.shortestPath(from: subject.status, stage: subject.stage) { row in
      try row.event.isReview && (row.condition == .complete || holds(row.condition, for: subject))
    } until: {
      other.leadsOn(from: $0, stage: $1)
    }
    return try path.map { [try $0.map { try command($0, subject) }.joined(separator: "; ")] } ?? []
  }

  private func command(_ row: ReviewMachine.Row, _ subject: ReviewSubject) throws -> String {
    try line(row.event, for: subject).replacing("PRODUCT", with: subject.id)
  }
}

extension ReviewMachine {
  /// Whether a review can continue from a status; deletion does not count.
  func leadsOn(from status: ProductStatus, stage: String?) -> Bool {
    events(from: status, stage: stage).contains(where: \.isWalked)
  }
}
