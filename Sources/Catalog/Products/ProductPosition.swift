internal import Store

/// A product's place in an order, from which a page goes on.
struct ProductPosition {
  /// A column of an order.
  struct Term {
    let column: String
    let isDescending: Bool
  }

  /// The condition for the products after it.
  let condition: String
  /// Its values.
  let values: [SQLValue]

  init(of product: Product, _ terms: [Term]) {
    var condition = ""
    var values: [SQLValue] = []
    for term in terms.reversed() {
      let value = product.value(of: term.column)
      let comparison = "\(term.column) \(term.isDescending ? "<" : ">") ?"
      if condition.isEmpty {
        (condition, values) = (comparison, [value])
      } else {
        // The first part lets the index of the column begin there.
        condition = "\(term.column) \(term.isDescending ? "<=" : ">=") ? AND (\(comparison) OR \(condition))"
        values = [value, value] + values
      }
    }
    (self.condition, self.values) = ("(\(condition))", values)
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
