import StockroomKit

/// The prices of a year of a subscription at a date, which its installments must fit.
///
/// App Store Connect Help, "Set up monthly subscriptions with a 12-month commitment": twelve of them cost as much as the
/// year, or up to half more.
final class YearPrices {
  private let product: Product
  private let resolver: PriceResolver
  /// The prices of the year.
  let pricing: Pricing
  /// The storefronts of the monthly plan, sorted.
  let storefronts: [Storefront]
  private let sold: Set<Storefront>

  /// - Parameter resolver: The prices of the plan that is paid at once.
  init(of product: Product, by resolver: PriceResolver) throws {
    self.product = product
    self.resolver = resolver
    pricing = try resolver.pricing(of: product)
    let catalog = resolver.catalog
    storefronts = try catalog.subscriptions?.storefronts(of: .monthly, for: product, catalog: catalog) ?? []
    sold = Set(storefronts)
  }

  /// True if the product has the monthly plan in a storefront.
  func isSold(in storefront: Storefront) -> Bool { sold.contains(storefront) }

  /// True if an installment fits the year in its storefront.
  func takes(_ installment: SetPrice) throws -> Bool {
    guard let year = try resolver.quote(pricing, in: installment.storefront).money else { return false }
    return Self.fits(installment.price, year)
  }

  /// Throws a ``Refusal`` for an installment that does not fit the year in its storefront.
  func check(_ installment: SetPrice) throws {
    guard let year = try resolver.quote(pricing, in: installment.storefront).money else {
      throw try noYear(in: installment.storefront)
    }
    guard Self.fits(installment.price, year) else { throw try outOfRange(installment, year: year) }
  }

  /// The price that fits the year in a storefront and is the closest to an installment in another one; nil if none does.
  ///
  /// - Parameter equal: What the installment costs in the storefront by the tables; without it, its share of the year.
  func closest(to base: SetPrice, equal: Money?, in storefront: Storefront) throws -> PointPrice? {
    guard let year = try resolver.quote(pricing, in: storefront).money else { return nil }
    var wanted = equal?.minorUnits
    if wanted == nil, let whole = try resolver.quote(pricing, in: base.storefront).money, whole.minorUnits > 0 {
      wanted = Int64(Double(year.minorUnits) * Double(base.price.minorUnits) / Double(whole.minorUnits))
    }
    return try points(in: storefront, of: year).closest(
      to: wanted ?? year.minorUnits / Int64(BillingPlan.installments), year: year.minorUnits, amount: \.price.minorUnits
    )
  }

  private func points(in storefront: Storefront, of year: Money) throws -> [PointPrice] {
    try resolver.tables.prices(in: storefront, on: resolver.date).filter { $0.price.currency == year.currency }
  }

  private static func fits(_ installment: Money, _ year: Money) -> Bool {
    installment.currency == year.currency && BillingPlan.fits(installment.minorUnits, year: year.minorUnits)
  }

  private func noYear(in storefront: Storefront) throws -> Refusal {
    let name = try resolver.catalog.fullName(of: product)
    return Refusal(
      "price.installment.no-year", kind: .state, "\(name) has no price of the year in \(storefront.nameInText)",
      remedy: .command("price set \(name) --price AMOUNT\(pricing.isNone ? "" : " --storefront \(storefront.alpha3)")"),
      subject: storefront.alpha3)
  }

  private func outOfRange(_ installment: SetPrice, year: Money) throws -> Refusal {
    let points = try points(in: installment.storefront, of: year).map(\.price).filter { Self.fits($0, year) }
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
