import Foundation
import StockroomKit

/// Finds the real price closest to a target: a price point where there are points, else the price of a tier.
struct PriceSnapper {
  let board: PriceBoard
  let date: Date
  let rounding: Rounding

  /// Whether any price is known that one there could snap to.
  func hasPrices(in storefront: Storefront) throws -> Bool {
    try !PointChoice.applies(on: date, tables: board.tables) || !board.tables.prices(in: storefront, on: date).isEmpty
  }

  func move(_ target: PriceTarget) throws -> PriceMove {
    guard try PointChoice.applies(on: date, tables: board.tables) else { return try tierMove(target) }
    let isBase = target.pricing.base?.storefront == target.storefront
    let points =
      isBase
      ? try board.tables.basePrices(of: target.storefront, on: date)
      : try board.tables.prices(in: target.storefront, on: date)
    let prices = points.map(\.price).filter { $0.currency == target.amount.currency }
    guard let index = rounding.snap(target.amount.minorUnits, among: prices.map(\.minorUnits)) else {
      throw Refusal.noPrice(target, rounding, isEmpty: prices.isEmpty)
    }
    return PriceMove(
      target: target, snapped: prices[index], step: .point(isBase ? .everywhere : .alone(target.storefront)))
  }

  /// The currency a storefront charges in: what the product costs there now, or what its price points are in.
  func currency(of quote: Quote) throws -> Currency {
    if let money = quote.money { return Currency(code: money.currency) }
    if try PointChoice.applies(on: date, tables: board.tables) {
      let point = try board.tables.prices(in: quote.storefront, on: date).first
      return Currency(code: point?.price.currency ?? PointCurrency.codes(of: quote.storefront).last ?? "USD")
    }
    return StorefrontPrices(quote.storefront, in: try TierMatrices.published.inForce(on: date)).currency
  }

  private func tierMove(_ target: PriceTarget) throws -> PriceMove {
    let matrix = try TierMatrices.published.inForce(on: date)
    let column = StorefrontPrices(target.storefront, in: matrix)
    let prices = Tier.paid.compactMap { tier -> (tier: Tier, price: Money)? in
      guard case .price(let price, _) = column[tier] else { return nil }
      return (tier, price)
    }.sorted { ($0.price.minorUnits, $0.tier) < ($1.price.minorUnits, $1.tier) }
    guard let index = rounding.snap(target.amount.minorUnits, among: prices.map(\.price.minorUnits)) else {
      throw Refusal.noPrice(target, rounding, isEmpty: prices.isEmpty)
    }
    return PriceMove(target: target, snapped: prices[index].price, step: .tier(prices[index].tier))
  }
}

extension Refusal {
  fileprivate static func noPrice(_ target: PriceTarget, _ rounding: Rounding, isEmpty: Bool) -> Refusal {
    let name = target.storefront.name
    guard !isEmpty else {
      return Refusal(
        "price.points.none", "no table tells the prices there are in \(name), and Stockroom invents none",
        hint: "price import FILE.csv loads one", subject: target.amount.amount)
    }
    let side = rounding == .up ? "as high as" : "as low as"
    return Refusal(
      "price.amount.no-point", "no price in \(name) is \(side) \(target.amount)",
      hint: "--round nearest takes the closest there is", subject: target.amount.amount)
  }
}
