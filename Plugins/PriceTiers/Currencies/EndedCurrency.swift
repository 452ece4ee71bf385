import Foundation
import StockroomKit

/// A currency that a storefront charges in no longer, and the one that took its place.
struct EndedCurrency: Hashable, Sendable {
  let code: String
  let successor: StorefrontCurrency

  /// Nil for a currency that the storefront has not left at a date.
  init?(_ code: String, in storefront: Storefront, on date: Date) {
    let newest = StorefrontCurrency.newest(of: storefront, on: date)
    guard let successor = newest, successor.code != code else { return nil }
    (self.code, self.successor) = (code, successor)
  }

  /// What it says in the place of a price.
  var value: Value { .absent("no price in \(successor.code)") }

  /// Why there is no price, and what mends it, as beside a price in a table.
  var note: String { "\(code) until \(successor.since.isoDay): set a price there" }
}
