import Foundation
import StockroomKit

/// The prices of a product from now on, as a schedule of the API shows them: set and automatic ones.
struct ProductPrices {
  /// A price of a territory, and its days.
  struct Price {
    let point: PricePoints.Point
    let from: Date?
    let until: Date?
    /// True if the price was set rather than equalized.
    let isManual: Bool
  }

  let product: Product
  private let plan: BillingPlan
  private let catalog: Catalog
  private let state: PriceState
  private let tables: PointTables

  /// Nil for a product without a price.
  init?(_ product: Product, by plan: BillingPlan = .upfront, _ catalog: Catalog) throws {
    self.product = product
    self.plan = plan
    self.catalog = catalog
    tables = PointTables(catalog)
    state = try PriceState.states(of: [product], by: plan, in: catalog).first ?? PriceState()
    let now = catalog.store.now
    guard state.basis.starting(at: now) != Timeline(nil) || state.manual.values.contains(where: { !$0.isEmpty }) else {
      return nil
    }
  }

  /// The storefront of the price that is in effect, or will be; the United States for a tier.
  var base: Storefront {
    let now = catalog.store.now
    let prices = [state.basePrices.element(on: now)] + state.basePrices.changes.filter { $0.at > now }.map(\.element)
    return prices.compactMap { $0?.storefront }.first ?? Self.unitedStates
  }

  /// The prices of the base territory, then the manual prices of others.
  func manual() throws -> [Price] {
    let basis = try intervals(of: state.basis).compactMap { interval -> Price? in
      guard let element = interval.element else { return nil }
      return try point(of: element, in: storefront(of: element), on: date(in: interval))
        .map { Price(point: $0, from: interval.from, until: interval.until, isManual: true) }
    }
    let others = try state.manual.keys.sorted().flatMap { storefront in
      try intervals(of: state.prices(in: storefront)).compactMap { interval -> Price? in
        guard let element = interval.element else { return nil }
        let points = try PricePoints(catalog, on: date(in: interval), tables: tables)
        let amount = PricePointID.Price.amount(element.price.minorUnits)
        let known = try points.find(amount, in: storefront)
        let point =
          known ?? PricePoints.Point(storefront: storefront, price: amount, money: element.price, proceeds: nil)
        return Price(point: point, from: interval.from, until: interval.until, isManual: true)
      }
    }
    return basis + others
  }

  /// The prices that follow the base price, by territory; a newer table starts another price.
  func automatic(in storefronts: [Storefront]) throws -> [Price] {
    let now = catalog.store.now
    let basis = state.basis.starting(at: now)
    // An installment follows the price of its year, too.
    let years = plan == .upfront ? [] : try PriceState.states(of: [product], in: catalog).flatMap(\.changes)
    let starts = try basis.changes.map(\.at) + PricePoints.changes(after: now, in: tables) + years.filter { $0 > now }
    let days = try ([now] + Set(starts).sorted()).map { try Day(of: product, by: plan, on: $0, catalog, tables) }
    return try storefronts.flatMap { try automatic(in: $0, basis: basis, days: days) }
  }

  /// A date on which prices may change.
  private struct Day {
    let points: PricePoints
    private let resolver: PriceResolver
    /// The prices of the monthly plan without manual ones; nil for the other plan.
    private let installments: Pricing?

    init(
      of product: Product, by plan: BillingPlan, on date: Date, _ catalog: Catalog, _ tables: PointTables
    ) throws {
      points = try PricePoints(catalog, on: date, tables: tables)
      resolver = PriceResolver(catalog, on: date, tables: tables, plan: plan)
      let pricing = plan == .monthly ? try resolver.pricing(of: product) : nil
      installments = pricing.map { Pricing(basis: $0.basis, manual: [:], year: $0.year) }
    }

    /// The point of an installment in a storefront; nil for the other plan.
    func installment(in storefront: Storefront) throws -> PricePoints.Point? {
      guard let money = try installments.flatMap({ try resolver.quote($0, in: storefront).money }) else { return nil }
      return try points.find(.amount(money.minorUnits), in: storefront)
    }
  }

  /// - Parameter days: from now on.
  private func automatic(
    in storefront: Storefront, basis: Timeline<Pricing.Basis?>, days: [Day]
  ) throws -> [Price] {
    let now = catalog.store.now
    let own = state.prices(in: storefront)
    let dates = Set(days.map(\.points.date) + own.changes.map(\.at).filter { $0 > now }).sorted()
    var prices: [Price] = []
    for (date, next) in zip(dates, dates.dropFirst().map(Optional.some) + [nil]) {
      guard own.element(on: date) == nil, let element = basis.element(on: date),
        self.storefront(of: element) != storefront, let day = days.last(where: { $0.points.date <= date }),
        let point = try plan == .monthly
          ? day.installment(in: storefront) : point(of: element, in: storefront, by: day.points)
      else { continue }
      var from = date == now ? nil : date
      if let last = prices.last, last.until == date, last.point.price == point.price, last.point.money == point.money {
        from = last.from
        prices.removeLast()
      }
      prices.append(Price(point: point, from: from, until: next, isManual: false))
    }
    return prices
  }

  /// The intervals that have not ended; the price that applies now has no start.
  private func intervals<Value>(of timeline: Timeline<Value?>) -> [Timeline<Value?>.Interval] {
    timeline.starting(at: catalog.store.now).intervals
  }

  private func date<Element>(in interval: Timeline<Element>.Interval) -> Date {
    max(interval.from ?? .distantPast, catalog.store.now)
  }

  private func storefront(of basis: Pricing.Basis) -> Storefront {
    switch basis {
    case .tier: Self.unitedStates
    case .point(let price): price.storefront
    }
  }

  private func point(of basis: Pricing.Basis, in storefront: Storefront, on date: Date) throws -> PricePoints.Point? {
    try point(of: basis, in: storefront, by: PricePoints(catalog, on: date, tables: tables))
  }

  private func point(
    of basis: Pricing.Basis, in storefront: Storefront, by points: PricePoints
  ) throws -> PricePoints.Point? {
    switch basis {
    case .tier(let tier): return points.point(of: tier, in: storefront)
    case .point(let base):
      if let point = try points.equalized(base, in: storefront) { return point }
      guard base.storefront == storefront else { return nil }
      return PricePoints.Point(
        storefront: storefront, price: .amount(base.price.minorUnits), money: base.price, proceeds: nil)
    }
  }

  private static let unitedStates = Storefront.all.first { $0.alpha3.hasSameBytes(as: "USA") } ?? Storefront.all[0]
}
