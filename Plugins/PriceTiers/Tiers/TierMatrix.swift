import Foundation
import StockroomKit

/// Apple's price matrix as of one date: what each tier costs in each storefront, and what the developer gets.
struct TierMatrix: Sendable {
  /// Its date, such as `2012-10-26`.
  let name: String

  /// Midnight UTC of the day it came into force.
  let effective: Date

  /// The time it is read for; nil for the matrix as Apple gave it.
  private var date: Date?

  private let read: @Sendable () -> TierColumns

  /// Names a matrix; its columns are read when first asked for.
  init(_ name: String, effective: Date, columns: @escaping @Sendable () -> TierColumns) {
    self.name = name
    self.effective = effective
    read = columns
  }

  /// What it still says at a later date: a storefront that changed its currency since has no price by it.
  func on(_ date: Date) -> TierMatrix {
    var copy = self
    copy.date = date
    return copy
  }

  /// Its columns by storefront or, in 2012, by currency.
  var columns: [String: TierColumn] {
    read().byCode
  }

  /// The codes of its columns, sorted.
  var codes: [String] {
    columns.keys.sorted()
  }

  /// The codes of its currencies, sorted.
  var currencies: [String] {
    Set(columns.values.map(\.currency.code)).sorted()
  }

  /// Whether it has one column for each currency, as the matrices of 2012 have, rather than for each storefront.
  var isByCurrency: Bool {
    columns.values.contains { $0.storefront == nil }
  }

  /// The tiers it has, in order, the free one first: those of 2012 have no alternate ones.
  var allTiers: ArraySlice<Tier> {
    Tier.all.prefix(columns.values.first?.prices.count ?? 0)
  }

  /// The tiers it has that a product can have.
  var tiers: ArraySlice<Tier> {
    allTiers.dropFirst()
  }

  /// The storefronts that have a column of their own.
  var storefronts: [Storefront] {
    isByCurrency ? [] : codes.compactMap(Storefront.init(code:))
  }

  /// The month it came into force, such as `October 2012`.
  var month: String {
    effective.formatted(
      Date.FormatStyle(locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt).month(.wide).year())
  }
}

extension TierMatrix {
  /// Whether the storefront was open: all that Apple announced in 2012, and those that have a column of their own.
  func isOpen(_ storefront: Storefront) -> Bool {
    StorefrontOpening(of: storefront) == .byJune2012 || !isByCurrency && columns[storefront.alpha3] != nil
  }

  /// The column that holds in a storefront: its own, or its currency's; without one, the column in US dollars.
  func column(of storefront: Storefront) -> TierColumn? {
    if isByCurrency { return columns[HomeCurrency.code(of: storefront)] ?? columns[HomeCurrency.fallback] }
    return columns[storefront.alpha3] ?? columns["USA"]
  }

  /// The code of the currency it charges in there, open or not.
  func currency(of storefront: Storefront) -> String {
    endedCurrency(of: storefront)?.successor.code ?? column(of: storefront)?.currency.code ?? HomeCurrency.fallback
  }

  /// The matrix's currency in a storefront that charges in another one by now; nil where it is the same.
  func endedCurrency(of storefront: Storefront) -> EndedCurrency? {
    guard let date, let code = column(of: storefront)?.currency.code else { return nil }
    return EndedCurrency(code, in: storefront, on: date)
  }

  /// The tier's price in a column, or nil if the matrix has no such column or tier.
  func price(of tier: Tier, in code: String) -> Money? {
    columns[code]?.price(of: tier)
  }

  /// What the developer gets for a sale there, or nil if the matrix has no such column or tier.
  func proceeds(of tier: Tier, in code: String) -> Money? {
    columns[code]?.proceeds(of: tier)
  }

  /// The tier's price in a storefront.
  func price(of tier: Tier, in storefront: Storefront) -> StorefrontPrice {
    guard isOpen(storefront) else { return .notOpen(StorefrontOpening(of: storefront)) }
    guard let column = column(of: storefront), let price = column.price(of: tier) else { return .noPrice }
    if let ended = endedCurrency(of: storefront) { return .currencyEnded(ended) }
    return .price(price, proceeds: column.proceedsRule.proceeds(of: price))
  }
}
