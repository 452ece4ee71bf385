import StockroomKit

/// How an amount compares with the prices of the paid tiers.
enum TierMatch: Hashable, Sendable {
  /// Tiers with exactly this price, including alternate ones.
  case exact(Tier, also: [Tier])

  /// No exact match; the nearest tiers, one of which is missing beyond an end of the matrix.
  case between(below: Tier?, above: Tier?)
}

extension TierColumn {
  /// The paid tiers with this price, or the nearest ones.
  func find(_ minorUnits: Int64) -> TierMatch {
    let tiers = Tier.paid.prefix(max(0, prices.count - 1))
    let exact = tiers.filter { prices[$0.position] == minorUnits }
    if let first = exact.first { return .exact(first, also: Array(exact.dropFirst())) }
    // The first among equals, so that regular tiers are preferred.
    let below = tiers.filter { prices[$0.position] < minorUnits }.map { (-prices[$0.position], $0) }.min { $0 < $1 }
    let above = tiers.filter { prices[$0.position] > minorUnits }.map { (prices[$0.position], $0) }.min { $0 < $1 }
    return .between(below: below?.1, above: above?.1)
  }
}

extension TierMatrix {
  /// The column of a storefront, and an amount read in its currency, as in `price find 4.99 --storefront DEU`.
  ///
  /// - Throws: a ``Refusal`` if the text is not an amount, the storefront was not yet open, or it now charges in
  /// another
  ///   currency.
  func amount(_ text: String, in storefront: Storefront) throws(Refusal) -> (column: TierColumn, amount: Money) {
    guard isOpen(storefront), let column = column(of: storefront) else { throw .notOpen(storefront, in: self) }
    if let ended = endedCurrency(of: storefront) { throw .currencyEnded(ended, in: storefront, self) }
    return (column, try Money(price: text, in: column.currency))
  }

  /// The tier with this price in a storefront, as in `--price 4.99 --storefront DEU`.
  ///
  /// - Throws: a ``Refusal`` if the text is not an amount, or if no tier has this price, with the nearest ones.
  func tier(costing text: String, in storefront: Storefront) throws(Refusal) -> Tier {
    let (column, amount) = try amount(text, in: storefront)
    switch column.find(amount.minorUnits) {
    case .exact(let tier, _): return tier
    case .between(let below, let above): throw .noTierCosts(amount, nearest: [below, above], in: column)
    }
  }
}

extension Refusal {
  fileprivate static func notOpen(_ storefront: Storefront, in matrix: TierMatrix) -> Refusal {
    Refusal(
      "price.storefront.not-open", "\(storefront.name) was not open in \(matrix.month)",
      remedy: .command("storefront show \(storefront.alpha3)"), subject: storefront.alpha3)
  }

  fileprivate static func currencyEnded(
    _ ended: EndedCurrency, in storefront: Storefront, _ matrix: TierMatrix
  ) -> Refusal {
    let (next, code) = (ended.successor, storefront.alpha3)
    return Refusal(
      "price.storefront.currency",
      "\(storefront.name) has charged \(next.code) since \(next.since.isoDay), but the last matrix has \(ended.code)",
      remedy: Remedy("set a price there", command: "price set PRODUCT --price AMOUNT --storefront \(code)"),
      subject: code)
  }

  fileprivate static func noTierCosts(_ amount: Money, nearest: [Tier?], in column: TierColumn) -> Refusal {
    let nearest = nearest.compactMap { tier in
      tier.flatMap { tier in column.price(of: tier).map { "\($0.amount) (tier \(tier.word))" } }
    }
    return Refusal(
      "price.amount.no-tier", "no tier costs \(amount)",
      hint: nearest.isEmpty ? nil : "the nearest: \(nearest.joined(separator: " and "))", subject: amount.amount)
  }
}
