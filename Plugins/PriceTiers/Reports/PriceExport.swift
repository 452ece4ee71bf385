import StockroomKit

struct PriceExport: Command {
  private static let storefronts = Parameter<[Storefront]>.options(
    "storefront", "Only these storefronts. Default: all.")
  private static let date = Parameter<DateExpression?>.option("date", "The day of the prices. Default: now.")

  static let description = CommandDescription(
    "price export", "List prices for programs, one row per product and storefront.",
    effect: .reads, parameters: ProductSelection.parameters + [storefronts, date],
    fields: Explanation.ofPriceFields.described(
      "price",
      ["product": .identifier, "storefront": .identifier, "price": .money, "proceeds": .money, "origin": .identifier]),
    examples: ["price export --all --storefront USA,JPN", "price export .chapter1"])

  /// The number of products whose prices are collected before their rows are written.
  private static let gathered = 1000

  private let selection: ProductSelection
  private let storefronts: [Storefront]
  private let date: DateExpression?

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
    storefronts = try arguments[Self.storefronts]
    date = try arguments[Self.date]
  }

  func run(in context: Context) throws -> Output {
    let products = try selection.resolve(in: context)
    let storefronts = Storefront.chosen(storefronts, in: context.catalog)
    let resolver = PriceResolver(context.catalog, on: date?.date(now: context.now) ?? context.now)
    return .table(
      Table(columns: Self.description.fields.columns(), empty: "no prices") { emit in
        // Products with the same price share their rows, except the product's name.
        var shared: [Pricing.Basis: [[Value]]] = [:]
        for start in stride(from: 0, to: products.count, by: Self.gathered) {
          let priced = try products[start..<min(start + Self.gathered, products.count)].map { product in
            try context.checkCancelled()
            return (
              name: Value.identifier(try context.catalog.fullName(of: product)),
              pricing: try resolver.pricing(of: product)
            )
          }
          try resolver.gather(priced.map(\.pricing), in: storefronts)
          for (name, pricing) in priced {
            try context.checkCancelled()
            let basis = pricing.manual.isEmpty ? pricing.basis : nil
            // Moved out, so that filling them in makes no copies.
            var rows =
              try basis.flatMap { shared.removeValue(forKey: $0) }
              ?? storefronts.map { storefront in try resolver.quote(pricing, in: storefront).exported }
            for row in rows.indices {
              rows[row][0] = name
              try emit(rows[row])
            }
            if let basis { shared[basis] = rows }
          }
        }
      })
  }
}

extension ResolvedPrice {
  /// A row without its product.
  fileprivate var exported: [Value] {
    [.null, .identifier(storefront.alpha3), price, proceeds, .identifier(origin?.rawValue)]
  }
}
