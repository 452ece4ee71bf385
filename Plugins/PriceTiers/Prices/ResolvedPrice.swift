import Foundation
import StockroomKit

/// The price of a product in a storefront, and its origin.
struct ResolvedPrice: Equatable, Sendable {
  /// The origin of a price.
  enum Origin: String, Sendable {
    /// The product's tier, by the matrix in effect.
    case tier
    /// The price that was set in the base storefront.
    case base
    /// Equalized from the base price by the table in effect; it follows newer tables automatically.
    case equalized
    /// The same, but calculated from the known equalizations, because the built-in table does not have this one.
    case estimated
    /// Set manually in this storefront; it stays until it is set again.
    case manual
  }

  /// A price matrix, or a table of price points.
  struct Source: Equatable, Sendable {
    /// The matrix's date, the table's file name as typed, or the name of the built-in table.
    let name: String
    /// The day it took effect.
    let starts: Date
    /// The table's number.
    var table: Int64?
  }

  let storefront: Storefront
  /// The price as shown to customers, or the reason there is none.
  let price: Value
  /// The developer's proceeds, in the same form.
  let proceeds: Value
  /// The price as an amount, or nil if there is none.
  let money: Money?
  let origin: Origin?
  /// The matrix or table it comes from; nil for a manual price.
  var source: Source?

  /// Why there is no price, if there was one in another currency.
  var endedCurrency: EndedCurrency?

  /// Why there is no price, if no table equalizes the base price there.
  var isInNoTable = false

  /// The price as shown where nothing else tells that it is an estimate.
  var markedPrice: Value {
    guard origin == .estimated, case .money(let amount, let currency, let text) = price else { return price }
    return .money(amount: amount, currency: currency, formatted: "\(text) (estimated)")
  }

  /// The source of the price, or why there is none.
  var sourceText: Value {
    .text(source?.name ?? endedCurrency?.note ?? (isInNoTable ? Self.noTable : nil))
  }

  private static let noTable = "in no table: set a price there"

  /// True if the price may change automatically.
  var mayAdjust: Bool { origin == .equalized || origin == .estimated || origin == .tier }

  /// No price.
  static func none(in storefront: Storefront, price: Value = .null) -> ResolvedPrice {
    ResolvedPrice(storefront: storefront, price: price, proceeds: .null, money: nil, origin: nil)
  }

  /// No price, since no table equalizes a base price there.
  static func noTable(in storefront: Storefront) -> ResolvedPrice {
    ResolvedPrice(
      storefront: storefront, price: .null, proceeds: .null, money: nil, origin: nil, isInNoTable: true)
  }

  /// No price, because its currency has ended.
  static func none(in storefront: Storefront, since ended: EndedCurrency) -> ResolvedPrice {
    ResolvedPrice(
      storefront: storefront, price: ended.value, proceeds: .null, money: nil, origin: nil, endedCurrency: ended)
  }
}

/// The basis of a product's prices at one date.
struct Pricing {
  /// The tier or base price, which determines prices in every storefront.
  enum Basis: Hashable, Sendable {
    case tier(Tier)
    case point(SetPrice)
  }

  /// Nil for a product without prices in every storefront.
  let basis: Basis?
  /// The manual prices.
  let manual: [Storefront: Money]
  /// The prices of the year, for installments.
  var year: YearPrices?

  /// True if there is no price anywhere.
  var isNone: Bool { basis == nil && manual.isEmpty }

  /// True if every price follows from a tier.
  var isTierAlone: Bool { tier != nil && manual.isEmpty }

  /// The base price, if prices follow from one.
  var base: SetPrice? {
    if case .point(let base) = basis { base } else { nil }
  }

  /// The tier, if prices follow from one.
  var tier: Tier? {
    if case .tier(let tier) = basis { tier } else { nil }
  }
}
