import StockroomKit

/// The price of a new product, given as an amount.
struct FirstPrice: ParameterValue {
  /// What other programs call it.
  static var otherNames: [String] { ["amount", "customer-price"] }
  static let valueName = "AMOUNT"
  static let option = Parameter<FirstPrice?>.option("price", "The price, instead of a tier's number.")

  let amount: String

  static func parse(_ text: String) -> FirstPrice { FirstPrice(amount: text) }

  /// Gives a product that has no price this one from now on, as `price set` does.
  ///
  /// - Throws: a ``Refusal`` if it has a price, or no tier or price point costs that much.
  func start(on product: Product, in catalog: Catalog) throws {
    let now = catalog.store.now
    guard try Prices(catalog).tier(of: product) == nil else { throw Refusal.tierAndPrice }
    let choice = TierChoice.price(PointChoice(amount: amount, base: nil, storefront: nil))
    let board = PriceResolver(catalog, on: now)
    guard let point = try choice.point(on: now, tables: board.tables, in: catalog) else {
      return try Prices(catalog).start(choice.tier(on: now), on: product)
    }
    let (place, price) = try point.price(over: board.pricing(of: product), on: now, tables: board.tables)
    try PointPrices(catalog).set(price, at: place, on: product, for: Period())
  }
}
