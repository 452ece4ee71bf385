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
  private let catalog: Catalog
  private let state: PriceState
  private let tables: PointTables

  /// Nil for a product without a price.
  init?(_ product: Product, by plan: BillingPlan = .upfront, _ catalog: Catalog) throws {
    self.product = product
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
    let starts = try basis.changes.map(\.at) + PricePoints.changes(after: now, in: tables)
    let pointsByDate = try ([now] + Set(starts).sorted()).map { try PricePoints(catalog, on: $0, tables: tables) }
    return try storefronts.flatMap { try automatic(in: $0, basis: basis, pointsByDate: pointsByDate) }
  }

  /// - Parameter pointsByDate: the points at each date on which prices may change, from now on.
  private func automatic(
    in storefront: Storefront, basis: Timeline<Pricing.Basis?>, pointsByDate: [PricePoints]
  ) throws -> [Price] {
    let now = catalog.store.now
    let own = state.prices(in: storefront)
    let dates = Set(pointsByDate.map(\.date) + own.changes.map(\.at).filter { $0 > now }).sorted()
    var prices: [Price] = []
    for (date, next) in zip(dates, dates.dropFirst().map(Optional.some) + [nil]) {
      guard own.element(on: date) == nil, let element = basis.element(on: date),
        self.storefront(of: element) != storefront, let points = pointsByDate.last(where: { $0.date <= date }),
        let point = try point(of: element, in: storefront, by: points)
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
