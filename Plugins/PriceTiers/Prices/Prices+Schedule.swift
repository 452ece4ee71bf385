import Foundation
import StockroomKit

extension Prices {
  /// Gives the product a tier for a period, in any status: a price stays editable while a reviewer has the product.
  ///
  /// The period lies within one interval of the product's timeline, which it splits or replaces. Without a date the
  /// tier holds from now on; before a product was first on sale nothing was charged, and the interval changes whole.
  ///
  /// - Throws: a ``Refusal`` for a period that has passed, that would hide a change already planned, or that leaves a
  ///   product without a tier before or after it.
  func set(_ tier: Tier, on product: Product, for period: Period = Period()) throws {
    try tier.checkForProduct()
    let now = catalog.store.now
    let from = try period.start(now: now)
    let until = try period.end(now: now)
    try TierMatrices.published.check(tier, on: from ?? now)
    guard let timeline = try timeline(of: product) else {
      guard from ?? now <= now, until == nil else { throw Refusal.noTierAround(product, period) }
      try start(tier, on: product)
      return
    }
    let start = from ?? (product.liveSince == nil ? timeline.interval(on: now).from : now)
    if let hidden = timeline.firstChange(after: start, before: until) {
      throw Refusal.hidesChange(hidden, of: product, period)
    }
    try write(timeline.setting(tier, from: start, until: until), on: product, was: timeline)
  }

  /// Takes back the change that a date would bring.
  ///
  /// - Throws: a ``Refusal`` where the date has come, or brings no change.
  func cancelChange(on date: DateExpression, of product: Product) throws {
    let now = catalog.store.now
    let start = date.date(now: now)
    guard let timeline = try timeline(of: product) else { throw Refusal.noTier(product) }
    guard start > now, timeline.changes.contains(where: { $0.at == start }) else {
      throw Refusal.noChange(on: date, of: product, planned: timeline.changes.filter { $0.at > now })
    }
    try write(timeline.removing { $0.at == start }, on: product, was: timeline)
  }

  /// Whether a change of the product's tier is still to come on a date.
  func hasChange(on date: DateExpression, of product: Product) throws -> Bool {
    let start = date.date(now: catalog.store.now)
    return try timeline(of: product)?.changes.contains { $0.at == start } ?? false
  }

  /// Takes back every change still to come.
  func cancelChanges(of product: Product) throws {
    let now = catalog.store.now
    guard let timeline = try timeline(of: product) else { throw Refusal.noTier(product) }
    try write(timeline.removing { $0.at > now }, on: product, was: timeline)
  }
}

extension Refusal {
  fileprivate static func noTierAround(_ product: Product, _ period: Period) -> Refusal {
    let name = product.productID.rawValue
    return Refusal(
      "price.schedule.no-base", "\(name) has no price tier before or after that, and a schedule leaves no gap",
      hint: "price set \(name) --tier N gives it one, without dates",
      subject: period.from?.text ?? period.until?.text)
  }

  fileprivate static func hidesChange(
    _ change: Timeline<Tier>.Change, of product: Product, _ period: Period
  ) -> Refusal {
    let name = product.productID.rawValue
    let date = change.at.scheduleText
    return Refusal(
      "price.schedule.overlap", "\(name) changes to \(change.element) on \(date), within the time this is for",
      hint: "--until \(date) keeps that change; price unset \(name) --from \(date) takes it back",
      subject: period.until?.text ?? period.from?.text ?? name)
  }

  fileprivate static func noChange(
    on date: DateExpression, of product: Product, planned: [Timeline<Tier>.Change]
  ) -> Refusal {
    let name = product.productID.rawValue
    let dates = planned.map(\.at.scheduleText).joined(separator: ", ")
    return Refusal(
      "price.schedule.no-change", "\(name) has no change of price to come on \(date.text)",
      hint: planned.isEmpty ? "price schedule \(name)" : "it changes on \(dates)", subject: date.text)
  }
}
