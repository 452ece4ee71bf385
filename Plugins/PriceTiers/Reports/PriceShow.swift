import StockroomKit

struct PriceShow: Command {
  private static let products = Parameter<[ProductReference]>.arguments(
    "product", "The products. Default: all that have a price.", isRequired: false)
  private static let app = Parameter<AppReference?>.option("app", "Only products of this app.").short("a")
  private static let storefronts = Parameter<[Storefront]>.options(
    "storefront", "The storefronts. Default: the United States.")
  private static let all = Parameter<Bool>.flag("all", "Every product that has a price, as without PRODUCT.")
  private static let allStorefronts = Parameter<Bool>.flag(
    "all-storefronts", "Every storefront of the store's rules, including those that opened later.")

  static let description = CommandDescription(
    "price show", "Show products' prices in storefronts, the developer's proceeds, and since when.",
    also: ["localized price", "cost", "customer price", "country"], effect: .reads,
    parameters: [products, all, app, storefronts, allStorefronts, Installments.option],
    fields: Explanation.ofPriceFields.described(
      "price",
      [
        "product": .identifier, "tier": .integer, "storefront": .identifier, "name": .text, "currency": .identifier,
        "price": .money, "proceeds": .money, "matrix": .identifier, "since": .identifier, "note": .text,
      ]),
    examples: [
      "price show", "price show .chapter1", "price show .chapter1 .chapter2 --storefront JPN,DEU",
      "price show .chapter1 --all-storefronts",
    ])

  private let references: [ProductReference]
  private let app: AppReference?
  private let storefronts: [Storefront]
  private let isEverywhere: Bool
  private let plan: BillingPlan
  /// True for the installments of all storefronts that have one, since none is usual.
  private let isOfPrices: Bool

  init(_ arguments: Arguments) throws {
    references = try arguments[Self.products]
    app = try arguments[Self.app]
    if let app, !references.isEmpty { throw Refusal.productsAndApp(app) }
    let named = try arguments[Self.storefronts]
    guard try !arguments[Self.all] || references.isEmpty else { throw Refusal.productsAndAll }
    isEverywhere = try arguments[Self.allStorefronts]
    guard !isEverywhere || named.isEmpty else { throw Refusal.storefrontsChosenTwice }
    storefronts = try Storefront.chosen(named)
    plan = try arguments[Installments.option]
    isOfPrices = plan == .monthly && named.isEmpty
  }

  func run(in context: Context) throws -> Output {
    let resolver = PriceResolver(context.catalog, on: context.now, plan: plan)
    let storefronts = isEverywhere || isOfPrices ? context.catalog.rules.storefronts : storefronts
    let products = try products(on: resolver, in: context)
    guard products.isTierAlone else {
      return .table(
        ResolvedPriceTable(
          products: products, storefronts: storefronts, resolver: resolver, isOfPrices: isOfPrices
        ).table)
    }
    let matrix = try TierMatrices.published.inForce(on: context.now)
    let table = StorefrontTable(
      storefronts, in: matrix, note: PricePointEra.note(in: context.catalog, on: context.now))
    let columns = [
      Column("product", label: "Product", audience: products.isOne ? .data : .everyone),
      Column("tier", label: "Tier", alignment: .trailing),
    ]
    let reasons = [Column("matrix", label: "Matrix of"), Column("since", label: "Since")]
    return .table(
      Table(columns: columns + table.columns(naming: products.isOne) + reasons, empty: "no prices") { emit in
        let prices = Prices(context.catalog)
        // Many products share a few tiers.
        var rows: [Tier: [[Value]]] = [:]
        try products.each { product, pricing in
          try context.checkCancelled()
          guard let tier = pricing.tier else { return }
          let from = try prices.timeline(of: product).interval(on: context.now).from
          let rowsOfTier = rows[tier] ?? table.rows(of: tier)
          rows[tier] = rowsOfTier
          let start: [Value] = [.identifier(try context.catalog.fullName(of: product)), tier.value]
          for (storefront, row) in zip(storefronts, rowsOfTier) {
            // The newest of: the tier's own change, the matrix, or the end of the currency.
            let ended = matrix.endedCurrency(of: storefront)?.successor.since
            let since = [from, matrix.effective, ended].compactMap(\.self).max()
            try emit(start + row + [.identifier(matrix.name), .day(since)])
          }
        }
      })
  }

  private func products(on resolver: PriceResolver, in context: Context) throws -> PricedProducts {
    guard references.isEmpty else { return try PricedProducts(references.map(context.product), on: resolver) }
    var filter = ProductFilter()
    filter.app = try app.map { try context.app($0).appleID }
    return try PricedProducts(filter, on: resolver)
  }
}

/// Products with their prices at a date: the named ones, or all that have a price.
struct PricedProducts {
  /// True if one product was named.
  let isOne: Bool
  /// True if every price follows from a tier.
  let isTierAlone: Bool
  /// True if a price may follow from a tier.
  let hasTiers: Bool

  private let named: [(product: Product, pricing: Pricing)]?
  private let filter: ProductFilter
  private let resolver: PriceResolver

  /// The named products.
  ///
  /// - Throws: a ``Refusal`` for one without a price.
  init(_ products: [Product], on resolver: PriceResolver) throws {
    let named = try products.map { product in
      let pricing = try resolver.pricing(of: product)
      guard !pricing.isNone else { throw try Refusal.noTier(product, by: resolver.plan, in: resolver.catalog) }
      return (product: product, pricing: pricing)
    }
    isOne = named.count == 1
    isTierAlone = named.allSatisfy(\.pricing.isTierAlone)
    hasTiers = named.contains { $0.pricing.tier != nil }
    self.named = named
    filter = ProductFilter()
    self.resolver = resolver
  }

  /// All products with a price, by identifier; they are read one at a time.
  init(_ filter: ProductFilter, on resolver: PriceResolver) throws {
    isOne = false
    isTierAlone = try resolver.plan == .upfront && !resolver.points.hasAny
    hasTiers = try Prices(resolver.catalog).hasAny
    named = nil
    self.filter = filter
    self.resolver = resolver
  }

  /// Calls `body` with each product.
  func each(_ body: (Product, Pricing) throws -> Void) throws {
    if let named { return try named.forEach(body) }
    try resolver.catalog.products.each(filter) { product in
      let pricing = try resolver.pricing(of: product)
      if !pricing.isNone { try body(product, pricing) }
    }
  }
}

extension Refusal {
  fileprivate static let storefrontsChosenTwice = Refusal(
    "usage.storefronts", kind: .usage, "--all-storefronts means every storefront, --storefront only some",
    hint: "remove one of them")

  fileprivate static let productsAndAll = Refusal(
    "usage.selection", kind: .usage, "--all means all products", hint: "for all storefronts, use --all-storefronts",
    subject: "--all")

  static func productsAndApp(_ app: AppReference) -> Refusal {
    Refusal(
      "usage.selection", kind: .usage, "name products or an app, not both", hint: "omit --app", subject: app.text)
  }
}
