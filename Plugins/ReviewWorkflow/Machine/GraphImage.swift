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

/// The layout of a graph: states, and arrows with their captions.
///
/// States go from top to bottom, forward arrows are on the right, backward ones on the left. Captions do not overlap.
struct GraphLayout {
  /// Transitions from one state to another, which are drawn as one arrow.
  struct Arrow {
    let from: Int
    let to: Int
    var edges: [MachineGraph.Edge]
    /// The caption's rectangle.
    var label = GraphBox(left: 0, top: 0, width: 0, height: 0)

    var isForward: Bool { to > from }
    var isTaken: Bool { edges.contains { $0.taken > 0 } }
    var caption: String { edges.map(\.caption).joined(separator: ", ") }

    /// The distance of the curve's control points from the states.
    var reach: Int { 30 + abs(to - from) * 34 }
    /// The distance the curve itself reaches: three quarters of its control points' distance.
    var apex: Int { reach * 3 / 4 }
  }

  private static let top = 70
  private static let rowHeight = 96
  private static let stateWidth = 220
  private static let lineHeight = 12
  private static let margin = 20

  /// The states' rectangles, in graph order; their left edge is x 0.
  let states: [GraphBox]
  private(set) var arrows: [Arrow] = []

  init(_ graph: MachineGraph) {
    states = graph.nodes.indices.map { index in
      GraphBox(left: 0, top: Self.top + index * Self.rowHeight + 4, width: Self.stateWidth, height: 40)
    }
    for edge in graph.edges {
      guard let from = edge.from, let to = edge.to, from != to else { continue }
      if let known = arrows.firstIndex(where: { $0.from == from && $0.to == to }) {
        arrows[known].edges.append(edge)
      } else {
        arrows.append(Arrow(from: from, to: to, edges: [edge]))
      }
    }
    placeLabels()
  }

  /// The bounds of the image.
  var bounds: GraphBox {
    let left = arrows.map { min($0.label.left, -$0.apex) }.min() ?? 0
    let right = arrows.map { max($0.label.right, Self.stateWidth + $0.apex) }.max() ?? Self.stateWidth
    let bottom = (states.last?.bottom ?? Self.top) + Self.margin
    return GraphBox(
      left: min(left, 0) - Self.margin, top: 0, width: max(right, Self.stateWidth) - min(left, 0) + 2 * Self.margin,
      height: bottom)
  }

  /// The start and end heights of an arrow.
  func ends(of arrow: Arrow) -> (start: Int, end: Int) {
    let shift = arrow.isForward ? 8 : -8
    return (middle(arrow.from) + shift, middle(arrow.to) - shift)
  }

  private func middle(_ state: Int) -> Int { states[state].top + 20 }

  /// A caption is at the middle of its curve, or as close to it as the others allow.
  private mutating func placeLabels() {
    var placed: [GraphBox] = []
    for index in arrows.indices {
      let arrow = arrows[index]
      let (start, end) = ends(of: arrow)
      let width = Self.width(of: arrow.caption)
      var box = GraphBox(
        left: arrow.isForward ? Self.stateWidth + arrow.apex + 4 : -arrow.apex - 4 - width, top: (start + end) / 2 - 6,
        width: width, height: Self.lineHeight)
      let wanted = box.top
      var shift = 0
      while placed.contains(where: box.overlaps) {
        // Below, above, further below …
        shift = shift > 0 ? -shift : -shift + Self.lineHeight
        box.top = wanted + shift
      }
      placed.append(box)
      arrows[index].label = box
    }
  }

  /// The approximate width of a text in a sans-serif font of nine units.
  private static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(4) { $0 + ($1.isASCII ? 6 : 10) }
  }
}

/// A rectangle of an image, in its units.
struct GraphBox: Hashable {
  var left: Int
  var top: Int
  let width: Int
  let height: Int

  var right: Int { left + width }
  var bottom: Int { top + height }

  /// True if two rectangles share more than an edge.
  func overlaps(_ other: GraphBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}
