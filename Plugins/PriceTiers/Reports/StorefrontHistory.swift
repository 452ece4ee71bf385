import Foundation
import StockroomKit

/// A product's price in one storefront over time, split only where a price is set, a matrix or a table
/// of price points takes effect, or the storefront changes its currency.
struct StorefrontHistory {
  let product: Product
  let storefront: Storefront
  let catalog: Catalog
  var plan = BillingPlan.upfront

  private struct Stretch {
    let from: Date?
    var until: Date?
    /// The tier of the price.
    let tier: Tier?
    let quote: ResolvedPrice
  }

  static let columns = [
    Column("from", label: "From"), Column("until", label: "Until"), Column("setBy", label: "Set By"),
    Column("tier", label: "Tier", alignment: .trailing), Column("price", label: "Price", alignment: .trailing),
    Column("proceeds", label: "Proceeds", alignment: .trailing), Column("source", label: "By"),
    Column("table", label: "Table", alignment: .trailing), Column("now", label: "Now"),
  ]

  var table: Table {
    Table(columns: Self.columns, empty: "no prices") { emit in
      let now = catalog.store.now
      for stretch in try stretches() {
        let quote = stretch.quote
        let isNow = stretch.from ?? .distantPast <= now && now < stretch.until ?? .distantFuture
        try emit([
          .day(stretch.from), .day(stretch.until), .identifier(quote.origin?.rawValue),
          stretch.tier?.value ?? .null, quote.price, quote.proceeds, quote.sourceText,
          .integer(quote.source?.table), .boolean(isNow),
        ])
      }
    }
  }

  private func stretches() throws -> [Stretch] {
    let tables = PointTables(catalog)
    let cuts = try cuts(tables)
    let starts = [nil] + cuts.map { Optional($0) }
    var stretches: [Stretch] = []
    for (from, until) in zip(starts, cuts.map { Optional($0) } + [nil]) {
      if let until, until <= product.createdAt { continue }
      let resolver = PriceResolver(catalog, on: from ?? .distantPast, tables: tables, plan: plan)
      let pricing = try resolver.pricing(of: product)
      let quote = try resolver.quote(pricing, in: storefront)
      let tier = quote.origin == .tier ? pricing.tier : nil
      if let last = stretches.last, last.quote == quote, last.tier == tier {
        stretches[stretches.count - 1].until = until
      } else {
        stretches.append(Stretch(from: from, until: until, tier: tier, quote: quote))
      }
    }
    return stretches
  }

  private func cuts(_ tables: PointTables) throws -> [Date] {
    // An installment follows the price of its year, too.
    let plans = plan == .upfront ? [plan] : [.upfront, plan]
    let cuts =
      try Prices(catalog).timeline(of: product).changes.map(\.at)
      + plans.flatMap { plan in
        try [.everywhere, .alone(storefront)].flatMap { place in
          try PointPrices(catalog, of: plan).timeline(of: place, of: product).changes.map(\.at)
        }
      }
      + tables.all().map(\.starts) + TierMatrices.published.all.map(\.effective)
      + StorefrontCurrency.switches(of: storefront)
    return Set(cuts).sorted()
  }
}

/// A period in which a product has one tier, and the tier one price in each storefront.
struct PricePeriod: Sendable {
  let from: Date?
  let until: Date?
  /// Nil before the product has one.
  let tier: Tier?

  /// The matrix in effect, or nil before the oldest.
  let matrix: TierMatrix?

  func contains(_ date: Date) -> Bool {
    from ?? .distantPast <= date && date < until ?? .distantFuture
  }
}

extension TierMatrices {
  /// A product's tiers over time, split where a matrix takes effect or the storefront changes its currency; periods
  /// that ended before the date `since` are omitted.
  func stretches(of timeline: Timeline<Tier?>, in storefront: Storefront, since: Date) -> [PricePeriod] {
    let switches = StorefrontCurrency.switches(of: storefront)
    let cuts = Set(timeline.changes.map(\.at) + all.map(\.effective) + switches).sorted()
    let starts = [nil] + cuts.map { Optional($0) }
    return zip(starts, cuts.map { Optional($0) } + [nil]).compactMap { from, until in
      if let until, until <= since { return nil }
      let inside = from ?? .distantPast
      return PricePeriod(
        from: from, until: until, tier: timeline.element(on: inside), matrix: newest(on: inside))
    }
  }
}
