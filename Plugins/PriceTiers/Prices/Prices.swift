import Foundation
import StockroomKit

/// The price tiers of a catalog's products.
///
/// A product's price at a date follows only from these rows, the date, and Apple's matrices.
struct Prices {
  let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// True if any product has a tier, at any time.
  var hasAny: Bool {
    get throws { try catalog.store.first("SELECT 1 FROM price_tier LIMIT 1") { $0.integer(0) } != nil }
  }

  /// The product's tier by the store's clock, or nil before it has one.
  func tier(of product: Product) throws -> Tier? {
    try tier(of: product, on: catalog.store.now)
  }

  /// The product's tier at a date, or nil before it has one, and while a base price replaces it.
  func tier(of product: Product, on date: Date) throws -> Tier? {
    let key = SQLValue.integer(product.appleID.rawValue)
    return try catalog.store.first(
      """
      SELECT coalesce(
        (SELECT tier FROM price_change c WHERE c.product = p.product AND at <= ? ORDER BY at DESC LIMIT 1), tier)
      FROM price_tier p WHERE product = ?
      """, .integer(date.seconds), key
    ) { try Self.tier($0, at: 0, in: "price_tier", of: product.appleID.rawValue) } ?? nil
  }

  /// The product's tiers over time, with none before it has one, and while a base price replaces it.
  func timeline(of product: Product) throws -> Timeline<Tier?> {
    let key = SQLValue.integer(product.appleID.rawValue)
    let base = try catalog.store.first("SELECT tier FROM price_tier WHERE product = ?", key) {
      try Self.tier($0, at: 0, in: "price_tier", of: product.appleID.rawValue)
    }
    let sql = "SELECT at, tier, id FROM price_change WHERE product = ? ORDER BY at"
    let changes = try catalog.store.all(sql, key) { row in
      Timeline<Tier?>.Change(
        at: Date(seconds: row.integer(0)),
        element: try Self.tier(row, at: 1, in: "price_change", of: row.integer(2)))
    }
    return Timeline(base ?? nil, changes: changes)
  }

  /// Sets the first tier of a product.
  ///
  /// It is one statement, because every line of a batch may run it, and it does not need the product's row.
  func start(_ tier: Tier, on product: Product) throws {
    try tier.checkForProduct()
    try TierMatrices.published.check(tier, on: catalog.store.now)
    try catalog.announce(.priceChanged(product, PriceChange())) { try begin(tier, on: product) }
  }

  func begin(_ tier: Tier, on product: Product) throws {
    try writeBase(tier, of: product)
    try catalog.recomputeStatus(of: product)
  }

  /// Saves the product's timeline, writing only the differences.
  func write(_ timeline: Timeline<Tier?>, on product: Product, was: Timeline<Tier?>) throws {
    guard !timeline.isEmpty else { return try clear(product) }
    let key = SQLValue.integer(product.appleID.rawValue)
    if timeline.base != was.base || was.isEmpty { try writeBase(timeline.base, of: product) }
    let old = Set(was.changes)
    let new = Set(timeline.changes)
    for change in old.subtracting(new).sorted(by: { $0.at < $1.at }) {
      try catalog.store.execute(
        "DELETE FROM price_change WHERE product = ? AND at = ?", key, .integer(change.at.seconds))
      try PreservedPrices(catalog).drop(of: product, in: nil, at: change.at)
    }
    for change in new.subtracting(old).sorted(by: { $0.at < $1.at }) {
      try catalog.store.execute(
        "INSERT INTO price_change (product, at, tier) VALUES (?, ?, ?)",
        key, .integer(change.at.seconds), Self.number(change.element))
    }
    try catalog.recomputeStatus(of: product)
  }

  /// Removes the product's tier with all its changes; a submitted product must keep a price.
  func unset(_ product: Product) throws {
    guard product.status.isComputed else { throw try Refusal.priceNeeded(product, in: catalog) }
    try catalog.announce(.priceChanged(product, PriceChange())) {
      try PointPrices(catalog).clear(product)
      // Last, because it updates the status.
      try clear(product)
    }
  }

  /// A price may be changed in every status, up to the next change that is scheduled, and removed until the product is
  /// submitted.
  func legalCommands(for product: Product) throws -> [LegalCommand] {
    let change = Change.priceChanged(product, PriceChange())
    let set = try openPeriod(of: product).map { period in
      let end = period.until.map { " --until \($0.text)" } ?? ""
      let set = PricePointEra.command(for: "PRODUCT", in: catalog)
      return LegalCommand("\(set)\(end)", by: .administrator, change: change)
    }
    let unset = try unsetOption(for: product).map { option in
      LegalCommand("price unset PRODUCT\(option)", by: .administrator, change: change)
    }
    return [set, unset].compactMap(\.self)
  }

  /// The option with which `price unset` removes a price of a product, or a scheduled change; nil if there is neither.
  private func unsetOption(for product: Product) throws -> String? {
    let isScheduled = try !PlannedChanges(product: product, catalog: catalog).dates().isEmpty
    guard product.status.isComputed else { return isScheduled ? " --scheduled" : nil }
    return try isScheduled || !PriceResolver(catalog, on: catalog.store.now).pricing(of: product).isNone ? "" : nil
  }

  private func clear(_ product: Product) throws {
    let key = SQLValue.integer(product.appleID.rawValue)
    try catalog.store.execute("DELETE FROM price_change WHERE product = ?", key)
    try catalog.store.execute("DELETE FROM price_tier WHERE product = ?", key)
    try catalog.recomputeStatus(of: product)
  }

  /// The requirement that there is a price, which a free subscription does not need.
  func missing(from product: Product) throws -> UnmetRequirement? {
    guard try product.type != .freeSubscription && tier(of: product) == nil else { return nil }
    guard try PointPrices(catalog).prices(of: product, on: catalog.store.now)[.everywhere] == nil else { return nil }
    return UnmetRequirement("price", "none", fix: PricePointEra.command(for: "PRODUCT", in: catalog))
  }

  private func writeBase(_ tier: Tier?, of product: Product) throws {
    try catalog.store.execute(
      "INSERT INTO price_tier (product, tier) VALUES (?, ?) ON CONFLICT (product) DO UPDATE SET tier = excluded.tier",
      .integer(product.appleID.rawValue), Self.number(tier))
  }

  /// The store represents no tier as the free one, which products cannot have.
  private static func number(_ tier: Tier?) -> SQLValue {
    .integer((tier ?? .free).number)
  }

  static func tier(_ row: Row, at column: Int, in table: String, of key: Int64) throws -> Tier? {
    let tier = try row.value(column, in: "\(table).tier", of: key) { Int($0).flatMap(Tier.init(_:)) }
    return tier.isFree ? nil : tier
  }
}

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
      try points.suspend(on: product, for: period)
    }
  }

  /// The period for which a price can be set from now on: without an end, or until the first scheduled change, which it
  /// would hide; nil if there is none.
  func openPeriod(of product: Product) throws -> Period? {
    let now = catalog.store.now
    let timeline = try timeline(of: product)
    let base = try PointPrices(catalog).timeline(of: .everywhere, of: product)
    let next = timeline.firstChange(after: now, before: nil)?.at
    if PricePointEra.hasReplacedTiers(in: catalog, on: now) {
      let first = [next, base.firstChange(after: now, before: nil)?.at].compactMap(\.self).min()
      return Period(until: try first.map { try DateExpression.parse($0.scheduleText) })
    }
    let tier = try timeline.element(on: now) ?? Tier.parse("1")
    let periods = [Period()] + (try next.map { [Period(until: try DateExpression.parse($0.scheduleText))] } ?? [])
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
    guard isPriced else { throw try Refusal.noTierAround(product, period, catalog) }
    return changed
  }

  /// Ends the tier for a period, in which the product has a base price instead.
  func suspend(on product: Product, for period: Period) throws {
    let timeline = try timeline(of: product)
    guard !timeline.isEmpty else { return }
    try write(try change(timeline, to: nil, on: product, for: period), on: product, was: timeline)
  }

  private func change(
    _ timeline: Timeline<Tier?>, to tier: Tier?, on product: Product, for period: Period
  ) throws -> Timeline<Tier?> {
    let (from, until) = try period.span(over: timeline, of: product, now: catalog.store.now)
    if let hidden = timeline.firstChange(after: from, before: until) {
      throw try Refusal.hidesChange(hidden, of: product, period, catalog)
    }
    return timeline.setting(tier, from: from, until: until)
  }
}

extension Refusal {
  static func priceNeeded(_ product: Product, in catalog: Catalog) throws -> Refusal {
    let name = try catalog.fullName(of: product)
    return Refusal(
      "price.unset.submitted", kind: .state, "\(name) is \(product.status.label) and needs a price",
      remedy: "change it with \(command: PricePointEra.command(for: name, in: catalog))", subject: name)
  }

  static func noTier(
    _ product: Product, by plan: BillingPlan = .upfront, in catalog: Catalog
  ) throws -> Refusal {
    let name = try catalog.fullName(of: product)
    guard plan == .upfront else {
      return Refusal(
        "price.none", kind: .state, "\(name) has no price of the monthly plan",
        remedy: .command("price set \(name) --billing-plan monthly --price AMOUNT"), subject: name)
    }
    let isPoint = PricePointEra.hasReplacedTiers(in: catalog, on: catalog.store.now)
    return Refusal(
      "price.none", kind: .state, "\(name) has no \(isPoint ? "price" : "price tier")",
      remedy: .command(PricePointEra.command(for: name, in: catalog)), subject: name)
  }

  fileprivate static func noTierAround(_ product: Product, _ period: Period, _ catalog: Catalog) throws -> Refusal {
    let name = try catalog.fullName(of: product)
    return Refusal(
      "price.schedule.no-base", "\(name) has no price tier before or after that, and a schedule cannot have gaps",
      remedy: Remedy("set one without dates", command: "price set \(name) --tier N"),
      subject: period.from?.text ?? period.until?.text)
  }

  fileprivate static func hidesChange(
    _ change: Timeline<Tier?>.Change, of product: Product, _ period: Period, _ catalog: Catalog
  ) throws -> Refusal {
    let name = try catalog.fullName(of: product)
    let date = change.at.scheduleText
    return Refusal(
      "price.schedule.overlap",
      "\(name) changes to \(change.element?.description ?? "a base price") on \(date), within this period",
      hint: "use --until \(date) to keep that change, or cancel it: price unset \(name) --from \(date)",
      subject: period.until?.text ?? period.from?.text ?? name)
  }
}
