internal import StockroomKit

extension MachineGraph {
  private static let top = 70
  private static let rowHeight = 96
  private static let boxLeft = 360
  private static let boxWidth = 220

  /// The graph as a picture, SVG 1.1: states from top to bottom, the ways on at the right, the ways back at the left.
  var svg: String {
    let height = Self.top + nodes.count * Self.rowHeight + 20
    let bundles = bundles()
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="1100" height="\(height)" viewBox="0 0 1100 \(height)" \
      font-family="sans-serif" font-size="11">
        <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">\
      <path d="M0,0 L8,4 L0,8 z" fill="#555555"/></marker></defs>
        <rect width="1100" height="\(height)" fill="#ffffff"/>
        <text x="20" y="32" font-size="16" font-weight="bold">\(XMLText.escaped(title))</text>
      \((bundles.map(path) + nodes.indices.map(box)).joined(separator: "\n"))
      </svg>
      """
  }

  /// Ways from one state to another are drawn as one.
  private func bundles() -> [(from: Int, to: Int, edges: [Edge])] {
    var result: [(from: Int, to: Int, edges: [Edge])] = []
    for edge in edges {
      guard let from = edge.from, let to = edge.to, from != to else { continue }
      if let known = result.firstIndex(where: { $0.from == from && $0.to == to }) {
        result[known].edges.append(edge)
      } else {
        result.append((from, to, [edge]))
      }
    }
    return result
  }

  private func path(_ bundle: (from: Int, to: Int, edges: [Edge])) -> String {
    let isForward = bundle.to > bundle.from
    let side = isForward ? Self.boxLeft + Self.boxWidth : Self.boxLeft
    let start = middle(bundle.from) + (isForward ? 8 : -8)
    let end = middle(bundle.to) + (isForward ? -8 : 8)
    let reach = 30 + abs(bundle.to - bundle.from) * 34
    let bend = isForward ? side + reach : side - reach
    let isTaken = bundle.edges.contains { $0.taken > 0 }
    let stroke = isTaken ? "stroke=\"#1f6fd0\" stroke-width=\"3\"" : "stroke=\"#999999\" stroke-width=\"1\""
    let caption = bundle.edges.map(\.caption).joined(separator: ", ")
    let anchor = isForward ? "start" : "end"
    // A cubic curve comes three quarters of the way to its control points.
    let labelX = side + (bend - side) * 3 / 4 + (isForward ? 4 : -4)
    return """
        <path d="M\(side),\(start) C\(bend),\(start) \(bend),\(end) \(side),\(end)" fill="none" \(stroke) \
      marker-end="url(#tip)"/>
        <text x="\(labelX)" y="\((start + end) / 2 + 4)" text-anchor="\(anchor)" font-size="9">\
      \(XMLText.escaped(caption))</text>
      """
  }

  private func box(_ index: Int) -> String {
    let node = nodes[index]
    let width = node.isHere ? 4 : node.wasHere ? 2 : 1
    return """
        <rect x="\(Self.boxLeft)" y="\(middle(index) - 20)" width="\(Self.boxWidth)" height="40" rx="8" \
      fill="\(node.isHere ? "#eaf2fc" : "#ffffff")" stroke="\(color(node))" stroke-width="\(width)"/>
        <text x="\(Self.boxLeft + Self.boxWidth / 2)" y="\(middle(index) + 4)" text-anchor="middle">\
      \(XMLText.escaped(node.label))</text>
      """
  }

  private func middle(_ index: Int) -> Int { Self.top + index * Self.rowHeight + 24 }
}
