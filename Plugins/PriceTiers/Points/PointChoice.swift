import Foundation
import StockroomKit

/// A price given as an amount, with price points: a base price that others follow, or a manual price.
struct PointChoice: Sendable {
  let amount: String
  /// The storefront of the base price; by default the product's own base storefront, or the United States.
  let base: Storefront?
  /// The storefront of a manual price.
  let storefront: Storefront?

  /// True if an amount means a price point at a date: since March 2023, when Apple replaced tiers with points, or
  /// if a table of them is in effect.
  static func applies(on date: Date, tables: PointTables) throws -> Bool {
    if date >= PricePointEra.start { return true }
    return try tables.arePoints(on: date)
  }

  /// True if this is a price point at a date: without a storefront it is a tier's price if the store's rules still
  /// have tiers, and no table of price points is in effect.
  func isPoint(on date: Date, tables: PointTables, in catalog: Catalog) throws -> Bool {
    if base != nil { return true }
    guard try Self.applies(on: date, tables: tables) else { return false }
    return try storefront != nil || PricePointEra.hasReplacedTiers(in: catalog, on: date) || tables.arePoints(on: date)
  }

  /// The place and the price for a product, given its prices at that date.
  ///
  /// The built-in table refuses no price: see ``SetPrice/warning(on:tables:)``.
  ///
  /// - Throws: a ``Refusal`` if no loaded table equalizes the price, or lists it, with the nearest ones.
  func price(over pricing: Pricing, on date: Date, tables: PointTables) throws -> (place: PricePlace, price: SetPrice) {
    if let storefront {
      let points = try tables.prices(in: storefront, on: date)
      let money = try money(in: storefront, points)
      if try tables.hasList(on: date) || money.minorUnits == 0, !points.isEmpty,
        !points.contains(where: { $0.price == money })
      {
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
    let isKept = try tables.arePublished(on: date) && money.minorUnits > 0
    guard isKept || points.contains(where: { $0.price == money }) else {
      throw Refusal.noPoint(money, nearest: points, in: base)
    }
    return (.everywhere, SetPrice(storefront: base, price: money))
  }

  private func money(in storefront: Storefront, _ points: [PointPrice]) throws -> Money {
    let code = points.first?.price.currency ?? PointCurrency.codes(of: storefront).last ?? "USD"
    return try Money(price: amount, in: Currency(code: code))
  }
}

extension SetPrice {
  /// The warning about a price that the built-in table of price points does not have; it is kept for its storefront.
  func warning(on date: Date, tables: PointTables) throws -> String? {
    guard try tables.arePublished(on: date) else { return nil }
    let points = try tables.prices(in: storefront, on: date)
    guard !points.isEmpty, !points.contains(where: { $0.price == price }) else { return nil }
    let nearest = points.nearest(to: price.minorUnits, count: 2).map(\.price.amount)
    return "\(price) is not a price point in \(storefront.nameInText), and it is kept there; "
      + "the nearest are \(nearest.joined(separator: " and "))"
  }
}

/// The time since Apple replaced tiers with price points and base storefronts: March 2023.
enum PricePointEra {
  /// 2023-03-01.
  static let start = Date(seconds: 1_677_628_800)

  /// True if a tier is out of date in a store: App Store Connect's rules have no tiers in this era, and the last
  /// matrix is from June 2020.
  static func hasReplacedTiers(in catalog: Catalog, on date: Date) -> Bool {
    catalog.rules.profile == .asc2026 && date >= start
  }

  /// The command that sets the price of a product.
  static func command(for product: String, in catalog: Catalog) -> String {
    let isPoint = hasReplacedTiers(in: catalog, on: catalog.store.now)
    return "price set \(product) \(isPoint ? "--price AMOUNT" : "--tier N")"
  }

  /// The warning about a tier that is out of date, or nil.
  static func warning(in catalog: Catalog, on date: Date) -> String? {
    guard hasReplacedTiers(in: catalog, on: date), let matrix = TierMatrices.published.newest(on: date) else {
      return nil
    }
    return "Apple replaced price tiers with price points in March 2023; this is the price of \(matrix.month)"
  }

  /// The same as a note in a table.
  static func note(in catalog: Catalog, on date: Date) -> String? {
    guard hasReplacedTiers(in: catalog, on: date), let matrix = TierMatrices.published.newest(on: date) else {
      return nil
    }
    return "price of \(matrix.month): tiers ended in March 2023"
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
      "price.amount.no-point", "\(money) is not a price point in \(storefront.nameInText)",
      hint: "the nearest: \(nearest.joined(separator: " and "))", subject: money.amount)
  }
}
