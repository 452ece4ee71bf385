extension Value {
  /// The order of two values of a column: below 0 if the first precedes the second, 0 if neither does.
  ///
  /// A missing value comes first; texts are ordered by their bytes, as SQLite orders them.
  public static func order(_ left: Value, _ right: Value) -> Int {
    switch (left, right) {
    case (.integer(let left), .integer(let right)), (.bytes(let left), .bytes(let right)):
      left < right ? -1 : left > right ? 1 : 0
    case (.decimal(let left, _), .decimal(let right, _)), (.duration(let left), .duration(let right)):
      left < right ? -1 : left > right ? 1 : 0
    case (.date(let left), .date(let right)): left < right ? -1 : left > right ? 1 : 0
    case (.null, .null): 0
    case (.null, _): -1
    case (_, .null): 1
    default: bytes(text(left), text(right))
    }
  }

  private static func bytes(_ left: String, _ right: String) -> Int {
    if left.utf8.lexicographicallyPrecedes(right.utf8) { return -1 }
    return right.utf8.lexicographicallyPrecedes(left.utf8) ? 1 : 0
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .text(let text), .identifier(let text), .phrase(let text, _): text
    case .term(_, let label, _): label
    case .boolean(let flag): flag ? "yes" : "no"
    case .money(let amount, _, _): String(repeating: " ", count: max(0, 20 - amount.count)) + amount
    default: ""
    }
  }
}
