internal import StockroomKit

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
      Field("status", .text(node.name)), Field("stage", node.stage.map(Value.text) ?? .null),
      Field("label", .text(node.label)), Field("isHere", .boolean(node.isHere)),
      Field("wasHere", .boolean(node.wasHere)),
    ])
  }

  private func transition(_ edge: Edge) -> Value {
    let (from, to) = (edge.from.map { nodes[$0] }, edge.to.map { nodes[$0] })
    return .record([
      Field("from", from.map { .text($0.name) } ?? .null), Field("fromStage", from?.stage.map(Value.text) ?? .null),
      Field("event", edge.event.map(Value.text) ?? .null), Field("command", .text(edge.label)),
      Field("part", edge.part.isEmpty ? .null : .text(edge.part)),
      Field("guard", edge.condition.map(Value.text) ?? .null), Field("to", to.map { .text($0.name) } ?? .null),
      Field("stage", to?.stage.map(Value.text) ?? .null), Field("taken", .integer(Int64(edge.taken))),
    ])
  }

  private static func move(_ event: HistoryEvent) -> Value {
    .record([
      Field("at", .date(event.at)), Field("from", .text(event.from.rawValue)), Field("to", .text(event.to.rawValue)),
      Field("because", .text(event.because)), Field("part", .text(event.part)), Field("actor", .text(event.actor)),
      Field("content", event.content.map(Value.text) ?? .null),
    ])
  }
}
