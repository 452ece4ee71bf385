internal import StockroomKit

extension ReviewDesk {
  /// The legal commands that lead a product to where another way through review goes on; none where none does at once.
  func commands(for product: Product, leadingTo other: ReviewMachine) throws -> [String] {
    let subject = try ReviewSubject(product, in: catalog)
    let events = try legalEvents(of: subject).filter(\.isReview).filter { event in
      try machine.transitions(from: subject.status, stage: subject.stage, on: event).contains { row in
        guard let to = row.to, try holds(row.condition, for: subject) else { return false }
        return !other.events(from: to, stage: row.toStage).isEmpty
      }
    }
    return events.map { $0.command.replacing("PRODUCT", with: subject.id) }
  }
}
