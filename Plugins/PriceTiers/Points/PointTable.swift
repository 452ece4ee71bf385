import Foundation
import StockroomKit

/// A table of price points that was loaded: what each price in one base storefront is in the others.
struct PointTable: Hashable, Sendable {
  /// What the file was.
  enum Kind: String, Sendable {
    /// All the points there are: a price that is not among them is none.
    case list
    /// One product's prices, as App Store Connect exports them: there are other points, which it does not tell.
    case export
  }

  /// Its number in the store; a later one replaces an earlier one of the same date.
  let number: Int64
  /// Where the prices are set that the others follow.
  let base: Storefront
  /// The day its prices come into force.
  let starts: Date
  let kind: Kind
  /// The file it came from, as typed.
  let source: String
  /// How many base prices it has.
  let points: Int
  /// How many storefronts it has prices for.
  let storefronts: Int
}

/// What a point costs in a storefront.
struct PointPrice: Hashable, Sendable {
  let price: Money
  /// The developer's part; nil where the table does not tell.
  let proceeds: Money?
  /// The table that says so.
  var table: PointTable?

  /// The same, of a table.
  func of(_ table: PointTable) -> PointPrice {
    PointPrice(price: price, proceeds: proceeds, table: table)
  }
}
