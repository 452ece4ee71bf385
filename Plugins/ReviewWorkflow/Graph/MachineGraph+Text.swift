internal import StockroomKit

extension MachineGraph {
  /// The graph as text: each state with its outgoing transitions.
  var text: String {
    let lines = Dictionary(
      grouping: zip(edges.map(\.from), TextLines.aligned(edges.map(cells))), by: \.0)
    let blocks = nodes.indices.map { index in
      ([heading(nodes[index])] + (lines[index] ?? []).map(\.1)).joined(separator: "\n")
    }
    return ([title] + blocks).joined(separator: "\n\n")
  }

  private func heading(_ node: Node) -> String {
    node.isHere ? "\(node.label)  <- here" : node.label
  }

  private func cells(_ edge: Edge) -> [String] {
    let end = edge.to.map { nodes[$0].label } ?? "gone"
    let notes = [edge.part, edge.condition.map { "if \($0)" } ?? "", edge.taken > 0 ? "taken \(edge.taken)×" : ""]
    let note = notes.filter { !$0.isEmpty }.joined(separator: ", ")
    return ["  \(edge.taken > 0 ? "*" : " ") \(edge.label)", "→ \(end)  (\(note))"]
  }
}
