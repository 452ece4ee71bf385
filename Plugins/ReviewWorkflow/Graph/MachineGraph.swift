internal import StockroomKit

/// A machine as states and the ways between them, with one subject's own way marked.
struct MachineGraph: Sendable {
  struct Node: Sendable {
    let name: String
    let label: String
    let light: Tone
    /// Whether the subject is here now.
    var isHere = false
    /// Whether it has been here.
    var wasHere = false
  }

  struct Edge: Sendable {
    /// Indices of nodes; nil for what is not there yet, or no more.
    let from: Int?
    let to: Int?
    /// `review start`, and in whose part and under which guard.
    let label: String
    let part: String
    let condition: String?
    /// How often the subject has gone this way.
    var taken = 0
  }

  let title: String
  var nodes: [Node]
  var edges: [Edge]

  /// The nodes and edges of a machine.
  init<State, Event>(_ machine: StateMachine<State, Event>, title: String) {
    self.title = title
    let states = machine.states
    nodes = states.map { state in
      let tone: Tone = if case .term(_, _, let tone) = state.value { tone } else { .plain }
      return Node(name: state.rawValue, label: state.label, light: tone)
    }
    edges = machine.transitions.map { row in
      Edge(
        from: row.from.flatMap { states.firstIndex(of: $0) }, to: row.to.flatMap { states.firstIndex(of: $0) },
        label: row.event.verb,
        part: row.part.rawValue, condition: row.condition?.rawValue)
    }
  }

  /// Marks a subject's way: each move it made, and where it stands.
  mutating func mark(_ moves: [(from: String, to: String, because: String)], now: String) {
    for move in moves {
      guard let from = index(move.from), let to = index(move.to) else { continue }
      nodes[from].wasHere = true
      nodes[to].wasHere = true
      if let edge = edges.firstIndex(where: { $0.from == from && $0.to == to }) {
        edges[edge].taken += 1
      } else {
        edges.append(Edge(from: from, to: to, label: move.because, part: "", condition: nil, taken: 1))
      }
    }
    if let here = index(now) {
      nodes[here].isHere = true
      nodes[here].wasHere = true
    }
  }

  private func index(_ name: String) -> Int? {
    nodes.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
  }
}
