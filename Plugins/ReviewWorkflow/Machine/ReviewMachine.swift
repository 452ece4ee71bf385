internal import StockroomKit

/// The way through review as a table: commands look events up in it and know no status themselves.
struct ReviewMachine: Hashable, Codable, Sendable {
  /// The rows; where several lead the same way, the first is preferred.
  let transitions: [Transition]

  /// The rows of an event in a status; none where it is not legal.
  func transitions(from status: ProductStatus, on event: ReviewEvent) -> [Transition] {
    transitions.filter { $0.from == status && $0.event == event }
  }

  /// The events that are legal in a status, in the table's order.
  func events(from status: ProductStatus) -> [ReviewEvent] {
    var events: [ReviewEvent] = []
    for transition in transitions where transition.from == status && !events.contains(transition.event) {
      events.append(transition.event)
    }
    return events
  }

  /// Every status the table names, in the order of a product's life.
  var statuses: [ProductStatus] {
    let named = Set(transitions.flatMap { [$0.from, $0.to] })
    return ProductStatus.allCases.filter(named.contains)
  }
}
