import Foundation
import StockroomKit

/// The prices set by price point: a base price that others follow, and prices by hand in single storefronts.
///
/// Each is a timeline that begins with none. What it says is the price that was set; what others cost by it follows from
/// the tables in force, and is stored nowhere.
struct PointPrices {
  let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// What holds for a product at a date, place by place; a place whose price has ended is not among them.
  func prices(of product: Product, on date: Date) throws -> [PricePlace: SetPrice] {
    var prices: [PricePlace: SetPrice] = [:]
    let sql = """
      SELECT place, storefront, amount, currency, exponent FROM price_point WHERE product = ? AND at <= ? ORDER BY at
      """
    try catalog.store.rows(sql, .integer(product.appleID.rawValue), .integer(date.seconds)) { row in
      guard let place = PricePlace(word: row.text(0)) else { return }
      prices[place] = Self.price(row, from: 1)
    }
    return prices
  }

  /// The prices of a place over time.
  func timeline(of place: PricePlace, of product: Product) throws -> Timeline<SetPrice?> {
    let changes = try catalog.store.all(
      """
      SELECT at, storefront, amount, currency, exponent FROM price_point WHERE product = ? AND place = ? ORDER BY at
      """, .integer(product.appleID.rawValue), .text(place.word)
    ) { row in
      Timeline<SetPrice?>.Change(at: Date(seconds: row.integer(0)), element: Self.price(row, from: 1))
    }
    return Timeline(nil, changes: changes)
  }

  /// The places for which a product ever has a price.
  func places(of product: Product) throws -> [PricePlace] {
    try catalog.store.all(
      "SELECT DISTINCT place FROM price_point WHERE product = ? ORDER BY place", .integer(product.appleID.rawValue)
    ) { PricePlace(word: $0.text(0)) }.compactMap(\.self)
  }

  /// Keeps a timeline as a product's, writing only what differs.
  func write(_ timeline: Timeline<SetPrice?>, of place: PricePlace, on product: Product) throws {
    let old = Set(try self.timeline(of: place, of: product).changes)
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

  private static func price(_ row: Row, from column: Int) -> SetPrice? {
    guard let storefront = row.optionalText(column).flatMap(Storefront.init(code:)),
      let amount = row.optionalInteger(column + 1)
    else { return nil }
    return SetPrice(
      storefront: storefront,
      price: Money(minorUnits: amount, currency: row.text(column + 2), exponent: row.count(column + 3)))
  }
}
