extension MachineGraph {
  /// The graph in words: each state with the ways that lead on from it.
  var text: String {
    let width = edges.map(\.label.count).max() ?? 0
    let blocks = nodes.indices.map { index in
      let leading = edges.filter { $0.from == index }
      return ([heading(nodes[index])] + leading.map { line($0, width) }).joined(separator: "\n")
    }
    return ([title] + blocks).joined(separator: "\n\n")
  }

  private func heading(_ node: Node) -> String {
    node.isHere ? "\(node.label)  <- here" : node.label
  }

  private func line(_ edge: Edge, _ width: Int) -> String {
    let padding = String(repeating: " ", count: width - edge.label.count)
    let end = edge.to.map { nodes[$0].label } ?? "gone"
    let notes = [edge.part, edge.condition.map { "if \($0)" } ?? "", edge.taken > 0 ? "taken \(edge.taken)×" : ""]
    let note = notes.filter { !$0.isEmpty }.joined(separator: ", ")
    return "  \(edge.taken > 0 ? "*" : " ") \(edge.label)\(padding)  → \(end)  (\(note))"
  }
}
