/// Where the states of a graph stand in a picture, and the ways between them with their captions.
///
/// States go from top to bottom, the ways on are at the right, the ways back at the left. No caption lies on another.
struct GraphLayout {
  /// Ways from one state to another, which are drawn as one.
  struct Arrow {
    let from: Int
    let to: Int
    var edges: [MachineGraph.Edge]
    /// Where the caption stands.
    var label = GraphBox(left: 0, top: 0, width: 0, height: 0)

    var isForward: Bool { to > from }
    var isTaken: Bool { edges.contains { $0.taken > 0 } }
    var caption: String { edges.map(\.caption).joined(separator: ", ") }

    /// How far the control points of its curve stand from the states.
    var reach: Int { 30 + abs(to - from) * 34 }
    /// How far the curve itself comes: three quarters of the way to its control points.
    var apex: Int { reach * 3 / 4 }
  }

  private static let top = 70
  private static let rowHeight = 96
  private static let stateWidth = 220
  private static let lineHeight = 12
  private static let margin = 20

  /// The states, in the graph's order; the first stands at the left edge of all, x 0.
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

  /// All of the picture.
  var bounds: GraphBox {
    let left = arrows.map { min($0.label.left, -$0.apex) }.min() ?? 0
    let right = arrows.map { max($0.label.right, Self.stateWidth + $0.apex) }.max() ?? Self.stateWidth
    let bottom = (states.last?.bottom ?? Self.top) + Self.margin
    return GraphBox(
      left: min(left, 0) - Self.margin, top: 0, width: max(right, Self.stateWidth) - min(left, 0) + 2 * Self.margin,
      height: bottom)
  }

  /// The heights a way begins and ends at.
  func ends(of arrow: Arrow) -> (start: Int, end: Int) {
    let shift = arrow.isForward ? 8 : -8
    return (middle(arrow.from) + shift, middle(arrow.to) - shift)
  }

  private func middle(_ state: Int) -> Int { states[state].top + 20 }

  /// A caption stands at the middle of its curve, or as near to it as the others leave room.
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

  /// About as wide as a sans-serif font of nine units draws a text.
  private static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(4) { $0 + ($1.isASCII ? 6 : 10) }
  }
}
