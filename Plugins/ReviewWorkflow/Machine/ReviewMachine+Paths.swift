internal import StockroomKit

extension ReviewMachine {
  /// The fewest transitions from one status to another whose guards may hold; nil where no way leads there.
  func shortestPath(
    from start: ProductStatus, to target: ProductStatus, mayHold: (TransitionGuard) throws -> Bool
  ) rethrows -> [Transition]? {
    var arrivals: [ProductStatus: [Transition]] = [start: []]
    var queue = [start]
    while let status = queue.first {
      queue.removeFirst()
      let path = arrivals[status] ?? []
      if status == target { return path }
      for transition in transitions where transition.from == status && arrivals[transition.to] == nil {
        if let condition = transition.condition, try !mayHold(condition) { continue }
        arrivals[transition.to] = path + [transition]
        queue.append(transition.to)
      }
    }
    return nil
  }

  /// The statuses that some way leads to, the start aside.
  func reachable(from start: ProductStatus) -> [ProductStatus] {
    statuses.filter { $0 != start && shortestPath(from: start, to: $0) { _ in true } != nil }
  }
}
