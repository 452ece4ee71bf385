import Basics
import Foundation
import Store

/// A place in an order of products, where the next page starts.
///
/// It has the values that the order compares rather than a product, which may be renamed or deleted before the next
/// page is read.
public struct ProductPlace: Sendable, Hashable {
  /// The order.
  private let sort: [String]
  /// The values of the columns of the order, the identifier and the app last.
  private let values: [SQLValue]

  /// A column of an order.
  struct Term {
    let column: String
    let isDescending: Bool
  }

  /// The place after a product.
  ///
  /// - Throws: A `Refusal` for an unknown order.
  public init(after product: Product, in filter: ProductFilter) throws {
    sort = filter.sort
    values = try filter.terms().map { product.value(of: $0.column) }
  }

  /// The place as text, which a client can keep.
  public var text: String {
    let parts = [sort.joined(separator: ",")] + values.map(Self.text)
    return String(decoding: (try? JSONEncoder().encode(parts)) ?? Data(), as: UTF8.self)
  }

  /// The place of a text; nil if the text is not a place of the filter's order.
  public init?(text: String, in filter: ProductFilter) {
    guard let parts = try? JSONDecoder().decode([String].self, from: Data(text.utf8)), let terms = try? filter.terms(),
      parts.count == terms.count + 1, parts[0].hasSameBytes(as: filter.sort.joined(separator: ","))
    else { return nil }
    let values = zip(parts.dropFirst(), terms).compactMap { Self.value(of: $1.column, $0) }
    guard values.count == terms.count else { return nil }
    (sort, self.values) = (filter.sort, values)
  }

  /// The condition for the products after it.
  func condition(_ terms: [Term]) -> (sql: String, values: [SQLValue]) {
    var condition = ""
    var bound: [SQLValue] = []
    for (term, value) in zip(terms, values).reversed() {
      let comparison = "\(term.column) \(term.isDescending ? "<" : ">") ?"
      if condition.isEmpty {
        (condition, bound) = (comparison, [value])
      } else {
        // The first part lets the index of the column begin there.
        condition = "\(term.column) \(term.isDescending ? "<=" : ">=") ? AND (\(comparison) OR \(condition))"
        bound = [value, value] + bound
      }
    }
    return ("(\(condition))", bound)
  }

  private static let numbers: Set<String> = ["apple_id", "created_at", "is_hosted", "app"]

  private static func value(of column: String, _ text: String) -> SQLValue? {
    numbers.contains(column) ? Int64(text).map { .integer($0) } : .text(text)
  }

  private static func text(_ value: SQLValue) -> String {
    switch value {
    case .integer(let number): String(number)
    case .text(let text): text
    default: ""
    }
  }
}

extension Product {
  /// The value of a column that products are ordered by.
  fileprivate func value(of column: String) -> SQLValue {
    switch column {
    case "reference_name": .text(referenceName)
    case "status": .text(status.rawValue)
    case "type": .text(type.rawValue)
    case "apple_id": .integer(appleID.rawValue)
    case "created_at": .integer(createdAt.seconds)
    case "is_hosted": .boolean(isHosted)
    case "app": .integer(app.rawValue)
    default: .text(productID.rawValue)
    }
  }
}
