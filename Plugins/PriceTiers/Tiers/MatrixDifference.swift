import StockroomKit

/// How a column of a price matrix differs from an older matrix's.
struct MatrixDifference: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case priceChange = "PRICE_CHANGE"
    case proceedsOnly = "PROCEEDS_ONLY"
    case currencySwitch = "CURRENCY_SWITCH"
    case added = "ADDED"
    case removed = "REMOVED"
  }

  let kind: Kind
  let old: TierColumn?
  let new: TierColumn?

  /// Compares two columns; nil if they are the same.
  init?(_ old: TierColumn?, _ new: TierColumn?) {
    self.old = old
    self.new = new
    switch (old, new) {
    case (nil, nil): return nil
    case (nil, _): kind = .added
    case (_, nil): kind = .removed
    case (let old?, let new?):
      if old.currency != new.currency {
        kind = .currencySwitch
      } else if Self.changes(from: old, to: new, of: { $0.price(of: $1) }) > 0 {
        kind = .priceChange
      } else if Self.changes(from: old, to: new, of: { $0.proceeds(of: $1) }) > 0 {
        kind = .proceedsOnly
      } else {
        return nil
      }
    }
  }

  /// The number of tiers with another price.
  var changedPrices: Int { changes { $0.price(of: $1) } }

  /// The number of tiers with other proceeds.
  var changedProceeds: Int { changes { $0.proceeds(of: $1) } }

  private func changes(of amount: (TierColumn, Tier) -> Money?) -> Int {
    guard let old, let new else { return 0 }
    return Self.changes(from: old, to: new, of: amount)
  }

  /// Counts among the tiers that both have.
  private static func changes(
    from old: TierColumn, to new: TierColumn, of amount: (TierColumn, Tier) -> Money?
  ) -> Int {
    Tier.paid.count { tier in
      guard let before = amount(old, tier), let after = amount(new, tier) else { return false }
      return before != after
    }
  }
}

extension TierMatrix {
  /// The differences from an older matrix, by column code.
  ///
  /// Two matrices by currency are compared by currency; one by currency with one by storefront, by the storefronts that
  /// the latter names, with the prices that held there.
  func differences(from older: TierMatrix) -> [MatrixDifference] {
    if isByCurrency == older.isByCurrency {
      let codes = Set(columns.keys).union(older.columns.keys).sorted()
      return codes.compactMap { MatrixDifference(older.columns[$0], columns[$0]) }
    }
    return (isByCurrency ? older : self).storefronts.compactMap { storefront in
      MatrixDifference(older.held(in: storefront), held(in: storefront))
    }
  }

  /// The column in effect in a storefront, with the storefront's own code.
  private func held(in storefront: Storefront) -> TierColumn? {
    guard isOpen(storefront), let column = column(of: storefront) else { return nil }
    return TierColumn(
      storefront: storefront.alpha3, currency: column.currency, prices: column.prices, proceedsRule: column.proceedsRule
    )
  }
}
