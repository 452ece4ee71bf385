/// Several things that are wrong in one file, in the order of its lines.
package struct Diagnostics: Error, Sendable {
  /// The first of them.
  package let first: Diagnostic
  /// The others.
  package let others: [Diagnostic]

  package init(_ diagnostic: Diagnostic) {
    first = diagnostic
    others = []
  }

  /// Nil where there are none.
  package init?(_ diagnostics: [Diagnostic]) {
    guard let first = diagnostics.first else { return nil }
    self.first = first
    others = Array(diagnostics.dropFirst())
  }
}

extension Diagnostics: CustomStringConvertible {
  package var description: String { ([first] + others).map(\.description).joined(separator: "\n") }
}
