internal import StockroomKit

extension MachineGraph {
  /// The graph as SVG 1.1: states from top to bottom, forward arrows on the right, backward ones on the left.
  var svg: String {
    let layout = GraphLayout(self)
    let bounds = layout.bounds
    let place = "x=\"\(bounds.left)\" y=\"\(bounds.top)\" width=\"\(bounds.width)\" height=\"\(bounds.height)\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(bounds.width)" height="\(bounds.height)" \
      viewBox="\(bounds.left) \(bounds.top) \(bounds.width) \(bounds.height)" font-family="sans-serif" font-size="11">
        <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">\
      <path d="M0,0 L8,4 L0,8 z" fill="#555555"/></marker></defs>
        <rect \(place) fill="#ffffff"/>
        <text x="\(bounds.left + 20)" y="32" font-size="16" font-weight="bold">\(XMLText.escaped(title))</text>
      \((layout.arrows.map { path($0, layout) } + nodes.indices.map { box($0, layout) }).joined(separator: "\n"))
      </svg>
      """
  }

  private func path(_ arrow: GraphLayout.Arrow, _ layout: GraphLayout) -> String {
    let (start, end) = layout.ends(of: arrow)
    let side = arrow.isForward ? layout.states[arrow.from].right : layout.states[arrow.from].left
    let bend = arrow.isForward ? side + arrow.reach : side - arrow.reach
    let stroke = arrow.isTaken ? "stroke=\"#1f6fd0\" stroke-width=\"3\"" : "stroke=\"#999999\" stroke-width=\"1\""
    let label = arrow.label
    let anchor = arrow.isForward ? "x=\"\(label.left)\"" : "x=\"\(label.right)\" text-anchor=\"end\""
    return """
        <path d="M\(side),\(start) C\(bend),\(start) \(bend),\(end) \(side),\(end)" fill="none" \(stroke) \
      marker-end="url(#tip)"/>
        <text \(anchor) y="\(label.bottom - 3)" font-size="9">\(XMLText.escaped(arrow.caption))</text>
      """
  }

  private func box(_ index: Int, _ layout: GraphLayout) -> String {
    let node = nodes[index]
    let state = layout.states[index]
    let width = node.isHere ? 4 : node.wasHere ? 2 : 1
    return """
        <rect x="\(state.left)" y="\(state.top)" width="\(state.width)" height="\(state.height)" rx="8" \
      fill="\(node.isHere ? "#eaf2fc" : "#ffffff")" stroke="\(color(node))" stroke-width="\(width)"/>
        <text x="\(state.left + state.width / 2)" y="\(state.top + 24)" text-anchor="middle">\
      \(XMLText.escaped(node.label))</text>
      """
  }
}
