import StockroomKit

struct PriceExport: Command {
  private static let storefronts = Parameter<[Storefront]>.options(
    "storefront", "Only these storefronts; every one unless given.")
  private static let date = Parameter<DateExpression?>.option("date", "What they cost on that day; now unless given.")

  static let description = CommandDescription(
    "price export", "List what products cost, a row for each product and storefront, for programs to read.",
    effect: .reads, parameters: ProductSelection.parameters + [storefronts, date],
    examples: ["price export --all --storefront USA,JPN", "price export .chapter1"])

  private let selection: ProductSelection
  private let storefronts: [Storefront]
  private let date: DateExpression?

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
    let named = try arguments[Self.storefronts]
    storefronts = named.isEmpty ? Storefront.all : try Storefront.chosen(named)
    date = try arguments[Self.date]
  }

  func run(in context: Context) throws -> Output {
    let products = try selection.resolve(in: context)
    let board = PriceBoard(context.catalog, on: date?.date(now: context.now) ?? context.now)
    let columns = [
      Column("product", label: "Product"), Column("storefront", label: "Storefront"),
      Column("price", label: "Price", alignment: .trailing),
      Column("proceeds", label: "Proceeds", alignment: .trailing), Column("origin", label: "Set By"),
    ]
    return .table(
      Table(columns: columns, empty: "no prices") { emit in
        // Products of one price share their rows, but for the product's name.
        var shared: [Pricing.Basis: [[Value]]] = [:]
        for product in products {
          try context.checkCancelled()
          let pricing = try board.pricing(of: product)
          var rows: [[Value]]
          if pricing.manual.isEmpty, let basis = pricing.basis, let known = shared[basis] {
            rows = known
          } else {
            rows = try storefronts.map { storefront in try board.quote(pricing, in: storefront).exported }
            if pricing.manual.isEmpty, let basis = pricing.basis { shared[basis] = rows }
          }
          let name = Value.identifier(product.productID.rawValue)
          for row in rows.indices {
            rows[row][0] = name
            try emit(rows[row])
          }
        }
      })
  }
}

extension Quote {
  /// A row, its product still to be filled in.
  fileprivate var exported: [Value] {
    [.null, .identifier(storefront.alpha3), price, proceeds, origin.map { .identifier($0.rawValue) } ?? .null]
  }
}
