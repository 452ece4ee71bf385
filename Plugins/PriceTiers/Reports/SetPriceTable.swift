import Foundation
import StockroomKit

/// The prices set for a product over time, by place, and the tiers between them.
struct SetPriceTable {
  let product: Product
  let catalog: Catalog
  var plan = BillingPlan.upfront

  static let columns = [
    Column("from", label: "From"), Column("until", label: "Until"), Column("storefront", label: "Storefront"),
    Column("setBy", label: "Set By"), Column("price", label: "Price", alignment: .trailing),
    Column("tier", label: "Tier", alignment: .trailing),
    Column("proceeds", label: "Proceeds", alignment: .trailing), Column("now", label: "Now"),
  ]

  var table: Table {
    Table(columns: Self.columns, empty: "no prices") { emit in
      let points = PointPrices(catalog, of: plan)
      var rows: [(Date?, [Value]?)] = []
      if plan == .upfront { rows = try Prices(catalog).timeline(of: product).intervals.map { ($0.from, try row($0)) } }
      rows += try points.timeline(of: .everywhere, of: product).intervals.map { ($0.from, try row($0, .base)) }
      for (_, row) in rows.sorted(by: { $0.0 ?? .distantPast < $1.0 ?? .distantPast }) { try row.map(emit) }
      for place in try points.places(of: product) where place != .everywhere {
        for interval in try points.timeline(of: place, of: product).intervals { try row(interval, .manual).map(emit) }
      }
    }
  }

  /// A tier over time, with its price in the United States; nil for a time without one.
  private func row(_ interval: Timeline<Tier?>.Interval) throws -> [Value]? {
    try interval.element.map { tier in
      let storefront = try Storefront.unitedStates()
      let quote = try resolver(within: interval.from, interval.until)
        .quote(Pricing(basis: .tier(tier), manual: [:]), in: storefront)
      return [
        .day(interval.from), .day(interval.until), .identifier(storefront.alpha3),
        .identifier(ResolvedPrice.Origin.tier.rawValue), quote.price, tier.value, quote.proceeds,
        isNow(interval.from, interval.until),
      ]
    }
  }

  /// A price over time; nil for a time without one.
  private func row(_ interval: Timeline<SetPrice?>.Interval, _ origin: ResolvedPrice.Origin) throws -> [Value]? {
    try interval.element.map { set in
      let pricing =
        origin == .manual
        ? Pricing(basis: nil, manual: [set.storefront: set.price]) : Pricing(basis: .point(set), manual: [:])
      let proceeds = try resolver(within: interval.from, interval.until).quote(pricing, in: set.storefront).proceeds
      let formatter = PriceFormatter(storefront: set.storefront, currency: Currency(code: set.price.currency))
      return [
        .day(interval.from), .day(interval.until), .identifier(set.storefront.alpha3), .identifier(origin.rawValue),
        .price(set.price, formatter.string(set.price)), .null, proceeds, isNow(interval.from, interval.until),
      ]
    }
  }

  /// The tables of now, or of the nearest day in a period.
  private func resolver(within from: Date?, _ until: Date?) -> PriceResolver {
    let now = catalog.store.now
    let latest = until.map { $0.addingTimeInterval(-1) } ?? .distantFuture
    return PriceResolver(catalog, on: max(from ?? .distantPast, min(now, latest)))
  }

  private func isNow(_ from: Date?, _ until: Date?) -> Value {
    let now = catalog.store.now
    return .boolean(from ?? .distantPast <= now && now < until ?? .distantFuture)
  }
}
