import Foundation
import StockroomKit

/// The prices of the installments of the monthly plan of subscriptions, over time: a base price, which the storefronts of
/// the plan follow at the closest price that fits their year, and manual ones.
struct Installments {
  let catalog: Catalog
  private let points: PointPrices

  init(_ catalog: Catalog) {
    self.catalog = catalog
    points = PointPrices(catalog, of: .monthly)
  }

  static let option = Parameter<BillingPlan>.option(
    "billing-plan", "The billing plan: upfront, or monthly for the installments of a year.", default: .upfront,
    text: "upfront"
  ).also("plan")

  /// Sets an installment in one storefront, or in all that have the plan and no price of their own.
  ///
  /// - Returns: The price, and the number of storefronts that follow it, and of those with a manual price, which stays.
  /// - Throws: A ``Refusal`` for a product without the plan, and a price that does not fit the year.
  func set(
    _ choice: PointChoice, on product: Product, for period: Period
  ) throws -> (price: SetPrice, following: Int, kept: Int) {
    let start = try period.start(now: catalog.store.now) ?? catalog.store.now
    guard let subscriptions = catalog.subscriptions else { throw Refusal.noPlans }
    try subscriptions.require(
      .monthly, of: product, in: choice.storefront.map { [$0] } ?? [], catalog: catalog)
    let years = try years(of: product, on: start)
    let known = try pricing(of: product, on: start).pricing
    let (place, price) = try choice.price(
      over: known.base == nil ? years.pricing : known, on: start, tables: PointTables(catalog))
    try years.check(price)
    try points.set(price, at: place, on: product, for: period)
    let (resolver, pricing) = try pricing(of: product, on: start)
    let others = place == .everywhere ? years.storefronts.filter { $0 != price.storefront } : []
    let following = try others.count {
      try pricing.manual[$0] == nil && resolver.quote(pricing, in: $0).money != nil
    }
    return (price, following, others.count { pricing.manual[$0] != nil })
  }

  /// Removes the manual price in a storefront from now on, or all prices.
  ///
  /// - Returns: False if there was none.
  func unset(_ product: Product, in storefront: Storefront?) throws -> Bool {
    if let storefront {
      try points.follow(in: storefront, product)
      return true
    }
    guard try !points.places(of: product).isEmpty else { return false }
    try catalog.announce(.priceChanged(product, PriceChange())) { try points.clear(product) }
    return true
  }

  /// The prices of a product at a date.
  func pricing(of product: Product, on date: Date) throws -> (resolver: PriceResolver, pricing: Pricing) {
    let resolver = PriceResolver(catalog, on: date, plan: .monthly)
    return (resolver, try resolver.pricing(of: product))
  }

  /// The storefronts whose installments do not fit the price of the year at a date, sorted: customers cannot subscribe
  /// by the monthly plan there.
  func misfits(of product: Product, on date: Date) throws -> [Storefront] {
    let (resolver, pricing) = try pricing(of: product, on: date)
    guard !pricing.isNone, let year = pricing.year else { return [] }
    return try year.storefronts.filter { storefront in
      guard pricing.base != nil || pricing.manual[storefront] != nil else { return false }
      guard let money = try resolver.quote(pricing, in: storefront).money else { return true }
      return try !year.takes(SetPrice(storefront: storefront, price: money))
    }
  }

  /// Throws a ``Refusal`` unless a product can have each of the prices of some schedules, and they fit the year.
  ///
  /// The storefronts of the plan may be set after them, as a file does.
  func check(_ schedules: [(place: PricePlace, prices: Timeline<SetPrice?>)], of product: Product) throws {
    var years: [Date: YearPrices] = [:]
    for (place, prices) in schedules {
      for interval in prices.intervals {
        guard let price = interval.element else { continue }
        try requireOffer(of: product, in: place.ownStorefront)
        let date = interval.from ?? catalog.store.now
        let year = try years[date] ?? self.years(of: product, on: date)
        years[date] = year
        try year.check(price)
      }
    }
  }

  private func years(of product: Product, on date: Date) throws -> YearPrices {
    try YearPrices(of: product, by: PriceResolver(catalog, on: date))
  }

  private func requireOffer(of product: Product, in storefront: Storefront?) throws {
    let name = product.productID.rawValue
    guard product.type == .autoRenewable else {
      throw Refusal(
        "product.type.other", "\(name) is a \(product.type.label), not an auto-renewable one",
        remedy: .command("product show \(try catalog.fullName(of: product))"), subject: name)
    }
    guard let storefront, !BillingPlan.monthly.isOffered(in: storefront) else { return }
    throw Refusal(
      "subscription.plan.storefront", "the monthly plan is not offered in \(storefront.name)",
      hint: "omit \(storefront.alpha3)", subject: storefront.alpha3)
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
