import Foundation
import StockroomKit

/// A currency that a storefront no longer charges in, and its successor.
struct EndedCurrency: Hashable, Sendable {
  let code: String
  let successor: StorefrontCurrency

  /// Nil for a currency that the storefront still uses at a date.
  init?(_ code: String, in storefront: Storefront, on date: Date) {
    let newest = StorefrontCurrency.newest(of: storefront, on: date)
    guard let successor = newest, successor.code != code else { return nil }
    (self.code, self.successor) = (code, successor)
  }

  /// The text in place of a price.
  var value: Value { .absent("no price in \(successor.code)") }

  /// Why there is no price and how to fix it, as a note in a table.
  var note: String { "\(code) until \(successor.since.isoDay): set a price there" }
}
