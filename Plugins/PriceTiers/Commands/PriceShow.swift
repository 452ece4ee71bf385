import StockroomKit

struct PriceShow: Command {
  private static let products = Parameter<[ProductReference]>.arguments("product", "The products.")
  private static let storefronts = Parameter<[Storefront]>.options(
    "storefront", "The storefronts. Default: the United States.")
  private static let all = Parameter<Bool>.flag("all", "Every storefront, including those that opened later.")

  static let description = CommandDescription(
    "price show", "Show products' prices in storefronts, the developer's proceeds, and since when.", effect: .reads,
    parameters: [products, storefronts, all],
    fields: Explanation.ofPriceFields.described(
      "price",
      [
        "product": .identifier, "tier": .integer, "storefront": .identifier, "name": .text, "currency": .identifier,
        "price": .money, "proceeds": .money, "matrix": .identifier, "since": .identifier, "note": .text,
      ]),
    examples: [
      "price show .chapter1", "price show .chapter1 .chapter2 --storefront JPN,DEU", "price show .chapter1 --all",
    ])

  private let references: [ProductReference]
  private let storefronts: [Storefront]

  init(_ arguments: Arguments) throws {
    references = try arguments[Self.products]
    let named = try arguments[Self.storefronts]
    let isAll = try arguments[Self.all]
    guard !isAll || named.isEmpty else { throw Refusal.storefrontsChosenTwice }
    storefronts = isAll ? Storefront.all : try Storefront.chosen(named)
  }

  func run(in context: Context) throws -> Output {
    let board = PriceResolver(context.catalog, on: context.now)
    let products = try references.map { reference in
      let product = try context.product(reference)
      let pricing = try board.pricing(of: product)
      guard !pricing.isNone else { throw Refusal.noTier(product) }
      return (product: product, pricing: pricing)
    }
    guard products.allSatisfy(\.pricing.isTierAlone) else {
      return .table(ResolvedPriceTable(products: products, storefronts: storefronts, board: board).table)
    }
    let prices = Prices(context.catalog)
    let tiers = try products.compactMap { product, pricing in
      let interval = try prices.timeline(of: product).interval(on: context.now)
      return pricing.tier.map { (product: product, tier: $0, from: interval.from) }
    }
    let matrix = try TierMatrices.published.inForce(on: context.now)
    let table = StorefrontTable(storefronts, in: matrix)
    let isOne = tiers.count == 1
    let columns = [
      Column("product", label: "Product", audience: isOne ? .data : .everyone),
      Column("tier", label: "Tier", alignment: .trailing),
    ]
    let reasons = [Column("matrix", label: "Matrix of"), Column("since", label: "Since")]
    return .table(
      Table(columns: columns + table.columns(naming: isOne) + reasons, empty: "no prices") { emit in
        // Many products share a few tiers.
        var rows: [Tier: [[Value]]] = [:]
        for (product, tier, from) in tiers {
          try context.checkCancelled()
          let rowsOfTier = rows[tier] ?? table.rows(of: tier)
          rows[tier] = rowsOfTier
          let start: [Value] = [.identifier(product.productID.rawValue), tier.value]
          for (storefront, row) in zip(storefronts, rowsOfTier) {
            // The newest of: the tier's own change, the matrix, or the end of the currency.
            let ended = matrix.endedCurrency(of: storefront)?.successor.since
            let since = [from, matrix.effective, ended].compactMap(\.self).max()
            try emit(start + row + [.identifier(matrix.name), .day(since)])
          }
        }
      })
  }
}

extension Refusal {
  fileprivate static let storefrontsChosenTwice = Refusal(
    "usage.storefronts", kind: .usage, "--all means every storefront, --storefront only some",
    hint: "remove one of them")
}
