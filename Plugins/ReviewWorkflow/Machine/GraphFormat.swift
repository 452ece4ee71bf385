internal import StockroomKit

/// The format of a graph.
enum GraphFormat: String, CaseIterable, ParameterValue {
  case text, dot, mermaid, svg

  static var valueName: String { "FORM" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> GraphFormat {
    guard let form = GraphFormat(rawValue: text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a graph format",
        hint: "use --format \(choices.joined(separator: ", --format "))",
        subject: text)
    }
    return form
  }

  /// The graph in this format.
  func draw(_ graph: MachineGraph) -> String {
    switch self {
    case .text: graph.text
    case .dot: graph.dot
    case .mermaid: graph.mermaid
    case .svg: graph.svg
    }
  }
}

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

extension MachineGraph {
  /// The graph as a Mermaid state diagram, which GitHub draws in Markdown.
  var mermaid: String {
    let states = nodes.map { "  state \"\(Self.spelled($0.label))\" as \($0.key)" }
    let arrows = edges.map { edge in
      let from = edge.from.map { nodes[$0].key } ?? "[*]"
      let to = edge.to.map { nodes[$0].key } ?? "[*]"
      return "  \(from) --> \(to): \(Self.plain(edge.caption))"
    }
    let marks = nodes.filter(\.wasHere).map { "  class \($0.key) \($0.isHere ? "here" : "passed")" }
    let classes = marks.isEmpty ? [] : ["  classDef here stroke-width:4px", "  classDef passed stroke:#1f6fd0"]
    return (["---", "title: \(Self.plain(title))", "---", "stateDiagram-v2"] + states + arrows + classes + marks)
      .joined(separator: "\n")
  }

  /// A quotation mark would end a state's label, so it is escaped by Mermaid's "Entity codes".
  private static func spelled(_ text: String) -> String {
    text.replacing("#", with: "#35;").replacing("\"", with: "#quot;")
  }

  /// A colon or a semicolon would end a label.
  private static func plain(_ text: String) -> String {
    text.replacing(":", with: " ").replacing(";", with: ",")
  }
}
