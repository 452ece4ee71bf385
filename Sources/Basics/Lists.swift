extension [String] {
  /// The words as a list: `A`, `A and B`, `A, B, and C`; or with another conjunction, `A, B, or C`.
  package func listed(_ conjunction: String) -> String {
    guard let last, count > 2 else { return joined(separator: " \(conjunction) ") }
    return dropLast().joined(separator: ", ") + ", \(conjunction) " + last
  }
}
