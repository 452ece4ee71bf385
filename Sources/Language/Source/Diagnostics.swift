/// Several errors in one file, in file order.
package struct Diagnostics: Error, Sendable {
  /// The first of them.
  package let first: Diagnostic
  /// The others.
  package let others: [Diagnostic]

  package init(_ diagnostic: Diagnostic) {
    first = diagnostic
    others = []
  }

  /// Nil if there are none.
  package init?(_ diagnostics: [Diagnostic]) {
    guard let first = diagnostics.first else { return nil }
    self.first = first
    others = Array(diagnostics.dropFirst())
  }
}

extension Diagnostics: CustomStringConvertible {
  package var description: String { ([first] + others).map(\.description).joined(separator: "\n") }
}
