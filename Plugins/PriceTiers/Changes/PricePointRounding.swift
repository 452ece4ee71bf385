import Foundation
import StockroomKit

/// Finds the available price closest to a target: a price point if there are points, otherwise a tier's price.
struct PricePointRounding {
  let resolver: PriceResolver
  let date: Date
  let rounding: Rounding

  /// True if any prices in the storefront are known.
  func hasPrices(in storefront: Storefront) throws -> Bool {
    try !PointChoice.applies(on: date, tables: resolver.tables)
      || !resolver.tables.prices(in: storefront, on: date).isEmpty
  }

  func move(_ target: PriceTarget) throws -> PriceMove {
    guard try PointChoice.applies(on: date, tables: resolver.tables) else { return try tierMove(target) }
    let isBase = target.pricing.base?.storefront == target.storefront
    let points =
      isBase
      ? try resolver.tables.basePrices(of: target.storefront, on: date)
      : try resolver.tables.prices(in: target.storefront, on: date)
    let prices = points.map(\.price).filter { $0.currency == target.amount.currency }
    guard let index = rounding.index(for: target.amount.minorUnits, among: prices.map(\.minorUnits)) else {
      guard try resolver.tables.arePoints(on: date) else { throw Refusal.noPoints(target) }
      throw Refusal.noPrice(target, rounding, isEmpty: prices.isEmpty)
    }
    return PriceMove(
      target: target, rounded: prices[index], step: .point(isBase ? .everywhere : .alone(target.storefront)))
  }

  /// The currency of a storefront: that of the product's price there now, or of its price points.
  func currency(of quote: ResolvedPrice) throws -> Currency {
    if let money = quote.money { return Currency(code: money.currency) }
    if try PointChoice.applies(on: date, tables: resolver.tables) {
      let point = try resolver.tables.prices(in: quote.storefront, on: date).first
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
    guard let index = rounding.index(for: target.amount.minorUnits, among: prices.map(\.price.minorUnits)) else {
      throw Refusal.noPrice(target, rounding, isEmpty: prices.isEmpty)
    }
    return PriceMove(target: target, rounded: prices[index].price, step: .tier(prices[index].tier))
  }
}

/// How a target is rounded to an available price.
enum Rounding: String, CaseIterable, ParameterValue {
  case nearest, up, down

  static let option = Parameter<Rounding>.option(
    "round", "How to round a target that is not an available price.", default: .nearest, text: "nearest")

  static var valueName: String { "DIRECTION" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> Rounding {
    guard let rounding = Rounding(rawValue: text.lowercased()) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a direction", hint: "one of \(choices.joined(separator: ", "))",
        subject: text)
    }
    return rounding
  }

  /// The index of the rounded price in sorted prices, or nil if there is none in that direction.
  ///
  /// Halfway between two, the lower one is the nearest.
  func index(for amount: Int64, among prices: [Int64]) -> Int? {
    let above = prices.firstIndex { $0 >= amount } ?? prices.endIndex
    let next = above < prices.endIndex ? above : nil
    if let next, prices[next] == amount { return next }
    let below = above > prices.startIndex ? above - 1 : nil
    switch self {
    case .up: return next
    case .down: return below
    case .nearest:
      guard let next, let below else { return next ?? below }
      return prices[next] - amount < amount - prices[below] ? next : below
    }
  }
}

extension Refusal {
  /// The same for every product and storefront, so that a file with many of them reports it once.
  fileprivate static func noPoints(_ target: PriceTarget) -> Refusal {
    Refusal(
      "price.points.none", "no table of price points is loaded, and Stockroom does not invent prices",
      remedy: Remedy("load one", command: "price import FILE.csv"), subject: target.amount.amount)
  }

  fileprivate static func noPrice(_ target: PriceTarget, _ rounding: Rounding, isEmpty: Bool) -> Refusal {
    let name = target.storefront.nameInText
    guard !isEmpty else {
      return Refusal(
        "price.points.none", "no table has prices for \(name), and Stockroom does not invent prices",
        remedy: Remedy("load one", command: "price import FILE.csv"), subject: target.amount.amount)
    }
    let side = rounding == .up ? "as high as" : "as low as"
    return Refusal(
      "price.amount.no-point", "no price in \(name) is \(side) \(target.amount)",
      hint: "--round nearest uses the closest price", subject: target.amount.amount)
  }
}
