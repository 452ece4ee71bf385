import Foundation
import StockroomKit

/// The pricing service: prices by tier or price point, for core and other plugins.
struct TierPrices: PricingService {
  let matrices: TierMatrices

  /// The product's price, or nil without one, before the oldest matrix, and if the App Store was not yet open.
  func price(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Price? {
    try prices(in: storefront, at: date, catalog: catalog)(product)
  }

  func installment(of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Price? {
    try prices(by: .monthly, in: storefront, at: date, catalog: catalog)(product)
  }

  /// The same for many products; each price is found and formatted once.
  func prices(in storefront: Storefront, at date: Date, catalog: Catalog) -> (Product) throws -> Price? {
    prices(by: .upfront, in: storefront, at: date, catalog: catalog)
  }

  private func prices(
    by plan: BillingPlan, in storefront: Storefront, at date: Date, catalog: Catalog
  ) -> (Product) throws -> Price? {
    let resolver = PriceResolver(catalog, on: date, matrices: matrices, plan: plan)
    return { product in
      let quote = try resolver.quote(resolver.pricing(of: product), in: storefront)
      guard let money = quote.money, case .money(_, _, let text) = quote.price else { return nil }
      return Price(money, formatted: text)
    }
  }

  func setStorefronts(of product: Product, at date: Date, catalog: Catalog) throws -> [Storefront] {
    Set(try PointPrices(catalog).prices(of: product, on: date).values.map(\.storefront)).sorted()
  }

  func price(_ amount: Money, in storefront: Storefront) -> Price {
    let formatter = PriceFormatter(storefront: storefront, currency: Currency(code: amount.currency))
    return Price(amount, formatted: formatter.string(amount))
  }

  /// Explains a price in a currency that has ended, and a base price that no table equalizes.
  func missingPrice(
    of product: Product, in storefront: Storefront, at date: Date, catalog: Catalog
  ) throws -> UnmetRequirement? {
    let resolver = PriceResolver(catalog, on: date, matrices: matrices)
    let pricing = try resolver.pricing(of: product)
    let code = storefront.alpha3
    let byHand = "price set PRODUCT --price AMOUNT --storefront \(code)"
    if let ended = try resolver.quote(pricing, in: storefront).endedCurrency {
      let what = "none in \(code), which had \(ended.code) until \(ended.successor.since.isoDay)"
      return UnmetRequirement("price", what, fix: byHand)
    }
    if pricing.isNone, PricePointEra.hasReplacedTiers(in: catalog, on: date) {
      return UnmetRequirement("price", "none in \(code)", fix: PricePointEra.command(for: "PRODUCT", in: catalog))
    }
    return pricing.base == nil ? nil : UnmetRequirement("price", "none in \(code) by any table", fix: byHand)
  }

  /// Reads a value of products' prices in a storefront, one product at a time; each price is formatted once.
  func reader(
    in storefront: Storefront, catalog: Catalog, value: @escaping (ResolvedPrice) -> Value
  ) throws -> ProductColumn.Reader {
    let resolver = PriceResolver(catalog, on: catalog.store.now, matrices: matrices)
    return { product in value(try resolver.quote(resolver.pricing(of: product), in: storefront)) }
  }

  /// The price in `product show`: in its base storefront, or in the United States.
  func section(of product: Product, catalog: Catalog) throws -> Field {
    let resolver = PriceResolver(catalog, on: catalog.store.now, matrices: matrices)
    let pricing = try resolver.pricing(of: product)
    guard !pricing.isNone else { return Field("price", .null, label: "Price") }
    let storefront = try pricing.base?.storefront ?? Storefront.unitedStates()
    let price = try resolver.quote(pricing, in: storefront).price
    let warning = pricing.tier.flatMap { _ in PricePointEra.warning(in: catalog, on: resolver.date) }
    return Field(
      "price",
      .record(
        [
          Field("tier", pricing.tier?.value ?? .null, label: "Price Tier"),
          Field(storefront.alpha3, price, label: storefront.name),
        ] + (warning.map { [Field("warning", .text($0), label: "Warning")] } ?? [])),
      label: "Price")
  }

  /// The paid tiers whose numbers begin with some digits, each with its price in the United States.
  func candidates(
    startingWith prefix: String, at date: Date, limit: Int
  ) throws -> [(text: String, summary: String)] {
    let storefront = try Storefront.unitedStates()
    let matrix = matrices.newest(on: date)
    let tiers = Tier.paid.lazy.filter { $0.word.utf8.starts(with: prefix.utf8) }.prefix(limit)
    return tiers.map { tier in
      let text = tier.word
      guard case .money(_, _, let price) = matrix?.value(of: tier, in: storefront) else { return (text, "") }
      return (text, price)
    }
  }
}

/// Amounts of one storefront, for formats that have only them.
extension TierPrices {
  /// The warning about the first amount that is not a price point.
  func warning(about text: String, catalog: Catalog) throws -> String? {
    let now = catalog.store.now
    let tables = try PriceFieldCache.current(in: catalog).tables
    guard try tables.arePublished(on: now) else { return nil }
    for entry in try PriceSchedule(text).entries {
      guard case .amount(let money, let base) = entry.price else { continue }
      let price = SetPrice(storefront: entry.storefront ?? base, price: money)
      if let warning = try price.warning(on: entry.from ?? now, tables: tables) { return warning }
    }
    return nil
  }

  /// The amount that a schedule means in a storefront at a date.
  func amount(of text: String, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Money? {
    let cache = try PriceFieldCache.current(in: catalog)
    return try cache.amount(.init(text: text, storefront: storefront, date: date)) {
      let schedule = try PriceSchedule(text)
      let own = schedule.price(in: storefront, at: date)
      guard
        let price = try (own ?? schedule.price(in: nil, at: date))?
          .inTiers(on: date, isAlone: own != nil, tables: cache.tables)
      else { return nil }
      let pricing: Pricing
      switch price {
      case .follow: return nil
      case .tier(let number): pricing = Pricing(basis: .tier(try Tier(scheduled: number)), manual: [:])
      case .amount(let money, _) where own != nil: pricing = Pricing(basis: nil, manual: [storefront: money])
      case .amount(let money, let base):
        pricing = Pricing(basis: .point(SetPrice(storefront: base, price: money)), manual: [:])
      }
      let resolver = PriceResolver(catalog, on: date, matrices: matrices, tables: cache.tables)
      return try resolver.quote(pricing, in: storefront).money
    }
  }

  /// The proceeds of the price point with the amount, or else by the rule of the price matrix in effect.
  func proceeds(of amount: Money, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Money? {
    let tables = try PriceFieldCache.current(in: catalog).tables
    if let point = try tables.prices(in: storefront, on: date).first(where: { $0.price == amount }),
      let proceeds = point.proceeds
    {
      return proceeds
    }
    guard let column = matrices.newest(on: date)?.column(of: storefront), column.currency.code == amount.currency
    else { return nil }
    return column.proceedsRule.proceeds(of: amount)
  }

  /// The tier or price point that costs exactly an amount in a storefront at a date: its own base price, or one that
  /// a table equalizes to it, or else a tier if no table is in effect.
  func text(for amount: Money, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> String? {
    guard let money = try? Money(price: amount.amount, in: Currency(code: amount.currency)) else { return nil }
    let cache = try PriceFieldCache.current(in: catalog)
    return try cache.schedule(.init(text: money.description, storefront: storefront, date: date)) {
      let tables = cache.tables
      guard try !tables.arePoints(on: date) else {
        return try Self.point(costing: money, in: storefront, on: date, tables: tables)?.text
      }
      guard let matrix = matrices.newest(on: date), matrix.isOpen(storefront),
        matrix.endedCurrency(of: storefront) == nil, let column = matrix.column(of: storefront),
        column.currency.code == money.currency, case .exact(let tier, _) = column.find(money.minorUnits)
      else { return nil }
      return PriceSchedule.Price.tier(tier.number).text
    }
  }

  /// The base price that costs an amount in a storefront at a date: its own, or one that a table equalizes to it.
  static func point(
    costing money: Money, in storefront: Storefront, on date: Date, tables: PointTables
  ) throws -> PriceSchedule.Price? {
    if try tables.basePrices(of: storefront, on: date).contains(where: { $0.price == money }) {
      return .amount(money, base: storefront)
    }
    for base in Set(try tables.inForce(on: date).map(\.base)).sorted() where base != storefront {
      for point in try tables.basePrices(of: base, on: date) {
        let equalized = try tables.price(of: point.price, base: base, in: storefront, on: date)
        if equalized?.price == money { return .amount(point.price, base: base) }
      }
    }
    return try tables.arePublished(on: date) ? .amount(money, base: storefront) : nil
  }
}
