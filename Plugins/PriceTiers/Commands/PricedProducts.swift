import StockroomKit

/// Products with their prices at a date: those that were named, or all that have one.
struct PricedProducts {
  /// Whether it is one named product.
  let isOne: Bool
  /// Whether every price follows from a tier.
  let isTierAlone: Bool
  /// Whether a price may follow from a tier.
  let hasTiers: Bool

  private let named: [(product: Product, pricing: Pricing)]?
  private let filter: ProductFilter
  private let board: PriceResolver

  /// The named products.
  ///
  /// - Throws: a ``Refusal`` for one without a price.
  init(_ products: [Product], on board: PriceResolver) throws {
    let named = try products.map { product in
      let pricing = try board.pricing(of: product)
      guard !pricing.isNone else { throw Refusal.noTier(product, in: board.catalog) }
      return (product: product, pricing: pricing)
    }
    isOne = named.count == 1
    isTierAlone = named.allSatisfy(\.pricing.isTierAlone)
    hasTiers = named.contains { $0.pricing.tier != nil }
    self.named = named
    filter = ProductFilter()
    self.board = board
  }

  /// All products with a price, by identifier; they are read one at a time.
  init(_ filter: ProductFilter, on board: PriceResolver) throws {
    isOne = false
    isTierAlone = try !PointPrices(board.catalog).hasAny
    hasTiers = true
    named = nil
    self.filter = filter
    self.board = board
  }

  /// Calls `body` with each product.
  func each(_ body: (Product, Pricing) throws -> Void) throws {
    if let named { return try named.forEach(body) }
    try board.catalog.products.each(filter) { product in
      let pricing = try board.pricing(of: product)
      if !pricing.isNone { try body(product, pricing) }
    }
  }
}
