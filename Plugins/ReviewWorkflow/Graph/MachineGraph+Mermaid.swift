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
