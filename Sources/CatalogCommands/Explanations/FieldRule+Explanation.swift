internal import StockroomKit

extension FieldRule {
  /// The `explain` text of a field: its limits, its note, and when it can be changed.
  var explanation: String {
    let limits = "\(length.lowerBound) to \(length.upperBound) \(unit.rawValue)\(characters)."
    return "\(limits) \(note) \(changes)"
  }

  private var characters: String {
    guard case .ascii(_, let punctuation, let noLeading) = alphabet else { return "" }
    let marks = Self.spelled(punctuation)
    let start = noLeading.isEmpty ? "" : ", the first a letter or digit"
    return ": letters, digits and \(marks)\(start)"
  }

  private var changes: String {
    guard let editable else { return "It cannot be changed." }
    let closed = ProductStatus.allCases.filter { !editable.contains($0) }
    guard !closed.isEmpty else { return "It can be changed at any time." }
    return "It can be changed unless the product is \(closed.map(\.label).joined(separator: " or "))."
  }

  private static func spelled(_ punctuation: String) -> String {
    punctuation.map { "'\($0)'" }.joined(separator: " ")
  }
}
