import Foundation
import StockroomKit

/// The prices of the installments of the monthly plan of subscriptions: one in each storefront, with dates.
///
/// App Store Connect Help, "Set up monthly subscriptions with a 12-month commitment": twelve of them cost as much as the
/// year, or up to half more.
struct Installments {
  let catalog: Catalog
  private let points: PointPrices

  init(_ catalog: Catalog) {
    self.catalog = catalog
    points = PointPrices(catalog, of: .monthly)
  }

  static let option = Parameter<BillingPlan>.option(
    "plan", "The billing plan: upfront, or monthly for the installments of a year.", default: .upfront, text: "upfront")

  /// Sets an installment in one storefront, or, by the tables of price points, in all that have the plan, each at the
  /// closest price that fits its year.
  ///
  /// - Returns: The prices that were set.
  /// - Throws: A ``Refusal`` for a product without the plan, and a price that does not fit the year.
  func set(_ choice: PointChoice, on product: Product, for period: Period) throws -> [SetPrice] {
    let now = catalog.store.now
    let start = try period.start(now: now) ?? now
    guard let subscriptions = catalog.subscriptions else { throw Refusal.noPlans }
    let sold = try subscriptions.storefronts(
      of: .monthly, for: product, including: choice.storefront.map { [$0] } ?? [], catalog: catalog)
    let years = try YearPrices(of: product, on: start, catalog)
    let (place, wanted) = try choice.price(
      over: years.pricing, on: start, tables: years.resolver.tables)
    try years.check(wanted)
    let prices = place == .everywhere ? try sold.map { try years.installment(wanted, in: $0) } : [wanted]
    let change = PriceChange(
      storefronts: prices.map(\.storefront), from: try period.start(now: now), until: try period.end(now: now))
    try catalog.announce(.priceChanged(product, change)) {
      for price in prices { try points.apply(price, at: .alone(price.storefront), on: product, for: period) }
    }
    return prices
  }

  /// Removes the installment in a storefront from now on, or all of them.
  func unset(_ product: Product, in storefront: Storefront?) throws {
    if let storefront { return try points.follow(in: storefront, product) }
    try catalog.announce(.priceChanged(product, PriceChange())) { try points.clear(product) }
  }

  /// The storefronts whose installments do not fit the price of the year at a date, sorted: customers cannot subscribe
  /// by the monthly plan there.
  func misfits(of product: Product, on date: Date) throws -> [Storefront] {
    let set = try points.prices(of: product, on: date).values
    guard !set.isEmpty else { return [] }
    let years = try YearPrices(of: product, on: date, catalog)
    return try set.filter { try !years.takes($0) }.map(\.storefront).sorted()
  }

  /// Throws a ``Refusal`` unless a product can have each of the prices of some schedules, and they fit the year.
  ///
  /// The storefronts of the plan may be set after them, as a file does.
  func check(_ schedules: [Timeline<SetPrice?>], of product: Product) throws {
    var years: [Date: YearPrices] = [:]
    for interval in schedules.flatMap(\.intervals) {
      guard let price = interval.element else { continue }
      try requireOffer(of: product, in: price.storefront)
      let date = interval.from ?? catalog.store.now
      let year = try years[date] ?? YearPrices(of: product, on: date, catalog)
      years[date] = year
      try year.check(price)
    }
  }

  private func requireOffer(of product: Product, in storefront: Storefront) throws {
    let name = product.productID.rawValue
    guard product.type == .autoRenewable else {
      throw Refusal(
        "product.type.other", "\(name) is a \(product.type.label), not an auto-renewable one",
        remedy: .command("product show \(try catalog.fullName(of: product))"), subject: name)
    }
    guard BillingPlan.monthly.isOffered(in: storefront) else {
      throw Refusal(
        "subscription.plan.storefront", "the monthly plan is not offered in \(storefront.name)",
        hint: "omit \(storefront.alpha3)", subject: storefront.alpha3)
    }
  }
}

/// The prices of a year of a subscription at a date, which its installments must fit.
private struct YearPrices {
  let product: Product
  let resolver: PriceResolver
  let pricing: Pricing

  init(of product: Product, on date: Date, _ catalog: Catalog) throws {
    self.product = product
    resolver = PriceResolver(catalog, on: date)
    pricing = try resolver.pricing(of: product)
  }

  /// Throws a ``Refusal`` for an installment that does not fit the year in its storefront.
  func check(_ installment: SetPrice) throws {
    let year = try year(in: installment.storefront)
    if year.currency == installment.price.currency, fits(installment.price, year) { return }
    throw try outOfRange(installment, year: year)
  }

  /// True if an installment fits the year in its storefront.
  func takes(_ installment: SetPrice) throws -> Bool {
    guard let year = try resolver.quote(pricing, in: installment.storefront).money else { return false }
    return year.currency == installment.price.currency && fits(installment.price, year)
  }

  /// The installment of a storefront that costs the same as one, or the closest price point that fits.
  func installment(_ wanted: SetPrice, in storefront: Storefront) throws -> SetPrice {
    let year = try year(in: storefront)
    let equal =
      storefront == wanted.storefront
      ? wanted.price
      : try resolver.tables.price(of: wanted.price, base: wanted.storefront, in: storefront, on: resolver.date)?.price
    // Without a price in any table, the same share of the year.
    let share = try Double(wanted.price.minorUnits) / Double(self.year(in: wanted.storefront).minorUnits)
    let amount = equal?.minorUnits ?? Int64(Double(year.minorUnits) * share)
    if let equal, equal.currency == year.currency, fits(equal, year) {
      return SetPrice(storefront: storefront, price: equal)
    }
    let points = try resolver.tables.prices(in: storefront, on: resolver.date).map(\.price)
    guard
      let found = points.filter({ $0.currency == year.currency })
        .closest(to: amount, year: year.minorUnits, amount: \.minorUnits)
    else { throw try outOfRange(SetPrice(storefront: storefront, price: equal ?? year), year: year) }
    return SetPrice(storefront: storefront, price: found)
  }

  private func fits(_ installment: Money, _ year: Money) -> Bool {
    BillingPlan.fits(installment.minorUnits, year: year.minorUnits)
  }

  private func year(in storefront: Storefront) throws -> Money {
    if let money = try resolver.quote(pricing, in: storefront).money { return money }
    let name = try resolver.catalog.fullName(of: product)
    throw Refusal(
      "price.installment.no-year", kind: .state, "\(name) has no price of the year in \(storefront.nameInText)",
      remedy: .command("price set \(name) --price AMOUNT\(pricing.isNone ? "" : " --storefront \(storefront.alpha3)")"),
      subject: storefront.alpha3)
  }

  private func outOfRange(_ installment: SetPrice, year: Money) throws -> Refusal {
    let points = try resolver.tables.prices(in: installment.storefront, on: resolver.date).map(\.price)
      .filter { $0.currency == year.currency && fits($0, year) }
    func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: year.currency, exponent: year.exponent) }
    let count = Int64(BillingPlan.installments)
    let least = points.first ?? money((year.minorUnits + count - 1) / count)
    let most = points.last ?? money(year.minorUnits * 3 / (2 * count))
    return Refusal(
      "price.installment.range",
      "12 times \(installment.price) is not 1 to 1.5 times the price of the year in "
        + "\(installment.storefront.nameInText), \(year)",
      hint: "use \(least.amount) to \(most.amount)", subject: installment.price.amount)
  }
}

extension Collection {
  /// The price closest to an amount among those that fit the price of a year as its installments.
  func closest(to wanted: Int64, year: Int64, amount: (Element) -> Int64) -> Element? {
    filter { BillingPlan.fits(amount($0), year: year) }.min { abs(amount($0) - wanted) < abs(amount($1) - wanted) }
  }
}

extension TierPrices {
  func installment(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Price? {
    try PointPrices(catalog, of: .monthly).prices(of: product, on: date)[.alone(storefront)]
      .map { price($0.price, in: storefront) }
  }
}

extension Refusal {
  fileprivate static let noPlans = Refusal(
    "price.installment.no-plans", kind: .unavailable, "no plugin of this program has billing plans",
    remedy: .command("plugin list"))

  static func notWithPlan(_ option: String) -> Refusal {
    Refusal(
      "usage.billing-plan", kind: .usage,
      "\(option) is not for the monthly plan, whose prices are amounts for everyone",
      hint: "omit \(option)", subject: option)
  }
}
