import Foundation
import StockroomKit

/// What products cost by their tiers and the matrix in force.
struct TierPrices: PriceSource {
  let matrices: TierMatrices

  /// The product's price; nil without a tier, before the oldest matrix, and where the App Store was not open yet.
  func price(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Price? {
    guard let matrix = matrices.newest(on: date), let tier = try Prices(catalog).tier(of: product, on: date),
      case .price(let money, _) = matrix.price(of: tier, in: storefront)
    else { return nil }
    return Price(money, formatted: matrix.formatter(for: storefront).string(money))
  }

  /// The same as a value to show, in which a storefront that was not open yet is told from a product without a tier.
  func value(of product: Product, in storefront: Storefront, catalog: Catalog) throws -> Value {
    guard let matrix = matrices.newest(on: catalog.store.now), let tier = try Prices(catalog).tier(of: product) else {
      return .null
    }
    return matrix.value(of: tier, in: storefront)
  }

  /// Reads products' prices in a storefront, one after another: its texts are made from one locale, looked up once.
  func reader(
    in storefront: Storefront, catalog: Catalog, value: @escaping (StorefrontPrices, Tier) -> Value
  ) throws -> ProductColumn.Reader {
    guard let matrix = matrices.newest(on: catalog.store.now) else { return { _ in .null } }
    let storefrontPrices = StorefrontPrices(storefront, in: matrix)
    let prices = Prices(catalog)
    return { product in try prices.tier(of: product).map { value(storefrontPrices, $0) } ?? .null }
  }

  /// What `product show` says of a product's price.
  func section(of product: Product, catalog: Catalog) throws -> Field {
    guard let tier = try Prices(catalog).tier(of: product) else { return Field("price", .null, label: "Price") }
    let storefront = try Storefront.unitedStates()
    let price = try value(of: product, in: storefront, catalog: catalog)
    return Field(
      "price",
      .record([
        Field("tier", tier.value, label: "Price Tier"),
        Field(storefront.alpha3, price, label: storefront.name),
      ]),
      label: "Price")
  }

  /// The paid tiers whose numbers begin like this, each with its price in the United States.
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
