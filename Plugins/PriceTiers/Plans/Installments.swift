import Foundation
import StockroomKit

/// The prices of the installments of the monthly plan of subscriptions, over time: a base price, which the storefronts of
/// the plan follow at the closest price that fits their year, and manual ones.
final class Installments {
  /// What the storefronts of the plan have instead of a base price.
  struct Followers {
    /// The number that follow it.
    var following = 0
    /// The number with a manual price, which stays.
    var manual = 0
    /// The number without a price that fits the year.
    var unpriced = 0
  }

  private let catalog: Catalog
  private let points: PointPrices
  /// A command asks for a few dates, and maybe for many products.
  private var resolvers: [Date: PriceResolver] = [:]

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
  /// - Throws: A ``Refusal`` for a product without the plan, and a price that does not fit the year.
  func set(
    _ choice: PointChoice, on product: Product, for period: Period
  ) throws -> (place: PricePlace, price: SetPrice) {
    let start = try period.start(now: catalog.store.now) ?? catalog.store.now
    guard let subscriptions = catalog.subscriptions else { throw Refusal.noPlans }
    try subscriptions.require(
      .monthly, of: product, in: choice.storefront.map { [$0] } ?? [], catalog: catalog)
    let years = try years(of: product, on: start)
    let known = try resolver(on: start).pricing(of: product)
    let (place, price) = try choice.price(
      over: known.base == nil ? years.pricing : known, on: start, tables: resolver(on: start).tables)
    try years.check(price)
    try points.set(price, at: place, on: product, for: period)
    return (place, price)
  }

  /// Makes a storefront with a manual price follow the base price, from now on.
  func follow(in storefront: Storefront, _ product: Product) throws { try points.follow(in: storefront, product) }

  /// Removes all installments of a product; false if it has none.
  func clear(_ product: Product) throws -> Bool {
    guard try !points.places(of: product).isEmpty else { return false }
    try catalog.announce(.priceChanged(product, PriceChange())) { try points.clear(product) }
    return true
  }

  /// The base price of a product at a date; nil without one.
  func base(of product: Product, on date: Date) throws -> SetPrice? { try resolver(on: date).pricing(of: product).base }

  /// The storefronts of the plan, besides that of the base price of a product at a date.
  func followers(of product: Product, on date: Date) throws -> Followers {
    let resolver = resolver(on: date)
    let pricing = try resolver.pricing(of: product)
    var followers = Followers()
    for storefront in pricing.year?.storefronts ?? [] where storefront != pricing.base?.storefront {
      if pricing.manual[storefront] != nil {
        followers.manual += 1
      } else if try resolver.quote(pricing, in: storefront).money == nil {
        followers.unpriced += 1
      } else {
        followers.following += 1
      }
    }
    return followers
  }

  /// The base price of a product that does not fit the year at a date; nil if it does, or without one.
  ///
  /// The storefronts of the plan have the closest price that fits.
  func baseMisfit(of product: Product, on date: Date) throws -> SetPrice? {
    let pricing = try resolver(on: date).pricing(of: product)
    guard let year = pricing.year, let base = pricing.base else { return nil }
    return try year.takes(base) ? nil : base
  }

  /// The storefronts with a manual price that does not fit the year at a date, sorted.
  func misfits(of product: Product, on date: Date) throws -> [Storefront] {
    let pricing = try resolver(on: date).pricing(of: product)
    guard let year = pricing.year else { return [] }
    let manual = pricing.manual.filter { year.isSold(in: $0.key) }.map { SetPrice(storefront: $0.key, price: $0.value) }
    return try manual.filter { try !year.takes($0) }.map(\.storefront).sorted()
  }

  /// Throws a ``Refusal`` unless a product can have each of the prices of some schedules, and the manual ones fit the year.
  ///
  /// The storefronts of the plan may be set after them, as a file does.
  func check(_ schedules: [(place: PricePlace, prices: Timeline<SetPrice?>)], of product: Product) throws {
    var years: [Date: YearPrices] = [:]
    for (place, prices) in schedules {
      for interval in prices.intervals {
        guard let price = interval.element else { continue }
        try requireOffer(of: product, in: place.ownStorefront)
        // A base price is for other storefronts, too, each of which has the closest price that fits.
        if place == .everywhere { continue }
        let date = interval.from ?? catalog.store.now
        let year = try years[date] ?? self.years(of: product, on: date)
        years[date] = year
        try year.check(price)
      }
    }
  }

  private func resolver(on date: Date) -> PriceResolver {
    if let known = resolvers[date] { return known }
    let resolver = PriceResolver(catalog, on: date, plan: .monthly)
    resolvers[date] = resolver
    return resolver
  }

  private func years(of product: Product, on date: Date) throws -> YearPrices {
    let resolver = resolver(on: date)
    return try YearPrices(of: product, by: resolver.years ?? resolver)
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
      "subscription.plan.storefront", "the monthly plan is not offered in \(storefront.nameInText)",
      hint: "omit \(storefront.alpha3)", subject: storefront.alpha3)
  }
}

extension Refusal {
  fileprivate static let noPlans = Refusal(
    "price.installment.no-plans", kind: .unavailable, "no plugin of this program has billing plans",
    remedy: .command("plugin list"))

  static func notWithPlan(_ option: String) -> Refusal {
    notWithPlan(option, hint: "omit \(option)")
  }

  static func notWithPlan(tier: String) -> Refusal { notWithPlan(tier, hint: "give an amount, such as 4.99 USD") }

  private static func notWithPlan(_ what: String, hint: String) -> Refusal {
    Refusal(
      "usage.billing-plan", kind: .usage, "\(what) is not for the monthly plan, whose prices are amounts for everyone",
      hint: hint, subject: what)
  }
}
