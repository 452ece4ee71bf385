extension StateMachine {
  /// The fewest transitions from one state to another among those a walk may take; nil where no way leads there.
  func shortestPath(from start: State, to target: State, mayTake: (Row) throws -> Bool) rethrows -> [Row]? {
    var arrivals: [State: [Row]] = [start: []]
    var queue = [start]
    while let state = queue.first {
      queue.removeFirst()
      let path = arrivals[state] ?? []
      if state == target { return path }
      for transition in transitions where transition.from == state {
        guard let next = transition.to, arrivals[next] == nil, try mayTake(transition) else { continue }
        arrivals[next] = path + [transition]
        queue.append(next)
      }
    }
    return nil
  }

  /// The states that some way leads to, the start aside.
  func reachable(from start: State, mayTake: (Row) -> Bool) -> [State] {
    states.filter { $0 != start && shortestPath(from: start, to: $0, mayTake: mayTake) != nil }
  }
}
