import Foundation
import StockroomKit

/// A price that was set in one storefront.
struct SetPrice: Hashable, Sendable {
  let storefront: Storefront
  let price: Money
}

/// The place of a set price.
enum PricePlace: Hashable, Sendable {
  /// In its own storefront and, by the tables of price points, in every other.
  case everywhere
  /// In its own storefront only.
  case alone(Storefront)

  /// The place as stored.
  var word: String {
    switch self {
    case .everywhere: "base"
    case .alone(let storefront): storefront.alpha3
    }
  }

  init?(word: String) {
    if word == "base" {
      self = .everywhere
    } else if let storefront = Storefront(code: word) {
      self = .alone(storefront)
    } else {
      return nil
    }
  }
}

/// The prices set by price point: a base price that others follow, and manual prices in single storefronts.
///
/// Each is a timeline that begins with none. It contains only set prices; the other storefronts' prices follow from
/// the tables in effect, and are not stored.
struct PointPrices {
  let catalog: Catalog
  private let plan: BillingPlan
  private let table: String

  /// - Parameter plan: The billing plan; the installments of the monthly one have their own table.
  init(_ catalog: Catalog, of plan: BillingPlan = .upfront) {
    (self.catalog, self.plan) = (catalog, plan)
    table = Self.table(of: plan)
  }

  static func table(of plan: BillingPlan) -> String { plan == .upfront ? "price_point" : "price_installment" }

  /// The prices of a product in effect at a date, by place.
  func prices(of product: Product, on date: Date) throws -> [PricePlace: SetPrice] {
    var prices: [PricePlace: SetPrice] = [:]
    let sql = """
      SELECT place, storefront, amount, currency, exponent, id FROM \(table) WHERE product = ? AND at <= ? ORDER BY at
      """
    try catalog.store.rows(sql, .integer(product.appleID.rawValue), .integer(date.seconds)) { row in
      let place = try Self.place(row, 0, of: row.integer(5))
      prices[place] = try Self.price(row, from: 1, of: row.integer(5))
    }
    return prices
  }

  /// The prices of a place over time.
  func timeline(of place: PricePlace, of product: Product) throws -> Timeline<SetPrice?> {
    let changes = try catalog.store.all(
      """
      SELECT at, storefront, amount, currency, exponent, id FROM \(table) WHERE product = ? AND place = ? ORDER BY at
      """, .integer(product.appleID.rawValue), .text(place.word)
    ) { row in
      Timeline<SetPrice?>.Change(
        at: Date(seconds: row.integer(0)), element: try Self.price(row, from: 1, of: row.integer(5)))
    }
    return Timeline(nil, changes: changes)
  }

  /// The places where a product ever has a price.
  func places(of product: Product) throws -> [PricePlace] {
    try catalog.store.all(
      "SELECT place, min(id) FROM \(table) WHERE product = ? GROUP BY place ORDER BY place",
      .integer(product.appleID.rawValue)
    ) { try Self.place($0, 0, of: $0.integer(1)) }
  }

  /// True if any product has a price of this kind, at any time.
  var hasAny: Bool {
    get throws { try catalog.store.first("SELECT 1 FROM \(table) LIMIT 1") { $0.integer(0) } != nil }
  }

  static func place(_ row: Row, _ column: Int, of key: Int64) throws -> PricePlace {
    try row.value(column, in: "price_point.place", of: key, PricePlace.init(word:))
  }

  /// Saves a product's timeline, writing only the differences.
  ///
  /// - Parameter was: the stored timeline, if it is known.
  func write(
    _ timeline: Timeline<SetPrice?>, of place: PricePlace, on product: Product, was: Timeline<SetPrice?>? = nil
  ) throws {
    let old = Set(try (was ?? self.timeline(of: place, of: product)).changes)
    let new = Set(timeline.changes)
    let (key, word) = (SQLValue.integer(product.appleID.rawValue), SQLValue.text(place.word))
    for change in old.subtracting(new).sorted(by: { $0.at < $1.at }) {
      try catalog.store.execute(
        "DELETE FROM \(table) WHERE product = ? AND place = ? AND at = ?", key, word, .integer(change.at.seconds))
      if plan == .upfront {
        try PreservedPrices(catalog).drop(of: product, in: place.ownStorefront, at: change.at)
      }
    }
    for change in new.subtracting(old).sorted(by: { $0.at < $1.at }) {
      let price = change.element?.price
      try catalog.store.execute(
        """
        INSERT INTO \(table) (product, place, at, storefront, amount, currency, exponent)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, key, word, .integer(change.at.seconds), .text(change.element?.storefront.alpha3),
        .integer(price?.minorUnits), .text(price?.currency), .integer(price.map { Int64($0.exponent) }))
    }
    try catalog.recomputeStatus(of: product)
  }

  static func price(_ row: Row, from column: Int, of key: Int64) throws -> SetPrice? {
    guard !row.isNull(column), let amount = row.optionalInteger(column + 1) else { return nil }
    return SetPrice(
      storefront: try row.value(column, in: "price_point.storefront", of: key, Storefront.init(code:)),
      price: Money(minorUnits: amount, currency: row.text(column + 2), exponent: row.count(column + 3)))
  }
}

extension PointPrices {
  /// Sets a price for a period, or from now on; nil makes the place follow the others again.
  ///
  /// A base price replaces a tier, and a manual price in its own storefront, during the period.
  ///
  /// - Throws: a ``Refusal`` for a period that has passed, that would hide a scheduled change, or that leaves a
  ///   product without a price before or after it.
  func set(_ price: SetPrice?, at place: PricePlace, on product: Product, for period: Period) throws {
    let change = try period.change(in: place, now: catalog.store.now)
    try catalog.announce(.priceChanged(product, change)) {
      try apply(price, at: place, on: product, for: period)
    }
  }

  func apply(_ price: SetPrice?, at place: PricePlace, on product: Product, for period: Period) throws {
    let now = catalog.store.now
    let timeline = try timeline(of: place, of: product)
    let (start, until) = try period.span(over: timeline, of: product, now: now)
    let from = price == nil ? start : start ?? now
    if let hidden = timeline.firstChange(after: from, before: until) {
      throw Refusal.hidesChange(on: hidden.at, of: product, period)
    }
    let changed = timeline.setting(price, from: from, until: until)
    try write(changed, of: place, on: product)
    guard place == .everywhere, let price, let from else { return }
    try endManualPrice(in: price.storefront, of: product, from: from, until: until)
    guard plan == .upfront else {
      guard until.map({ changed.element(on: $0) != nil }) ?? true else {
        throw try Refusal.gapAround(product, period, plan, catalog)
      }
      return
    }
    let tiers = try Prices(catalog).timeline(of: product)
    let isPriced = [now, until ?? now].allSatisfy { changed.element(on: $0) != nil || tiers.element(on: $0) != nil }
    guard isPriced else { throw try Refusal.gapAround(product, period, plan, catalog) }
    try Prices(catalog).suspend(on: product, for: period)
  }

  /// Ends a manual price until its next scheduled change; a base storefront has no other price than the base price.
  private func endManualPrice(
    in storefront: Storefront, of product: Product, from start: Date, until end: Date?
  ) throws {
    let timeline = try timeline(of: .alone(storefront), of: product)
    guard timeline.element(on: start) != nil else { return }
    let next = timeline.firstChange(after: start, before: end)?.at ?? end
    try write(
      timeline.setting(nil, from: start, until: next), of: .alone(storefront), on: product, was: timeline)
  }

  /// Ends the base price for a period, in which the product has a tier instead.
  func suspend(on product: Product, for period: Period) throws {
    guard try !timeline(of: .everywhere, of: product).isEmpty else { return }
    try apply(nil, at: .everywhere, on: product, for: period)
  }

  /// Removes the manual price in a storefront, from now on.
  ///
  /// - Throws: a ``Refusal`` if there is none.
  func follow(in storefront: Storefront, _ product: Product) throws {
    let now = catalog.store.now
    let timeline = try timeline(of: .alone(storefront), of: product)
    guard timeline.element(on: now) != nil else { throw try Refusal.notManual(product, plan, storefront, catalog) }
    try set(nil, at: .alone(storefront), on: product, for: Period())
  }

  /// Removes every price of a product.
  func clear(_ product: Product) throws {
    try catalog.store.execute("DELETE FROM \(table) WHERE product = ?", .integer(product.appleID.rawValue))
  }
}

extension Refusal {
  fileprivate static func hidesChange(on date: Date, of product: Product, _ period: Period) -> Refusal {
    let name = product.productID.rawValue
    let day = date.scheduleText
    return Refusal(
      "price.schedule.overlap", "\(name) has a price change on \(day), within this period",
      hint: "use --until \(day) to keep that change", subject: period.until?.text ?? period.from?.text ?? name)
  }

  fileprivate static func notManual(
    _ product: Product, _ plan: BillingPlan, _ storefront: Storefront, _ catalog: Catalog
  ) throws -> Refusal {
    let name = try catalog.fullName(of: product)
    if plan == .monthly {
      return Refusal(
        "price.unset.not-manual", "\(name) has no manual price of the monthly plan in \(storefront.nameInText)",
        remedy: .command("price show \(name) --billing-plan monthly"), subject: storefront.alpha3)
    }
    return Refusal(
      "price.unset.not-manual", "\(name) has no manual price in \(storefront.nameInText)",
      remedy: "\(command: "price show \(name) --storefront \(storefront.alpha3)") says where its price comes from",
      subject: storefront.alpha3)
  }

  fileprivate static func gapAround(
    _ product: Product, _ period: Period, _ plan: BillingPlan, _ catalog: Catalog
  ) throws -> Refusal {
    let name = try catalog.fullName(of: product)
    let option = plan == .upfront ? "" : " --billing-plan \(plan.word)"
    return Refusal(
      "price.schedule.no-base", "\(name) has no price before or after that, and a schedule cannot have gaps",
      remedy: Remedy("set one without dates", command: "price set \(name)\(option) --price AMOUNT"),
      subject: period.from?.text ?? period.until?.text)
  }
}
