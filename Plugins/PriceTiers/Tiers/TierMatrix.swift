import Foundation
import StockroomKit

/// Apple's price matrix as of one date: what each tier costs in each currency, and what the developer gets.
struct TierMatrix: Sendable {
  /// One currency's prices in its smallest unit, from tier 0 upwards.
  struct Column: Sendable {
    let currency: Currency
    let prices: [Int64]
  }

  /// Its date, such as `2012-10-26`.
  let name: String

  /// Midnight UTC of the day it came into force.
  let effective: Date

  let columns: [String: Column]
  let proceedsRule: ProceedsRule

  /// The month it came into force, such as `October 2012`.
  var month: String {
    effective.formatted(
      Date.FormatStyle(locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt).month(.wide).year())
  }

  /// The codes of its currencies, sorted.
  var currencies: [String] {
    columns.keys.sorted()
  }

  /// The paid tiers it has, in order: those of 2012 have no alternate ones.
  var tiers: ArraySlice<Tier> {
    Tier.paid.prefix { $0.position < columns.values.first?.prices.count ?? 0 }
  }

  /// The code of the currency it charges in there, open or not: the storefront's own if it has that, else US dollars.
  func currency(of storefront: Storefront) -> String {
    let home = HomeCurrency.code(of: storefront)
    return columns[home] == nil ? HomeCurrency.fallback : home
  }

  /// The tier's price in a currency, or nil if the matrix has no such column or tier.
  func price(of tier: Tier, in currency: String) -> Money? {
    guard let column = columns[currency], column.prices.indices.contains(tier.position) else { return nil }
    return Money(
      minorUnits: column.prices[tier.position], currency: currency, exponent: column.currency.exponent)
  }

  /// What the developer gets for a sale in that currency, or nil if the matrix has no such column or tier.
  func proceeds(of tier: Tier, in currency: String) -> Money? {
    price(of: tier, in: currency).map(proceedsRule.proceeds(of:))
  }

  /// The tier's price in a storefront.
  func price(of tier: Tier, in storefront: Storefront) -> StorefrontPrice {
    let opening = StorefrontOpening(of: storefront)
    guard opening == .byJune2012 else { return .notOpen(opening) }
    guard let price = price(of: tier, in: currency(of: storefront)) else { return .noPrice }
    return .price(price, proceeds: proceedsRule.proceeds(of: price))
  }
}
