import Foundation
import StockroomKit

/// Finds the prices of products at one date, by tier, by price point, or manual.
///
/// Many products share a few prices: each is found and formatted once.
final class PriceResolver {
  let catalog: Catalog
  let date: Date
  private let matrix: TierMatrix?
  let tables: PointTables
  /// The billing plan of the prices.
  let plan: BillingPlan
  /// Finds the prices of the year; nil for the plan that is paid at once.
  let years: PriceResolver?
  private var columns: [Storefront: StorefrontPrices] = [:]
  private var formatters: [String: PriceFormatter] = [:]
  private var quotes: [Pricing.Basis: [Storefront: ResolvedPrice]] = [:]
  private var installments: [InstallmentBasis: [Storefront: ResolvedPrice]] = [:]

  /// What the installments of a storefront without manual prices follow.
  private struct InstallmentBasis: Hashable {
    let base: SetPrice
    let year: Pricing.Basis?
  }

  init(
    _ catalog: Catalog, on date: Date, matrices: TierMatrices = .published, tables: PointTables? = nil,
    plan: BillingPlan = .upfront
  ) {
    self.catalog = catalog
    self.date = date
    self.plan = plan
    matrix = matrices.newest(on: date)
    let tables = tables ?? PointTables(catalog)
    self.tables = tables
    years = plan == .upfront ? nil : PriceResolver(catalog, on: date, matrices: matrices, tables: tables)
  }

  /// The set prices of the plan.
  var points: PointPrices { PointPrices(catalog, of: plan) }

  /// The basis of a product's prices: a base price if one is set, otherwise the tier, which is the free one for a free
  /// subscription.
  func pricing(of product: Product) throws -> Pricing {
    let set = try points.prices(of: product, on: date)
    var manual: [Storefront: Money] = [:]
    for (place, price) in set where place != .everywhere { manual[price.storefront] = price.price }
    if let years, !set.isEmpty {
      let year = try YearPrices(of: product, by: years)
      return Pricing(basis: set[.everywhere].map(Pricing.Basis.point), manual: manual, year: year)
    }
    if let base = set[.everywhere] { return Pricing(basis: .point(base), manual: manual) }
    guard plan == .upfront else { return Pricing(basis: nil, manual: manual) }
    let tier = try Prices(catalog).tier(of: product, on: date) ?? (product.type == .freeSubscription ? .free : nil)
    return Pricing(basis: tier.map(Pricing.Basis.tier), manual: manual)
  }

  /// The price of a product in a storefront.
  func quote(_ pricing: Pricing, in storefront: Storefront) throws -> ResolvedPrice {
    if let year = pricing.year, !year.isSold(in: storefront) { return .none(in: storefront) }
    if let price = pricing.manual[storefront] { return try quote(manual: price, in: storefront) }
    guard let basis = pricing.basis else { return .none(in: storefront) }
    if let year = pricing.year, let base = pricing.base { return try quote(base, of: year, in: storefront) }
    if let known = quotes[basis]?[storefront] { return known }
    let quote =
      switch basis {
      case .tier(let tier): quote(tier, in: storefront)
      case .point(let base): try quote(base, in: storefront)
      }
    quotes[basis, default: [:]][storefront] = quote
    return quote
  }

  /// Finds and formats the prices of many products, one storefront at a time.
  ///
  /// The system caches formatters for at most a hundred locales: going from product to product through all
  /// storefronts, it would recreate each for every price.
  func gather(_ pricings: [Pricing], in storefronts: [Storefront]) throws {
    let missing = Set(pricings.compactMap(\.basis)).filter { quotes[$0] == nil }
    for storefront in storefronts {
      for basis in missing { _ = try quote(Pricing(basis: basis, manual: [:]), in: storefront) }
    }
  }

  private func quote(_ tier: Tier, in storefront: Storefront) -> ResolvedPrice {
    guard let matrix else { return .none(in: storefront) }
    let column = columns[storefront] ?? StorefrontPrices(storefront, in: matrix)
    columns[storefront] = column
    switch column[tier] {
    case .price(let price, _):
      let values = column.values(of: tier)
      return ResolvedPrice(
        storefront: storefront, price: values[0], proceeds: values[1], money: price, origin: .tier,
        source: ResolvedPrice.Source(name: matrix.name, starts: matrix.effective))
    case .notOpen: return .none(in: storefront, price: .notOpen)
    case .currencyEnded(let ended): return .none(in: storefront, since: ended)
    case .noPrice: return .none(in: storefront)
    }
  }

  private func quote(_ base: SetPrice, in storefront: Storefront) throws -> ResolvedPrice {
    let point = try tables.price(of: base.price, base: base.storefront, in: storefront, on: date)
    if base.storefront == storefront {
      return quote(base.price, proceeds: point?.proceeds, in: storefront, origin: .base, source: point?.resolvedSource)
    }
    guard let point else { return .noTable(in: storefront) }
    return quote(point, in: storefront)
  }

  /// An installment, at the closest price that fits its year.
  private func quote(_ base: SetPrice, of year: YearPrices, in storefront: Storefront) throws -> ResolvedPrice {
    guard year.pricing.manual[storefront] == nil else { return try fitted(base, to: year, in: storefront) }
    let basis = InstallmentBasis(base: base, year: year.pricing.basis)
    if let known = installments[basis]?[storefront] { return known }
    let quote = try fitted(base, to: year, in: storefront)
    installments[basis, default: [:]][storefront] = quote
    return quote
  }

  private func fitted(_ base: SetPrice, to year: YearPrices, in storefront: Storefront) throws -> ResolvedPrice {
    let equal = try quote(base, in: storefront)
    if let money = equal.money, try year.takes(SetPrice(storefront: storefront, price: money)) { return equal }
    return try year.closest(to: base, equal: equal.money, in: storefront).map { quote($0, in: storefront) }
      ?? .noTable(in: storefront)
  }

  private func quote(_ point: PointPrice, in storefront: Storefront) -> ResolvedPrice {
    quote(
      point.price, proceeds: point.proceeds, in: storefront, origin: point.isEstimated ? .estimated : .equalized,
      source: point.resolvedSource)
  }

  private func quote(manual price: Money, in storefront: Storefront) throws -> ResolvedPrice {
    let point = try tables.prices(in: storefront, on: date).first { $0.price == price }
    return quote(price, proceeds: point?.proceeds, in: storefront, origin: .manual, source: nil)
  }

  private func quote(
    _ price: Money, proceeds: Money?, in storefront: Storefront, origin: ResolvedPrice.Origin,
    source: ResolvedPrice.Source?
  ) -> ResolvedPrice {
    if let ended = EndedCurrency(price.currency, in: storefront, on: date) {
      return .none(in: storefront, since: ended)
    }
    let formatter = formatter(for: storefront, price.currency)
    return ResolvedPrice(
      storefront: storefront, price: .price(price, formatter.string(price)),
      proceeds: proceeds.map { .price($0, formatter.string($0)) } ?? .null, money: price, origin: origin,
      source: source)
  }

  private func formatter(for storefront: Storefront, _ currency: String) -> PriceFormatter {
    let name = storefront.alpha3 + currency
    if let formatter = formatters[name] { return formatter }
    let formatter = PriceFormatter(storefront: storefront, currency: Currency(code: currency))
    formatters[name] = formatter
    return formatter
  }
}

extension PointPrice {
  /// The table of the price.
  fileprivate var resolvedSource: ResolvedPrice.Source {
    ResolvedPrice.Source(name: source, starts: table?.starts ?? PricePointEra.start, table: table?.number)
  }
}
