import StockroomKit
import StockroomTesting
import Testing

@testable import PriceTiers

@Suite struct DamagedPriceTests {
  @Test(arguments: [
    ("price_tier.tier of row 57", "UPDATE price_tier SET tier = 4711"),
    (
      "price_change.tier of row 1 ",
      "INSERT INTO price_change (product, at, tier) SELECT product, 9, 4711 FROM price_tier"
    ),
    ("price_point.place of row 1 ", "UPDATE price_point SET place = 'XXX'"),
    ("price_point.storefront of row 1 ", "UPDATE price_point SET storefront = 'XXX'"),
  ])
  func `a price that is not known is refused as damage`(place: String, sql: String) throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    let product = try #require(try console.product(".chapter1"))
    try console.unit("price set") { catalog in
      try catalog.store.execute(
        """
        INSERT INTO price_point (product, place, at, storefront, amount, currency, exponent)
        VALUES (?, 'JPN', 0, 'JPN', 85, 'JPY', 0)
        """, .integer(product.appleID.rawValue))
    }
    try console.unit("read") { try Self.readAll(product, $0) }
    try console.unit("damage") { try $0.store.execute(sql) }
    let refusal = #expect(throws: Refusal.self) { try console.unit("read") { try Self.readAll(product, $0) } }
    #expect(refusal?.code == "store.damaged" && refusal?.kind == .damaged)
    #expect(refusal?.message.contains(place) == true)
  }

  private static func readAll(_ product: Product, _ catalog: Catalog) throws {
    _ = try Prices(catalog).timeline(of: product)
    _ = try PointPrices(catalog).places(of: product)
    _ = try PointPrices(catalog).prices(of: product, on: catalog.store.now)
  }
}
