extension StateMachine {
  /// A state and its custom state.
  private struct Place: Hashable {
    let state: State
    let stage: String?
  }

  /// The fewest allowed transitions from one state to another, or nil if there is no path.
  ///
  /// It does not end in a custom state.
  func shortestPath(
    from start: State, stage: String? = nil, to target: State, mayTake: (Row) throws -> Bool
  ) rethrows -> [Row]? {
    try shortestPath(from: start, stage: stage, mayTake: mayTake) { $0 == target && $1 == nil }
  }

  /// The fewest transitions to an acceptable state and custom state.
  func shortestPath(
    from start: State, stage: String?, mayTake: (Row) throws -> Bool, until isEnd: (State, String?) -> Bool
  ) rethrows -> [Row]? {
    let origin = Place(state: start, stage: stage)
    var arrivals: [Place: [Row]] = [origin: []]
    var queue = [origin]
    while let place = queue.first {
      queue.removeFirst()
      let path = arrivals[place] ?? []
      if isEnd(place.state, place.stage) { return path }
      for transition in transitions where transition.from == place.state && transition.fromStage == place.stage {
        guard let next = transition.to.map({ Place(state: $0, stage: transition.toStage) }), arrivals[next] == nil,
          try mayTake(transition)
        else { continue }
        arrivals[next] = path + [transition]
        queue.append(next)
      }
    }
    return nil
  }

  /// The reachable states, except the start.
  func reachable(from start: State, stage: String? = nil, mayTake: (Row) -> Bool) -> [State] {
    states.filter { $0 != start && shortestPath(from: start, stage: stage, to: $0, mayTake: mayTake) != nil }
  }
}
