import StockroomKit

/// How an amount stands among the prices of the paid tiers.
enum TierMatch: Hashable, Sendable {
  /// A tier costs just that.
  case exact(Tier)

  /// None does; these are the nearest, one of which is missing beyond an end of the matrix.
  case between(below: Tier?, above: Tier?)
}

extension TierMatrix {
  /// The paid tier that costs this amount, or its neighbours; nil if the matrix does not have the currency.
  func find(_ amount: Money) -> TierMatch? {
    guard let column = columns[amount.currency], column.currency.exponent == amount.exponent else { return nil }
    let paid = column.prices.dropFirst()
    let above = paid.firstIndex { $0 >= amount.minorUnits } ?? paid.endIndex
    if above < paid.endIndex, paid[above] == amount.minorUnits, let tier = Tier(above) { return .exact(tier) }
    return .between(
      below: above > paid.startIndex ? Tier(above - 1) : nil,
      above: above < paid.endIndex ? Tier(above) : nil)
  }

  /// The tier that costs this amount in a storefront, as in `--price 4.99 --storefront DEU`.
  ///
  /// - Throws: a ``Refusal`` when the text is not an amount, or when no tier costs that: it then names the nearest.
  func tier(costing text: String, in storefront: Storefront) throws(Refusal) -> Tier {
    guard StorefrontOpening(of: storefront) == .byJune2012 else { throw .notOpen(storefront, in: self) }
    let currency = Currency(code: currency(of: storefront))
    let amount = try Money(price: text, in: currency)
    switch find(amount) {
    case .exact(let tier): return tier
    case .between(let below, let above): throw .noTierCosts(amount, below: below, above: above, in: self)
    case nil: throw .noTierCosts(amount, below: nil, above: nil, in: self)
    }
  }
}

extension Refusal {
  fileprivate static func notOpen(_ storefront: Storefront, in matrix: TierMatrix) -> Refusal {
    Refusal(
      "price.storefront.not-open", "\(storefront.name) was not open in \(matrix.month)",
      hint: "storefront show \(storefront.alpha3)", subject: storefront.alpha3)
  }

  fileprivate static func noTierCosts(
    _ amount: Money, below: Tier?, above: Tier?, in matrix: TierMatrix
  ) -> Refusal {
    let nearest = [below, above].compactMap { tier in
      tier.flatMap { tier in
        matrix.price(of: tier, in: amount.currency).map { "\($0.amount) (tier \(tier.number))" }
      }
    }
    return Refusal(
      "price.amount.no-tier", "no tier costs \(amount)",
      hint: nearest.isEmpty ? nil : "the nearest: \(nearest.joined(separator: " and "))", subject: amount.amount)
  }
}
