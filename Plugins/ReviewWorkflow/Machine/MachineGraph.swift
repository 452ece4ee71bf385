internal import StockroomKit

/// A machine as states and transitions, with one subject's path marked.
struct MachineGraph: Sendable {
  struct Node: Sendable {
    let name: String
    /// The custom state, or nil for a status itself.
    let stage: String?
    let label: String
    /// Its identifier in formats that do not allow its label: `IN_REVIEW_Legal_Check`.
    let key: String
    let light: Tone
    var isHere = false
    var wasHere = false
  }

  struct Edge: Sendable {
    /// Indices of nodes; nil before creation or after deletion.
    let from: Int?
    let to: Int?
    /// The event; nil for a move that is not in the machine.
    let event: String?
    /// The command, such as `review start`, with its role and guard.
    let label: String
    let part: String
    let condition: String?
    /// The number of times the subject took this transition.
    var taken = 0
  }

  let title: String
  var nodes: [Node]
  var edges: [Edge]

  /// The nodes and edges of a machine.
  init<State, Event>(_ machine: StateMachine<State, Event>, title: String) {
    self.title = title
    var nodes: [Node] = []
    var keys = Set(machine.states.map(\.rawValue))
    for state in machine.states {
      let tone: Tone = if case .term(_, _, let tone) = state.value { tone } else { .plain }
      nodes.append(Node(name: state.rawValue, stage: nil, label: state.label, key: state.rawValue, light: tone))
      for stage in machine.stages(of: state) {
        let key = Self.key(of: stage, in: state.rawValue, besides: keys)
        keys.insert(key)
        nodes.append(Node(name: state.rawValue, stage: stage, label: stage, key: key, light: tone))
      }
    }
    edges = machine.transitions.map { row in
      Edge(
        from: row.from.flatMap { Self.index($0.rawValue, row.fromStage, in: nodes) },
        to: row.to.flatMap { Self.index($0.rawValue, row.toStage, in: nodes) }, event: row.event.rawValue,
        label: row.event.verb, part: row.part.rawValue, condition: row.condition?.rawValue)
    }
    self.nodes = nodes
  }

  /// Marks the moves of a history.
  mutating func mark(_ path: [HistoryEvent], now: String, stage: String? = nil) {
    mark(path.map { ($0.from.rawValue, $0.to.rawValue, $0.because) }, now: now, stage: stage)
  }

  /// Marks a subject's path: each of its moves, and its current state.
  ///
  /// A move into a custom state has it in its reason, `review started: Legal Check`.
  mutating func mark(_ moves: [(from: String, to: String, because: String)], now: String, stage: String? = nil) {
    var last: String?
    for move in moves {
      let next = nodes.first { node in node.stage.map { move.because.hasSuffix(": \($0)") } ?? false }?.stage
      defer { last = next }
      guard let from = Self.index(move.from, last, in: nodes), let to = Self.index(move.to, next, in: nodes) else {
        continue
      }
      nodes[from].wasHere = true
      nodes[to].wasHere = true
      if let edge = edges.firstIndex(where: { $0.from == from && $0.to == to }) {
        edges[edge].taken += 1
      } else {
        edges.append(Edge(from: from, to: to, event: nil, label: move.because, part: "", condition: nil, taken: 1))
      }
    }
    if let here = Self.index(now, stage, in: nodes) {
      nodes[here].isHere = true
      nodes[here].wasHere = true
    }
  }

  /// The status with the letters and digits of the custom state, and a number if that key is taken.
  private static func key(of stage: String, in status: String, besides taken: Set<String>) -> String {
    let word = String(
      String.UnicodeScalarView(
        stage.unicodeScalars.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) ? $0 : "_" }))
    let key = "\(status)_\(word)"
    var (free, number) = (key, 2)
    while taken.contains(free) { (free, number) = ("\(key)_\(number)", number + 1) }
    return free
  }

  /// The node of a status or of its custom state; the status if there is no such custom state.
  private static func index(_ name: String, _ stage: String?, in nodes: [Node]) -> Int? {
    nodes.firstIndex { $0.name.hasSameBytes(as: name) && $0.stage == stage }
      ?? nodes.firstIndex { $0.name.hasSameBytes(as: name) }
  }
}

extension MachineGraph {
  /// The graph as data: its states, its transitions, and the moves of the marked subject.
  func record(path: [HistoryEvent]) -> Record {
    Record([
      Field("title", .text(title)), Field("states", .list(nodes.map(Self.state))),
      Field("transitions", .list(edges.map(transition)), audience: .rows),
      Field("path", .list(path.map(Self.move))),
    ])
  }

  private static func state(_ node: Node) -> Value {
    .record([
      Field("status", .text(node.name)), Field("stage", .text(node.stage)),
      Field("label", .text(node.label)), Field("isHere", .boolean(node.isHere)),
      Field("wasHere", .boolean(node.wasHere)),
    ])
  }

  private func transition(_ edge: Edge) -> Value {
    let (from, to) = (edge.from.map { nodes[$0] }, edge.to.map { nodes[$0] })
    return .record([
      Field("from", .text(from?.name)), Field("fromStage", .text(from?.stage)),
      Field("event", .text(edge.event)), Field("command", .text(edge.label)),
      Field("part", edge.part.isEmpty ? .null : .text(edge.part)),
      Field("guard", .text(edge.condition)), Field("to", .text(to?.name)),
      Field("stage", .text(to?.stage)), Field("taken", .integer(Int64(edge.taken))),
    ])
  }

  private static func move(_ event: HistoryEvent) -> Value {
    .record([
      Field("at", .date(event.at)), Field("from", .text(event.from.rawValue)), Field("to", .text(event.to.rawValue)),
      Field("because", .text(event.because)), Field("part", .text(event.part)), Field("actor", .text(event.actor)),
      Field("content", .text(event.content)),
    ])
  }
}
