extension StateMachine {
  /// A state, and the stage of it.
  private struct Place: Hashable {
    let state: State
    let stage: String?
  }

  /// The fewest transitions from one state to another among those a walk may take; nil where no way leads there.
  ///
  /// It ends in no stage, however the state is shown.
  func shortestPath(
    from start: State, stage: String? = nil, to target: State, mayTake: (Row) throws -> Bool
  ) rethrows -> [Row]? {
    try shortestPath(from: start, stage: stage, mayTake: mayTake) { $0 == target && $1 == nil }
  }

  /// The fewest transitions to a state, and a stage of it, that will do.
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

  /// The states that some way leads to, the start aside.
  func reachable(from start: State, stage: String? = nil, mayTake: (Row) -> Bool) -> [State] {
    states.filter { $0 != start && shortestPath(from: start, stage: stage, to: $0, mayTake: mayTake) != nil }
  }
}
