/// A rectangle of an image, in its units.
struct GraphBox: Hashable {
  var left: Int
  var top: Int
  let width: Int
  let height: Int

  var right: Int { left + width }
  var bottom: Int { top + height }

  /// Whether two share more than an edge.
  func overlaps(_ other: GraphBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}
