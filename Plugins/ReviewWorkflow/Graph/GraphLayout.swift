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
