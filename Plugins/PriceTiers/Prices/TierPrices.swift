import Foundation
import StockroomKit

/// The pricing service: prices by tier or price point, for core and other plugins.
struct TierPrices: PricingService {
  let matrices: TierMatrices

  /// The product's price, or nil without one, before the oldest matrix, and if the App Store was not yet open.
  func price(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Price? {
    try prices(in: storefront, at: date, catalog: catalog)(product)
  }

  /// The same for many products; each price is found and formatted once.
  func prices(in storefront: Storefront, at date: Date, catalog: Catalog) -> (Product) throws -> Price? {
    let board = PriceResolver(catalog, on: date, matrices: matrices)
    return { product in
      let quote = try board.quote(board.pricing(of: product), in: storefront)
      guard let money = quote.money, case .money(_, _, let text) = quote.price else { return nil }
      return Price(money, formatted: text)
    }
  }

  /// Explains a price in a currency that has ended, and a base price that no table equalizes.
  func missingPrice(
    of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog
  ) throws -> UnmetRequirement? {
    let board = PriceResolver(catalog, on: date, matrices: matrices)
    let pricing = try board.pricing(of: product)
    let code = storefront.alpha3
    let byHand = "price set PRODUCT --price AMOUNT --storefront \(code)"
    if let ended = try board.quote(pricing, in: storefront).endedCurrency {
      let what = "none in \(code), which had \(ended.code) until \(ended.successor.since.isoDay)"
      return UnmetRequirement("price", what, mend: byHand)
    }
    return pricing.base == nil ? nil : UnmetRequirement("price", "none in \(code) by any table", mend: byHand)
  }

  /// Reads a value of products' prices in a storefront, one product at a time; each price is formatted once.
  func reader(
    in storefront: Storefront, catalog: Catalog, value: @escaping (ResolvedPrice) -> Value
  ) throws -> ProductColumn.Reader {
    let board = PriceResolver(catalog, on: catalog.store.now, matrices: matrices)
    return { product in value(try board.quote(board.pricing(of: product), in: storefront)) }
  }

  /// The price in `product show`: in its base storefront, or in the United States.
  func section(of product: Product, catalog: Catalog) throws -> Field {
    let board = PriceResolver(catalog, on: catalog.store.now, matrices: matrices)
    let pricing = try board.pricing(of: product)
    guard !pricing.isNone else { return Field("price", .null, label: "Price") }
    let storefront = try pricing.base?.storefront ?? Storefront.unitedStates()
    let price = try board.quote(pricing, in: storefront).price
    let warning = pricing.tier.flatMap { _ in PricePointEra.warning(in: catalog, on: board.date) }
    return Field(
      "price",
      .record(
        [
          Field("tier", pricing.tier?.value ?? .null, label: "Price Tier"),
          Field(storefront.alpha3, price, label: storefront.name),
        ] + (warning.map { [Field("warning", .text($0), label: "Warning")] } ?? [])),
      label: "Price")
  }

  /// The paid tiers whose numbers begin with some digits, each with its price in the United States.
  func candidates(
    startingWith prefix: String, at date: Date, limit: Int
  ) throws -> [(text: String, summary: String)] {
    let storefront = try Storefront.unitedStates()
    let matrix = matrices.newest(on: date)
    let tiers = Tier.paid.lazy.filter { $0.word.utf8.starts(with: prefix.utf8) }.prefix(limit)
    return tiers.map { tier in
      let text = tier.word
      guard case .money(_, _, let price) = matrix?.value(of: tier, in: storefront) else { return (text, "") }
      return (text, price)
    }
  }
}
