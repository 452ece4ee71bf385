import Foundation
import StockroomKit

extension PriceState {
  /// The prices of several products, in their order: three statements for a few hundred.
  static func states(of products: [Product], in catalog: Catalog) throws -> [PriceState] {
    var bases: [Int64: Tier] = [:]
    var tiers: [Int64: [Timeline<Tier?>.Change]] = [:]
    var points: [Int64: [PricePlace: [Timeline<SetPrice?>.Change]]] = [:]
    try SQLBatch.each(of: products.map { .integer($0.appleID.rawValue) }) { marks, keys in
      guard try hasPrices(catalog) else { return }
      try catalog.store.rows("SELECT product, tier FROM price_tier WHERE product IN (\(marks))", keys) { row in
        bases[row.integer(0)] = try Prices.tier(row, at: 1, in: "price_tier", of: row.integer(0))
      }
      let changes = "SELECT product, at, tier, id FROM price_change WHERE product IN (\(marks)) ORDER BY product, at"
      try catalog.store.rows(changes, keys) { row in
        let tier = try Prices.tier(row, at: 2, in: "price_change", of: row.integer(3))
        tiers[row.integer(0), default: []].append(.init(at: Date(seconds: row.integer(1)), element: tier))
      }
      let prices = """
        SELECT product, at, place, storefront, amount, currency, exponent, id FROM price_point
        WHERE product IN (\(marks)) ORDER BY product, at
        """
      try catalog.store.rows(prices, keys) { row in
        let place = try PointPrices.place(row, 2, of: row.integer(7))
        let price = try PointPrices.price(row, from: 3, of: row.integer(7))
        points[row.integer(0), default: [:]][place, default: []].append(
          .init(at: Date(seconds: row.integer(1)), element: price))
      }
    }
    return products.map { product in
      let key = product.appleID.rawValue
      guard bases[key] != nil || tiers[key] != nil || points[key] != nil else { return PriceState() }
      var state = PriceState(tiers: Timeline(bases[key], changes: tiers[key] ?? []))
      for (place, changes) in points[key] ?? [:] {
        switch place {
        case .everywhere: state.basePrices = Timeline(nil, changes: changes)
        case .alone(let storefront): state.manual[storefront] = Timeline(nil, changes: changes)
        }
      }
      return state
    }
  }

  private static func hasPrices(_ catalog: Catalog) throws -> Bool {
    try catalog.store.first(
      "SELECT EXISTS (SELECT 1 FROM price_tier) OR EXISTS (SELECT 1 FROM price_point)"
    ) { $0.boolean(0) } ?? false
  }
}
