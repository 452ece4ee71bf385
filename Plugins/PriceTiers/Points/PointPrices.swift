import Foundation
import StockroomKit

/// The prices set by price point: a base price that others follow, and manual prices in single storefronts.
///
/// Each is a timeline that begins with none. It contains only set prices; the other storefronts' prices follow from
/// the tables in effect, and are not stored.
struct PointPrices {
  let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// The prices of a product in effect at a date, by place, without those that have ended.
  func prices(of product: Product, on date: Date) throws -> [PricePlace: SetPrice] {
    var prices: [PricePlace: SetPrice] = [:]
    let sql = """
      SELECT place, storefront, amount, currency, exponent, id FROM price_point WHERE product = ? AND at <= ? ORDER BY at
      """
    try catalog.store.rows(sql, .integer(product.appleID.rawValue), .integer(date.seconds)) { row in
      let place = try Self.place(row, 0, of: row.integer(5))
      prices[place] = try Self.price(row, from: 1, of: row.integer(5))
    }
    return prices
  }

  /// The prices of a place over time.
  func timeline(of place: PricePlace, of product: Product) throws -> Timeline<SetPrice?> {
    let changes = try catalog.store.all(
      """
      SELECT at, storefront, amount, currency, exponent, id FROM price_point WHERE product = ? AND place = ? ORDER BY at
      """, .integer(product.appleID.rawValue), .text(place.word)
    ) { row in
      Timeline<SetPrice?>.Change(
        at: Date(seconds: row.integer(0)), element: try Self.price(row, from: 1, of: row.integer(5)))
    }
    return Timeline(nil, changes: changes)
  }

  /// The places where a product ever has a price.
  func places(of product: Product) throws -> [PricePlace] {
    try catalog.store.all(
      "SELECT place, min(id) FROM price_point WHERE product = ? GROUP BY place ORDER BY place",
      .integer(product.appleID.rawValue)
    ) { try Self.place($0, 0, of: $0.integer(1)) }
  }

  /// Whether any product has such a price, at any time.
  var hasAny: Bool {
    get throws { try catalog.store.first("SELECT 1 FROM price_point LIMIT 1") { $0.integer(0) } != nil }
  }

  static func place(_ row: Row, _ column: Int, of key: Int64) throws -> PricePlace {
    try row.value(column, in: "price_point.place", of: key, PricePlace.init(word:))
  }

  /// Saves a product's timeline, writing only the differences.
  ///
  /// - Parameter was: what is stored, if that is known.
  func write(
    _ timeline: Timeline<SetPrice?>, of place: PricePlace, on product: Product, was: Timeline<SetPrice?>? = nil
  ) throws {
    let old = Set(try (was ?? self.timeline(of: place, of: product)).changes)
    let new = Set(timeline.changes)
    let (key, word) = (SQLValue.integer(product.appleID.rawValue), SQLValue.text(place.word))
    for change in old.subtracting(new).sorted(by: { $0.at < $1.at }) {
      try catalog.store.execute(
        "DELETE FROM price_point WHERE product = ? AND place = ? AND at = ?", key, word, .integer(change.at.seconds))
    }
    for change in new.subtracting(old).sorted(by: { $0.at < $1.at }) {
      let price = change.element?.price
      try catalog.store.execute(
        """
        INSERT INTO price_point (product, place, at, storefront, amount, currency, exponent)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, key, word, .integer(change.at.seconds), .text(change.element?.storefront.alpha3),
        .integer(price?.minorUnits), .text(price?.currency), .integer(price.map { Int64($0.exponent) }))
    }
    try catalog.recomputeStatus(of: product)
  }

  static func price(_ row: Row, from column: Int, of key: Int64) throws -> SetPrice? {
    guard !row.isNull(column), let amount = row.optionalInteger(column + 1) else { return nil }
    return SetPrice(
      storefront: try row.value(column, in: "price_point.storefront", of: key, Storefront.init(code:)),
      price: Money(minorUnits: amount, currency: row.text(column + 2), exponent: row.count(column + 3)))
  }
}
