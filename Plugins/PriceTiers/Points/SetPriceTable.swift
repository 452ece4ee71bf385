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
      for place in try points.places(of: product) {
        for interval in try points.timeline(of: place, of: product).intervals {
          guard let set = interval.element else { continue }
          let formatter = PriceFormatter(storefront: set.storefront, currency: Currency(code: set.price.currency))
          let origin = place == .everywhere ? Quote.Origin.base : .manual
          try emit([
            .day(interval.from), .day(interval.until), .identifier(set.storefront.alpha3), .identifier(origin.rawValue),
            .price(set.price, formatter.string(set.price)), .null, isNow(interval.from, interval.until),
          ])
        }
      }
      for interval in try Prices(catalog).timeline(of: product)?.intervals ?? [] {
        try emit([
          .day(interval.from), .day(interval.until), .null, .identifier(Quote.Origin.tier.rawValue), .null,
          interval.element.value, isNow(interval.from, interval.until),
        ])
      }
    }
  }

  private func isNow(_ from: Date?, _ until: Date?) -> Value {
    let now = catalog.store.now
    return .boolean(from ?? .distantPast <= now && now < until ?? .distantFuture)
  }
}
