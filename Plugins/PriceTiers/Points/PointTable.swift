import Foundation
import StockroomKit

/// A loaded table of price points: each price in one base storefront, equalized in the others.
struct PointTable: Hashable, Sendable {
  /// The kind of file.
  enum Kind: String, Sendable {
    /// A complete list: no other prices are available.
    case list
    /// One product's prices, as exported by App Store Connect: there are other points that it does not include.
    case export
  }

  /// Its number in the store; a later one replaces an earlier one of the same date.
  let number: Int64
  /// The base storefront, whose prices the others follow.
  let base: Storefront
  /// The day its prices take effect.
  let starts: Date
  let kind: Kind
  /// The file it came from, as typed.
  let source: String
  /// The number of its base prices.
  let points: Int
  /// The number of its storefronts.
  let storefronts: Int
}

/// The price of a point in a storefront.
struct PointPrice: Hashable, Sendable {
  let price: Money
  /// The developer's proceeds, or nil if the table has none.
  let proceeds: Money?
  /// The loaded table of the price; nil for ``PublishedPoints``.
  var table: PointTable?
  /// True if it was calculated rather than published by Apple.
  var isEstimated = false

  /// The file of the table, or the name of the built-in one.
  var source: String { table?.source ?? PublishedPoints.name }

  /// The same from a table.
  func of(_ table: PointTable) -> PointPrice {
    PointPrice(price: price, proceeds: proceeds, table: table)
  }
}

extension PointTable {
  /// A table's fields for lists and receipts.
  var fields: [Field] {
    [
      Field("table", .integer(number), label: "Table"),
      Field("base", .identifier(base.alpha3), label: "Base"),
      Field("from", .text(starts.scheduleText), label: "From"),
      Field("points", .integer(Int64(points)), label: "Points"),
      Field("storefronts", .integer(Int64(storefronts)), label: "Storefronts"),
      Field("kind", .text(kind.rawValue), label: "Kind"),
      Field("source", .text(source), label: "File"),
    ]
  }
}
