internal import StockroomKit

extension MachineGraph {
  /// The graph in the language of Graphviz: `dot -Tsvg`.
  var dot: String {
    let states = nodes.map { node in
      let width = node.isHere ? ", penwidth=3" : ""
      return "  \(Self.quoted(node.key)) [label=\(Self.quoted(node.label)), color=\"\(color(node))\"\(width)];"
    }
    let arrows = edges.map { edge in
      let from = edge.from.map { Self.quoted(nodes[$0].key) } ?? "start"
      let to = edge.to.map { Self.quoted(nodes[$0].key) } ?? "gone"
      let style = edge.taken > 0 ? ", color=\"#1f6fd0\", penwidth=2" : ""
      return "  \(from) -> \(to) [label=\(Self.quoted(edge.caption))\(style)];"
    }
    let ends = ["  start [shape=point];", "  gone [shape=doublecircle, label=\"\", width=0.15];"]
    let head = ["digraph review {", "  label=\(Self.quoted(title)); labelloc=t; node [shape=box, style=rounded];"]
    return (head + ends + states + arrows + ["}"]).joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension MachineGraph {
  /// The color of the dot beside a status: red, you must act; yellow, something is in progress; green, on sale.
  func color(_ node: Node) -> String {
    switch node.light {
    case .good: "#2e8b57"
    case .attention: "#c0392b"
    case .busy: "#c9a000"
    default: "#666666"
    }
  }
}

extension MachineGraph.Edge {
  /// The caption of an arrow.
  var caption: String {
    let name = part.isEmpty ? label : "\(label) (\(part))"
    return taken > 1 ? "\(name) \(taken)×" : name
  }
}
