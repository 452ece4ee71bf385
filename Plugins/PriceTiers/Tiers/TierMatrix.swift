import Foundation
import StockroomKit

/// Apple's price matrix as of one date: each tier's price in each storefront, and the developer's proceeds.
struct TierMatrix: Sendable {
  /// Its date, such as `2012-10-26`.
  let name: String

  /// Midnight UTC of the day it took effect; the first of a month if ``readOn`` is known instead.
  let effective: Date

  /// The day its prices were read, if no source tells the day it took effect.
  let readOn: String?

  /// The time it is read for, or nil for the matrix as published by Apple.
  private var date: Date?

  private let read: @Sendable () -> TierColumns

  /// Creates a matrix; its columns are parsed when first used.
  init(
    _ name: String, effective: Date, readOn: String? = nil, columns: @escaping @Sendable () -> TierColumns
  ) {
    self.name = name
    self.effective = effective
    self.readOn = readOn
    read = columns
  }

  /// The matrix as of a later date: a storefront that has changed its currency has no price in it.
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

  /// True if it has one column for each currency, as in 2012, rather than for each storefront.
  var isByCurrency: Bool {
    columns.values.contains { $0.storefront == nil }
  }

  /// Its tiers in order, the free one first; matrices of 2012 have no alternate ones.
  var allTiers: ArraySlice<Tier> {
    Tier.all.prefix(columns.values.first?.prices.count ?? 0)
  }

  /// Its tiers for products.
  var tiers: ArraySlice<Tier> {
    allTiers.dropFirst()
  }

  /// The storefronts with their own column.
  var storefronts: [Storefront] {
    isByCurrency ? [] : codes.compactMap(Storefront.init(code:))
  }

  /// The month it took effect, such as `October 2012`.
  var month: String {
    effective.formatted(
      Date.FormatStyle(locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt).month(.wide).year())
  }
}

extension TierMatrix {
  /// True if the storefront was open: all that Apple announced in 2012, and those with their own column.
  func isOpen(_ storefront: Storefront) -> Bool {
    StorefrontOpening(of: storefront) == .byJune2012 || !isByCurrency && columns[storefront.alpha3] != nil
  }

  /// The column for a storefront: its own, or its currency's, or else the one in US dollars.
  func column(of storefront: Storefront) -> TierColumn? {
    if isByCurrency { return columns[HomeCurrency.code(of: storefront)] ?? columns[HomeCurrency.fallback] }
    return columns[storefront.alpha3] ?? columns["USA"]
  }

  /// The currency code for a storefront, open or not.
  func currency(of storefront: Storefront) -> String {
    endedCurrency(of: storefront)?.successor.code ?? column(of: storefront)?.currency.code ?? HomeCurrency.fallback
  }

  /// The matrix's currency in a storefront that now charges in another one, or nil if it is the same.
  func endedCurrency(of storefront: Storefront) -> EndedCurrency? {
    guard let date, let code = column(of: storefront)?.currency.code else { return nil }
    return EndedCurrency(code, in: storefront, on: date)
  }

  /// The tier's price in a column, or nil if the matrix has no such column or tier.
  func price(of tier: Tier, in code: String) -> Money? {
    columns[code]?.price(of: tier)
  }

  /// The developer's proceeds of a sale there, or nil if the matrix has no such column or tier.
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

  /// Published for the matrices of 2012, assumed from 2016 on.
  var dating: MatrixDating { readOn == nil ? .published : .assumed }
}

/// How the day of a price matrix is known.
enum MatrixDating: String, Sendable {
  /// Apple named the day.
  case published = "PUBLISHED"
  /// The prices were read on a later day; that they were in effect from the first of its month is assumed.
  case assumed = "ASSUMED"

  var value: Value {
    switch self {
    case .published: .term(code: rawValue, label: "published", tone: .plain)
    case .assumed: .term(code: rawValue, label: "assumed", tone: .muted)
    }
  }
}
