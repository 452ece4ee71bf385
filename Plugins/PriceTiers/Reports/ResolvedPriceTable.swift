import Foundation
import StockroomKit

/// Prices of products in storefronts with their origins, for prices set by price point or manually.
struct ResolvedPriceTable {
  let products: PricedProducts
  let storefronts: [Storefront]
  let resolver: PriceResolver
  /// True to omit the storefronts without a price.
  var isOfPrices = false

  var table: Table {
    let isOne = products.isOne
    let note = products.hasTiers ? PricePointEra.note(in: resolver.catalog, on: resolver.date) : nil
    let notes = note == nil ? [] : [Column("note", label: "Note")]
    let columns =
      [
        Column("product", label: "Product", audience: isOne ? .data : .everyone),
        Column("tier", label: "Tier", alignment: .trailing, audience: products.hasTiers ? .everyone : .data),
        Column("storefront", label: "Storefront"),
        Column("name", label: "Name", audience: isOne ? .everyone : .data),
        Column("currency", label: "Currency", audience: .data), Column("price", label: "Price", alignment: .trailing),
        Column("proceeds", label: "Proceeds", alignment: .trailing), Column("origin", label: "Set By"),
        Column("mayAdjust", label: "May Adjust", audience: .data), Column("source", label: "By"),
        Column("table", label: "Table", alignment: .trailing), Column("since", label: "Since"),
      ] + notes
    return Table(columns: columns, empty: "no prices") { emit in
      try products.each { product, pricing in
        let starts = try Starts(of: product, on: resolver)
        let name = Value.identifier(try resolver.catalog.fullName(of: product))
        for storefront in storefronts {
          let quote = try resolver.quote(pricing, in: storefront)
          if isOfPrices, quote.origin == nil { continue }
          try emit(
            [
              name, quote.origin == .tier ? pricing.tier?.value ?? .null : .null,
              .identifier(storefront.alpha3), .text(storefront.name),
              .identifier(quote.money?.currency), quote.price, quote.proceeds, .identifier(quote.origin?.rawValue),
              quote.origin == nil ? .null : .boolean(quote.mayAdjust), quote.sourceText,
              .integer(quote.source?.table), .day(try starts.since(quote)),
            ] + (note == nil ? [] : [.text(quote.origin == .tier ? note : nil)]))
        }
      }
    }
  }
}

/// The start of a product's current price.
private struct Starts {
  let product: Product
  let resolver: PriceResolver
  private let everywhere: Date?
  init(of product: Product, on resolver: PriceResolver) throws {
    self.product = product
    self.resolver = resolver
    let base = try resolver.points.timeline(of: .everywhere, of: product).interval(on: resolver.date)
    let tier = try Prices(resolver.catalog).timeline(of: product).interval(on: resolver.date)
    everywhere = base.element == nil && resolver.plan == .upfront ? tier.from : base.from
  }

  /// The day from which the price of the year is what it is in a storefront, which installments follow.
  private func yearStart(in storefront: Storefront) throws -> Date? {
    guard let years = resolver.years else { return nil }
    let own = try years.points.timeline(of: .alone(storefront), of: product).interval(on: years.date)
    return try own.element == nil ? Starts(of: product, on: years).everywhere : own.from
  }

  /// The later of two days: when it was set, and when the matrix or table took effect.
  func since(_ quote: ResolvedPrice) throws -> Date? {
    switch quote.origin {
    case nil: nil
    case .manual:
      try resolver.points.timeline(of: .alone(quote.storefront), of: product).interval(on: resolver.date)
        .from
    case .base: everywhere
    case .tier, .equalized, .estimated:
      try [everywhere, quote.source?.starts, yearStart(in: quote.storefront)].compactMap(\.self).max()
    }
  }
}
