import Foundation
import StockroomKit

/// A price given as an amount, with price points: a base price that others follow, or a manual price.
struct PointChoice: Sendable {
  let amount: String
  /// The storefront of the base price; by default the product's own base storefront, or the United States.
  let base: Storefront?
  /// The storefront of a manual price.
  let storefront: Storefront?

  /// Whether an amount means a price point at a date: since March 2023, when Apple replaced tiers with points, and
  /// if a table of them is in effect.
  static func applies(on date: Date, tables: PointTables) throws -> Bool {
    if date >= PricePointEra.start { return true }
    return try !tables.inForce(on: date).isEmpty
  }

  /// Whether this is a price point at a date: in all storefronts it is a tier's price where the store's rules still
  /// have tiers, and no table of price points is in effect.
  func isPoint(on date: Date, tables: PointTables, in catalog: Catalog) throws -> Bool {
    if base != nil { return true }
    guard try Self.applies(on: date, tables: tables) else { return false }
    return try storefront != nil || PricePointEra.hasReplacedTiers(in: catalog, on: date)
      || !tables.inForce(on: date).isEmpty
  }

  /// The place and the price for a product, given its prices at that date.
  ///
  /// - Throws: a ``Refusal`` if no table equalizes the price, or lists it, with the nearest ones.
  func price(over pricing: Pricing, on date: Date, tables: PointTables) throws -> (place: PricePlace, price: SetPrice) {
    if let storefront {
      let points = try tables.prices(in: storefront, on: date)
      let money = try money(in: storefront, points)
      if try tables.hasList(on: date), !points.isEmpty, !points.contains(where: { $0.price == money }) {
        throw Refusal.noPoint(money, nearest: points, in: storefront)
      }
      return (.alone(storefront), SetPrice(storefront: storefront, price: money))
    }
    let base = try base ?? pricing.base?.storefront ?? Storefront.unitedStates()
    let points = try tables.basePrices(of: base, on: date)
    guard !points.isEmpty else {
      throw Refusal.noTable(for: base, amount: amount, others: Set(try tables.inForce(on: date).map(\.base)))
    }
    let money = try money(in: base, points)
    guard points.contains(where: { $0.price == money }) else {
      throw Refusal.noPoint(money, nearest: points, in: base)
    }
    return (.everywhere, SetPrice(storefront: base, price: money))
  }

  private func money(in storefront: Storefront, _ points: [PointPrice]) throws -> Money {
    let code = points.first?.price.currency ?? PointCurrency.codes(of: storefront).last ?? "USD"
    return try Money(price: amount, in: Currency(code: code))
  }
}

extension Refusal {
  fileprivate static func noTable(for base: Storefront, amount: String, others: Set<Storefront>) -> Refusal {
    let other = others.min().map { "--base \($0.alpha3) sets the price there, for which a table is loaded" }
    return Refusal(
      "price.points.none",
      "no table of price points has \(base.name) as its base storefront, and Stockroom does not make up prices",
      hint: other
        ?? "load one: price import FILE.csv; --storefront \(base.alpha3) sets a price there and in no other storefront",
      subject: amount)
  }

  fileprivate static func noPoint(_ money: Money, nearest points: [PointPrice], in storefront: Storefront) -> Refusal {
    let nearest = points.nearest(to: money.minorUnits, count: 2).map(\.price.amount)
    return Refusal(
      "price.amount.no-point", "\(money) is not a price point in \(storefront.name)",
      hint: "the nearest: \(nearest.joined(separator: " and "))", subject: money.amount)
  }
}
