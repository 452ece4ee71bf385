import Foundation
import StockroomKit

/// What a product costs in a storefront, and why.
struct Quote: Equatable, Sendable {
  /// Where a price comes from.
  enum Origin: String, Sendable {
    /// The product's tier, by the matrix in force.
    case tier
    /// The price that was set in the base storefront.
    case base
    /// The base price, by the table of price points in force; it follows a newer table by itself.
    case equalized
    /// Set by hand in this storefront; it stays until it is set again.
    case manual
  }

  /// A price matrix, or a table of price points.
  struct Source: Equatable, Sendable {
    /// The matrix's date, or the table's file as typed.
    let name: String
    /// The day it came into force.
    let starts: Date
    /// The table's number.
    var table: Int64?
  }

  let storefront: Storefront
  /// The price as customers read it; nothing where there is none.
  let price: Value
  /// The developer's part, the same way.
  let proceeds: Value
  /// The price to reckon with; nil where there is none.
  let money: Money?
  let origin: Origin?
  /// What says so; nothing for a price set by hand.
  var source: Source?

  /// Why there is no price, where there was one in another currency.
  var endedCurrency: EndedCurrency?

  /// Why there is no price, where a base price is equalized there by no table.
  var isInNoTable = false

  /// What says so, or why nothing does.
  var sourceText: Value {
    (source?.name ?? endedCurrency?.note ?? (isInNoTable ? Self.noTable : nil)).map(Value.text) ?? .null
  }

  private static let noTable = "in no table: set a price there"

  /// Whether the price may change without anybody setting it.
  var mayAdjust: Bool { origin == .equalized || origin == .tier }

  /// No price.
  static func none(in storefront: Storefront, price: Value = .null) -> Quote {
    Quote(storefront: storefront, price: price, proceeds: .null, money: nil, origin: nil)
  }

  /// No price, since no table equalizes a base price there.
  static func noTable(in storefront: Storefront) -> Quote {
    Quote(
      storefront: storefront, price: .null, proceeds: .null, money: nil, origin: nil, isInNoTable: true)
  }

  /// No price any more, in a currency that has ended.
  static func none(in storefront: Storefront, since ended: EndedCurrency) -> Quote {
    Quote(
      storefront: storefront, price: ended.value, proceeds: .null, money: nil, origin: nil, endedCurrency: ended)
  }
}

/// What a product's prices follow from at one date.
struct Pricing: Sendable {
  /// What gives a price in every storefront.
  enum Basis: Hashable, Sendable {
    case tier(Tier)
    case point(SetPrice)
  }

  /// Nil for a product without a price everywhere.
  let basis: Basis?
  /// The prices set by hand.
  let manual: [Storefront: Money]

  /// Whether there is no price anywhere.
  var isNone: Bool { basis == nil && manual.isEmpty }

  /// Whether every price follows from a tier.
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
