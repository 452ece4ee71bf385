import Foundation
import StockroomKit

/// The other storefronts that follow a base price, and why the rest do not.
struct Followers {
  /// Storefronts with a manual price, which stays.
  private let byHand: [Storefront]
  /// Storefronts if no table equalizes the base price.
  private let withoutPrice: [Storefront]
  private let count: Int

  /// Determines them at a date; with several products, any manual price counts.
  init(of base: SetPrice, on date: Date, products: [Product], _ catalog: Catalog) throws {
    let points = PointPrices(catalog)
    let manual = try products.reduce(into: Set<Storefront>()) { manual, product in
      for case .alone(let storefront) in try points.prices(of: product, on: date).keys { manual.insert(storefront) }
    }
    let tables = PointTables(catalog.store)
    let others = Storefront.all.filter { $0 != base.storefront }
    byHand = others.filter(manual.contains)
    withoutPrice = try others.filter {
      try !manual.contains($0) && tables.price(of: base.price, base: base.storefront, in: $0, on: date) == nil
    }
    count = others.count - byHand.count - withoutPrice.count
  }

  /// For people.
  var words: String {
    let lacking = HumanNumbers.count(withoutPrice.count, "storefront")
    let kept = byHand.count == 1 ? "1 keeps its manual price" : "\(byHand.count) keep their manual prices"
    switch (byHand.isEmpty, withoutPrice.isEmpty) {
    case (true, true): return "the other storefronts follow"
    case (true, false) where count == 0: return "\(followers): \(withoutPrice.count) have no price in any table"
    case (true, false): return "\(followers), except \(lacking) with no price in any table"
    case (false, true): return "\(followers); \(kept)"
    case (false, false): return "\(followers); \(kept), and \(withoutPrice.count) have none in any table"
    }
  }

  /// For programs.
  var fields: [Field] {
    [
      Field("withoutPrice", .list(withoutPrice.map { .identifier($0.alpha3) }), audience: .data),
      Field("byHand", .list(byHand.map { .identifier($0.alpha3) }), audience: .data),
    ]
  }

  private var followers: String {
    count == 0 ? "no other storefront follows" : "the other storefronts follow"
  }
}
