internal import StockroomKit

/// Filters and orders of lists that are read whole.
extension ConnectQuery {
  /// Whether a filter was not sent, or has a value.
  func takes(_ filter: String, _ value: String) -> Bool {
    filters[filter].map { $0.contains { $0.hasSameBytes(as: value) } } ?? true
  }

  /// Whether a filter was not sent, or has a beginning of a value.
  func takesPrefix(_ filter: String, _ value: String) -> Bool {
    filters[filter].map { $0.contains { value.utf8.starts(with: $0.utf8) } } ?? true
  }

  /// The elements in the orders that were sent; else as they are.
  func sorted<Element>(_ elements: [Element], by value: (Element, _ name: String) -> String) -> [Element] {
    guard !sorts.isEmpty else { return elements }
    let keyed = elements.map { element in (element, sorts.map { value(element, $0.name) }) }
    return keyed.sorted { left, right in
      for (index, sort) in sorts.enumerated() where left.1[index] != right.1[index] {
        return (left.1[index] < right.1[index]) != sort.isDescending
      }
      return false
    }.map(\.0)
  }
}
