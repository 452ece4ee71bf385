import Foundation
import StockroomKit

/// The prices that were set for a product over time, place by place, and the tiers between them.
struct SetPriceTable {
  let product: Product
  let catalog: Catalog

  var table: Table {
    let columns = [
      Column("from", label: "From"), Column("until", label: "Until"), Column("storefront", label: "Storefront"),
      Column("setBy", label: "Set By"), Column("price", label: "Price", alignment: .trailing),
      Column("tier", label: "Tier", alignment: .trailing), Column("now", label: "Now"),
    ]
    return Table(columns: columns, empty: "no prices") { emit in
      let points = PointPrices(catalog)
      var rows = try Prices(catalog).timeline(of: product).intervals.map { ($0.from, row($0)) }
      rows += try points.timeline(of: .everywhere, of: product).intervals.map { ($0.from, row($0, .base)) }
      for (_, row) in rows.sorted(by: { $0.0 ?? .distantPast < $1.0 ?? .distantPast }) { try row.map(emit) }
      for place in try points.places(of: product) where place != .everywhere {
        for interval in try points.timeline(of: place, of: product).intervals { try row(interval, .manual).map(emit) }
      }
    }
  }

  /// A tier over time; nil for a time without one.
  private func row(_ interval: Timeline<Tier?>.Interval) -> [Value]? {
    interval.element.map { tier in
      [
        .day(interval.from), .day(interval.until), .null, .identifier(Quote.Origin.tier.rawValue), .null, tier.value,
        isNow(interval.from, interval.until),
      ]
    }
  }

  /// A price over time; nil for a time without one.
  private func row(_ interval: Timeline<SetPrice?>.Interval, _ origin: Quote.Origin) -> [Value]? {
    interval.element.map { set in
      let formatter = PriceFormatter(storefront: set.storefront, currency: Currency(code: set.price.currency))
      return [
        .day(interval.from), .day(interval.until), .identifier(set.storefront.alpha3), .identifier(origin.rawValue),
        .price(set.price, formatter.string(set.price)), .null, isNow(interval.from, interval.until),
      ]
    }
  }

  private func isNow(_ from: Date?, _ until: Date?) -> Value {
    let now = catalog.store.now
    return .boolean(from ?? .distantPast <= now && now < until ?? .distantFuture)
  }
}
