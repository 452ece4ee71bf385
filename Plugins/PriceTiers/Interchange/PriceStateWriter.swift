import Foundation
import StockroomKit

/// Gives a product the prices of a file, by the rules of `price set`.
struct PriceStateWriter {
  let catalog: Catalog
  let cache: PriceFieldCache
  /// Prices of the monthly plan must fit the year, and may be missing.
  var plan = BillingPlan.upfront

  private var now: Date { catalog.store.now }

  /// Sets everything that differs from now on; the past stays.
  ///
  /// - Throws: a ``Refusal`` for a price that does not exist in its storefront then, or that leaves a product without
  ///   a price that needs it.
  func set(_ wanted: PriceState, on product: Product, isNew: Bool) throws {
    let current =
      isNew ? PriceState() : try PriceState.states(of: [product], by: plan, in: catalog).first ?? PriceState()
    let isBasisNew = wanted.basis != current.basis.starting(at: now)
    let storefronts = Set(wanted.manual.keys).union(current.manual.keys).sorted().filter { storefront in
      wanted.prices(in: storefront) != current.prices(in: storefront).starting(at: now)
    }
    guard isBasisNew || !storefronts.isEmpty else { return }
    if isBasisNew { try check(wanted.basis, of: product, was: current.basis) }
    for storefront in storefronts {
      try check(wanted.prices(in: storefront), in: storefront)
    }
    if plan == .monthly {
      let own = storefronts.map { (PricePlace.alone($0), wanted.prices(in: $0)) }
      try Installments(catalog).check((isBasisNew ? [(.everywhere, wanted.basePrices)] : []) + own, of: product)
    }
    let starts =
      storefronts.map { current.prices(in: $0).firstDifference(from: wanted.prices(in: $0), after: now) }
      + (isBasisNew ? [current.basis.firstDifference(from: wanted.basis, after: now)] : [])
    let change = PriceChange(
      storefronts: isBasisNew ? nil : storefronts, from: starts.contains(nil) ? nil : starts.compactMap(\.self).min())
    try catalog.announce(.priceChanged(product, change)) {
      if isBasisNew { try write(wanted.basis, on: product, was: current) }
      for storefront in storefronts {
        let was = current.prices(in: storefront)
        let prices = was.replacing(from: now, by: wanted.prices(in: storefront), on: product, startsNow: true)
        try PointPrices(catalog, of: plan).write(prices, of: .alone(storefront), on: product, was: was)
      }
    }
  }

  private func write(_ wanted: Timeline<Pricing.Basis?>, on product: Product, was: PriceState) throws {
    let isPoint = if case .point = wanted.base { true } else { false }
    let basis = was.basis.replacing(from: now, by: wanted, on: product, startsNow: isPoint)
    if basis.basePrices != was.basePrices {
      try PointPrices(catalog, of: plan).write(basis.basePrices, of: .everywhere, on: product, was: was.basePrices)
    }
    if basis.tiers != was.tiers { try Prices(catalog).write(basis.tiers, on: product, was: was.tiers) }
  }

  // MARK: Rules

  private func check(
    _ basis: Timeline<Pricing.Basis?>, of product: Product, was: Timeline<Pricing.Basis?>
  ) throws {
    if plan == .upfront, basis.base == nil {
      if let first = basis.changes.first { throw Refusal.startsLater(first.at, product) }
      guard product.status.isComputed else { throw try Refusal.priceNeeded(product, in: catalog) }
    }
    // A price that returns is checked too: a table in between may have dropped it.
    for interval in basis.intervals {
      guard let element = interval.element else { continue }
      let date = interval.from ?? now
      guard element != was.element(on: date) else { continue }
      switch element {
      case .tier(let tier): try TierMatrices.published.check(tier, on: date)
      case .point(let base): try cache.check(base, at: .everywhere, on: date)
      }
    }
  }

  private func check(_ prices: Timeline<SetPrice?>, in storefront: Storefront) throws {
    for interval in prices.intervals {
      guard let price = interval.element else { continue }
      try cache.check(price, at: .alone(storefront), on: interval.from ?? now)
    }
  }
}

extension Timeline where Element: ExpressibleByNilLiteral {
  /// The timeline with others instead of the values from a date on.
  ///
  /// Before a product is first on sale nothing was charged, and the current value is replaced entirely; one that
  /// `startsNow` has a start even then.
  fileprivate func replacing(
    from now: Date, by wanted: Timeline, on product: Product, startsNow: Bool
  ) -> Timeline {
    let current = interval(on: now)
    if wanted.base == current.element {
      return Timeline(base, changes: changes.filter { $0.at <= now } + wanted.changes)
    }
    guard product.liveSince == nil else {
      let past = changes.filter { $0.at < now }
      return Timeline(base, changes: past + [Change(at: now, element: wanted.base)] + wanted.changes)
    }
    let former: Element = current.from == nil ? nil : base
    let past = current.from.map { from in changes.filter { $0.at < from } } ?? []
    if !startsNow, past.isEmpty, former == nil { return wanted }
    let start = Change(at: current.from ?? now, element: wanted.base)
    return Timeline(former, changes: past + [start] + wanted.changes)
  }

  /// When the values of a timeline first differ from others after a date; nil if they do at the date.
  fileprivate func firstDifference(from wanted: Timeline, after now: Date) -> Date? {
    guard element(on: now) == wanted.base else { return nil }
    let future = Set(changes.filter { $0.at > now })
    return future.symmetricDifference(wanted.changes).map(\.at).min()
  }
}

extension Refusal {
  fileprivate static func startsLater(_ date: Date, _ product: Product) -> Refusal {
    let name = product.productID.rawValue
    return Refusal(
      "price.schedule.no-base", "\(name) has no price before \(date.scheduleText), and a schedule cannot have gaps",
      hint: "the first price must not have `from`", subject: date.scheduleText)
  }
}
