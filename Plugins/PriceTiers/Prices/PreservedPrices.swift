import Foundation
import StockroomKit

/// The price changes that leave existing subscribers their price: App Store Connect API, `preserveCurrentPrice`.
struct PreservedPrices {
  let catalog: Catalog

  init(_ catalog: Catalog) { self.catalog = catalog }

  static let option = Parameter<Bool>.flag("preserve", "Existing subscribers keep the price that they have.")

  static let table = TableDescription(
    "price_preserved", noun: "preserved price", columns: ["product", "storefront", "at"],
    subject: ProductNameSQL.ofReference, highlights: ["at"])

  static let migration = Migration(
    version: 5,
    sql: """
      CREATE TABLE price_preserved (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        product INTEGER NOT NULL REFERENCES product (apple_id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        storefront TEXT,
        at INTEGER NOT NULL
      );
      CREATE INDEX price_preserved_product ON price_preserved (product);
      """)

  /// Sets whether those who subscribed until a date keep the price of then, in a storefront or in all of them.
  ///
  /// - Parameter change: Changes the price, at that date or not.
  func keep(
    _ isKept: Bool, of product: Product, in storefront: Storefront?, before date: Date,
    changing change: () throws -> Void
  ) throws {
    let place = storefront.map { PricePlace.alone($0) } ?? .everywhere
    func timelines() throws -> (Timeline<SetPrice?>, Timeline<Tier?>) {
      (try PointPrices(catalog).timeline(of: place, of: product), try Prices(catalog).timeline(of: product))
    }
    let wasKept = try drop(of: product, in: storefront, at: date)
    guard isKept else { return try change() }
    let before = try timelines()
    try change()
    guard product.type == .autoRenewable else {
      throw Refusal(
        "price.preserve.type", "\(product.productID.rawValue) is a \(product.type.label), which has no subscribers",
        hint: "omit --preserve", subject: product.productID.rawValue)
    }
    // The same price as before is no change, and keeps nothing.
    guard try wasKept || timelines() != before else { return }
    try catalog.store.execute(
      "INSERT INTO price_preserved (product, storefront, at) VALUES (?, ?, ?)",
      .integer(product.appleID.rawValue), .text(storefront?.alpha3), .integer(date.seconds))
  }

  /// The number of changes of prices for which they are kept.
  var count: Int {
    get throws { try catalog.store.first("SELECT count(*) FROM price_preserved") { $0.count(0) } ?? 0 }
  }

  /// Keeps nothing for a change of the price that is taken back or replaced, in a storefront or in all of them.
  ///
  /// - Returns: True if it was preserved.
  @discardableResult
  func drop(of product: Product, in storefront: Storefront?, at date: Date) throws -> Bool {
    try catalog.store.first(
      "DELETE FROM price_preserved WHERE product = ? AND storefront IS NOT DISTINCT FROM ? AND at = ? RETURNING id",
      .integer(product.appleID.rawValue), .text(storefront?.alpha3), .integer(date.seconds)
    ) { _ in true } ?? false
  }

  /// True if a customer who has subscribed since a date keeps the price of then.
  ///
  /// In a store whose clock stands, the price may change in the second of the purchase.
  func isKept(of product: Product, in storefront: Storefront, since start: Date, at date: Date) throws -> Bool {
    let sql = """
      SELECT 1 FROM price_preserved
      WHERE product = ? AND (storefront IS NULL OR storefront = ?) AND at >= ? AND at <= ? LIMIT 1
      """
    return try catalog.store.first(
      sql, .integer(product.appleID.rawValue), .text(storefront.alpha3), .integer(start.seconds),
      .integer(date.seconds)
    ) { _ in true } ?? false
  }
}

extension PricePlace {
  /// The only storefront of a price; nil for one that others follow.
  var ownStorefront: Storefront? {
    if case .alone(let storefront) = self { storefront } else { nil }
  }
}

extension TierPrices {
  func isPreserved(
    of product: Product, in storefront: Storefront, since start: Date, at date: Date, catalog: Catalog
  ) throws -> Bool {
    try PreservedPrices(catalog).isKept(of: product, in: storefront, since: start, at: date)
  }
}
