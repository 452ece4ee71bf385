import StockroomKit

struct PriceScheduleList: Command {
  private static let product = Parameter<ProductReference?>.optionalArgument(
    "product", "The product. Default: all that have a price.")
  private static let app = Parameter<AppReference?>.option("app", "Only products of this app.").short("a")
  private static let storefront = Parameter<Storefront?>.option(
    "storefront", "The storefront of the prices. Default: what was set, with tiers in the United States.")

  static let description = CommandDescription(
    "price schedule", "Show a product's prices over time, and where a price matrix takes effect.", effect: .reads,
    parameters: [product, app, storefront, Installments.option],
    fields: Explanation.ofPriceFields.described(
      "price",
      [
        "product": .identifier, "from": .identifier, "until": .identifier, "tier": .integer, "price": .money,
        "proceeds": .money,
        "matrix": .identifier, "now": .boolean, "storefront": .identifier, "setBy": .identifier,
      ]),
    examples: ["price schedule", "price schedule .chapter1", "price schedule .chapter1 --storefront DEU"])

  private let reference: ProductReference?
  private let app: AppReference?
  private let storefront: Storefront?
  private let plan: BillingPlan

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    app = try arguments[Self.app]
    storefront = try arguments[Self.storefront]
    plan = try arguments[Installments.option]
    if let app, reference != nil { throw Refusal.productsAndApp(app) }
  }

  func run(in context: Context) throws -> Output {
    guard let reference else {
      var filter = ProductFilter()
      filter.app = try app.map { try context.app($0).appleID }
      return .table(ScheduleTable(filter: filter, storefront: storefront, plan: plan, context: context).table)
    }
    let product = try context.product(reference)
    if try !PointPrices(context.catalog, of: plan).places(of: product).isEmpty {
      return .table(
        storefront.map {
          StorefrontHistory(product: product, storefront: $0, catalog: context.catalog, plan: plan).table
        } ?? SetPriceTable(product: product, catalog: context.catalog, plan: plan).table)
    }
    guard plan == .upfront else { throw try Refusal.noTier(product, by: plan, in: context.catalog) }
    let storefront = try storefront ?? Storefront.unitedStates()
    let timeline = try Prices(context.catalog).timeline(of: product)
    guard !timeline.isEmpty else { throw try Refusal.noTier(product, in: context.catalog) }
    let stretches = TierMatrices.published.stretches(of: timeline, in: storefront, since: product.createdAt)
    let columns = [
      Column("from", label: "From"), Column("until", label: "Until"),
      Column("tier", label: "Tier", alignment: .trailing), Column("price", label: "Price", alignment: .trailing),
      Column("proceeds", label: "Proceeds", alignment: .trailing), Column("matrix", label: "Matrix of"),
      Column("now", label: "Now"),
    ]
    let rows = stretches.map { stretch -> [Value] in
      let prices = stretch.tier.flatMap { tier in
        stretch.matrix.map { StorefrontPrices(storefront, in: $0).values(of: tier) }
      }
      return [
        .day(stretch.from), .day(stretch.until), stretch.tier?.value ?? .null, prices?[0] ?? .null, prices?[1] ?? .null,
        .identifier(stretch.matrix?.name), .boolean(stretch.contains(context.now)),
      ]
    }
    return .table(Table(columns: columns, empty: "no prices", rows: rows))
  }
}

/// The prices of many products over time: the set prices or, in one storefront, its customers' prices.
struct ScheduleTable {
  let filter: ProductFilter
  /// Nil for the set prices, with tiers as in the United States.
  let storefront: Storefront?
  let plan: BillingPlan
  let context: Context

  var table: Table {
    let columns = storefront == nil ? SetPriceTable.columns : StorefrontHistory.columns
    return Table(columns: [Column("product", label: "Product")] + columns, empty: "no prices") { emit in
      let resolver = PriceResolver(context.catalog, on: context.now)
      try context.catalog.products.each(filter) { product in
        try context.checkCancelled()
        guard try isPriced(product, on: resolver) else { return }
        let name = Value.identifier(try context.catalog.fullName(of: product))
        try rows(of: product).rows { try emit([name] + $0) }
      }
    }
  }

  /// True if the product has, had, or will have a price.
  private func isPriced(_ product: Product, on resolver: PriceResolver) throws -> Bool {
    if try !PointPrices(context.catalog, of: plan).places(of: product).isEmpty { return true }
    guard plan == .upfront else { return false }
    return try !resolver.pricing(of: product).isNone || !Prices(context.catalog).timeline(of: product).isEmpty
  }

  private func rows(of product: Product) -> Table {
    storefront.map { StorefrontHistory(product: product, storefront: $0, catalog: context.catalog, plan: plan).table }
      ?? SetPriceTable(product: product, catalog: context.catalog, plan: plan).table
  }
}
