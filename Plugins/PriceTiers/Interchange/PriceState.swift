import Foundation
import StockroomKit

/// Everything that is set for the price of a product, over time.
struct PriceState: Hashable, Sendable {
  /// The tiers as stored, with none during base prices.
  var tiers = Timeline<Tier?>(nil)
  /// The base prices as stored, with none during tiers.
  var basePrices = Timeline<SetPrice?>(nil)
  /// The manual prices.
  var manual: [Storefront: Timeline<SetPrice?>] = [:]

  /// The tier or base price that the prices of all storefronts follow.
  var basis: Timeline<Pricing.Basis?> { Timeline(tiers: tiers, basePrices: basePrices) }

  /// The dates of all changes.
  var changes: [Date] { basis.changes.map(\.at) + manual.values.flatMap { $0.changes.map(\.at) } }

  /// The manual prices of a storefront.
  func prices(in storefront: Storefront) -> Timeline<SetPrice?> { manual[storefront] ?? Timeline(nil) }
}

extension PriceState {
  /// The prices of a schedule.
  ///
  /// - Throws: a ``Refusal`` for a tier that does not exist.
  init(_ schedule: PriceSchedule) throws(Refusal) {
    let basis = try Timeline(schedule.changes(in: nil)) { price throws(Refusal) in try Pricing.Basis(price) }
    (tiers, basePrices) = (basis.tiers, basis.basePrices)
    for storefront in schedule.storefronts {
      manual[storefront] = try Timeline(schedule.changes(in: storefront)) { price throws(Refusal) in
        if case .amount(let money, _) = price { SetPrice(storefront: storefront, price: money) } else { nil }
      }
    }
  }

  /// The schedule from a date on.
  func schedule(from date: Date) -> PriceSchedule {
    let own = manual.keys.sorted().map { storefront in
      (Optional(storefront), prices(in: storefront).starting(at: date).changes { .amount($0.price, base: storefront) })
    }
    return PriceSchedule(changes: [(nil, basis.starting(at: date).changes(\.price))] + own)
  }

  /// The prices of several products, in their order: three statements for a few hundred.
  static func states(
    of products: [Product], by plan: BillingPlan = .upfront, in catalog: Catalog
  ) throws -> [PriceState] {
    var bases: [Int64: Tier] = [:]
    var tiers: [Int64: [Timeline<Tier?>.Change]] = [:]
    var points: [Int64: [PricePlace: [Timeline<SetPrice?>.Change]]] = [:]
    try SQLBatch.each(of: products.map { .integer($0.appleID.rawValue) }) { marks, keys in
      guard try plan == .upfront ? hasPrices(catalog) : PointPrices(catalog, of: plan).hasAny else { return }
      if plan == .upfront {
        try catalog.store.rows("SELECT product, tier FROM price_tier WHERE product IN (\(marks))", keys) { row in
          bases[row.integer(0)] = try Prices.tier(row, at: 1, in: "price_tier", of: row.integer(0))
        }
        let changes = "SELECT product, at, tier, id FROM price_change WHERE product IN (\(marks)) ORDER BY product, at"
        try catalog.store.rows(changes, keys) { row in
          let tier = try Prices.tier(row, at: 2, in: "price_change", of: row.integer(3))
          tiers[row.integer(0), default: []].append(.init(at: Date(seconds: row.integer(1)), element: tier))
        }
      }
      let prices = """
        SELECT product, at, place, storefront, amount, currency, exponent, id FROM \(PointPrices.table(of: plan))
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

extension Timeline {
  /// The values from a date on; that of the date has no start.
  func starting(at date: Date) -> Timeline {
    Timeline(element(on: date), changes: changes.filter { $0.at > date })
  }

  /// The prices of one place in a schedule.
  fileprivate init<Price>(
    _ changes: [PriceSchedule.Change], price: (PriceSchedule.Price) throws(Refusal) -> Price?
  ) throws(Refusal) where Element == Price? {
    var elements: [(at: Date?, element: Price?)] = []
    for change in changes {
      var element: Price?
      if let given = change.price { element = try price(given) }
      elements.append((change.from, element))
    }
    self.init(
      elements.first?.element ?? nil,
      changes: elements.dropFirst().map { Change(at: $0.at ?? .distantPast, element: $0.element) })
  }

  /// The intervals as changes of a schedule.
  fileprivate func changes<Price>(_ price: (Price) -> PriceSchedule.Price) -> [PriceSchedule.Change]
  where Element == Price? {
    intervals.map { PriceSchedule.Change(from: $0.from, price: $0.element.map(price)) }
  }
}

extension Pricing.Basis {
  /// The basis that a schedule names; nil for none.
  fileprivate init?(_ price: PriceSchedule.Price) throws(Refusal) {
    switch price {
    case .tier(let number): self = .tier(try Tier(scheduled: number))
    case .amount(let money, let base): self = .point(SetPrice(storefront: base, price: money))
    case .follow: return nil
    }
  }

  /// The basis as a price of a schedule.
  fileprivate var price: PriceSchedule.Price {
    switch self {
    case .tier(let tier): .tier(tier.number)
    case .point(let base): .amount(base.price, base: base.storefront)
    }
  }
}

extension Tier {
  /// The tier of a product by its number in a schedule.
  ///
  /// - Throws: a ``Refusal`` if there is none, or it is the free one.
  init(scheduled number: Int) throws(Refusal) {
    guard let tier = Tier(number) else { throw .tierUnknown(String(number)) }
    try tier.checkForProduct()
    self = tier
  }
}
