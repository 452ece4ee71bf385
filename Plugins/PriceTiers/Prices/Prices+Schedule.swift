import Foundation
import StockroomKit

extension Prices {
  /// Sets the product's tier for a period, in any status: prices stay editable during a review.
  ///
  /// The period must be within one interval of the product's timeline, which it splits or replaces. Without a date the
  /// tier applies from now on; before a product is first on sale nothing was charged, and the whole interval changes.
  /// It replaces a base price during the period.
  ///
  /// - Throws: a ``Refusal`` for a period that has passed, that would hide a scheduled change, or that leaves a
  ///   product without a price before or after it.
  func set(_ tier: Tier, on product: Product, for period: Period = Period()) throws {
    try tier.checkForProduct()
    let now = catalog.store.now
    try TierMatrices.published.check(tier, on: try period.start(now: now) ?? now)
    let points = PointPrices(catalog)
    let timeline = try timeline(of: product)
    let base = try points.timeline(of: .everywhere, of: product)
    let changed = try changed(timeline, base, to: tier, on: product, for: period)
    try catalog.announce(.priceChanged(product, try period.change(now: now))) {
      if timeline.isEmpty, base.isEmpty { return try begin(tier, on: product) }
      try write(changed, on: product, was: timeline)
      try points.giveWay(on: product, for: period)
    }
  }

  /// The period for which a tier can be set from now on: without an end, or until the first scheduled change, which it
  /// would hide; nil if there is none.
  func openPeriod(of product: Product) throws -> Period? {
    let timeline = try timeline(of: product)
    let base = try PointPrices(catalog).timeline(of: .everywhere, of: product)
    let next = timeline.firstChange(after: catalog.store.now, before: nil)
    let tier = try timeline.element(on: catalog.store.now) ?? Tier.parse("1")
    let periods = [Period()] + (try next.map { [Period(until: try DateExpression.parse($0.at.scheduleText))] } ?? [])
    return try periods.first { period in
      do {
        _ = try changed(timeline, base, to: tier, on: product, for: period)
        return true
      } catch let refusal as Refusal where !refusal.kind.isFailure {
        return false
      }
    }
  }

  /// A product's tiers with another one for a period, unless that hides a change or leaves a time without a price.
  private func changed(
    _ timeline: Timeline<Tier?>, _ base: Timeline<SetPrice?>, to tier: Tier?, on product: Product,
    for period: Period
  ) throws -> Timeline<Tier?> {
    let now = catalog.store.now
    let changed = try change(timeline, to: tier, on: product, for: period)
    let isPriced = [now, try period.end(now: now) ?? now].allSatisfy { date in
      changed.element(on: date) != nil || base.element(on: date) != nil
    }
    guard isPriced else { throw Refusal.noTierAround(product, period) }
    return changed
  }

  /// Ends the tier for a period, in which the product has a base price instead.
  func giveWay(on product: Product, for period: Period) throws {
    let timeline = try timeline(of: product)
    guard !timeline.isEmpty else { return }
    try write(try change(timeline, to: nil, on: product, for: period), on: product, was: timeline)
  }

  private func change(
    _ timeline: Timeline<Tier?>, to tier: Tier?, on product: Product, for period: Period
  ) throws -> Timeline<Tier?> {
    let (from, until) = try period.span(over: timeline, of: product, now: catalog.store.now)
    if let hidden = timeline.firstChange(after: from, before: until) {
      throw Refusal.hidesChange(hidden, of: product, period)
    }
    return timeline.setting(tier, from: from, until: until)
  }
}

extension Refusal {
  fileprivate static func noTierAround(_ product: Product, _ period: Period) -> Refusal {
    let name = product.productID.rawValue
    return Refusal(
      "price.schedule.no-base", "\(name) has no price tier before or after that, and a schedule cannot have gaps",
      remedy: Remedy("set one without dates", command: "price set \(name) --tier N"),
      subject: period.from?.text ?? period.until?.text)
  }

  fileprivate static func hidesChange(
    _ change: Timeline<Tier?>.Change, of product: Product, _ period: Period
  ) -> Refusal {
    let name = product.productID.rawValue
    let date = change.at.scheduleText
    return Refusal(
      "price.schedule.overlap",
      "\(name) changes to \(change.element?.description ?? "a base price") on \(date), within this period",
      hint: "use --until \(date) to keep that change, or cancel it: price unset \(name) --from \(date)",
      subject: period.until?.text ?? period.from?.text ?? name)
  }
}
