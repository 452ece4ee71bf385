import StockroomKit

struct PriceMatrix: Command {
  private static let date = Parameter<MatrixDate?>.option(
    "date", "A day or month of the matrix, such as 2016-05. Default: the one in effect.")

  static let description = CommandDescription(
    "price matrix",
    "List a whole price matrix: every tier in every storefront or, in 2012, in every currency, and how it is dated.",
    effect: .reads, parameters: [date],
    fields: Explanation.ofPriceFields.described(
      "price",
      [
        "tier": .integer, "storefront": .identifier, "currency": .identifier, "price": .identifier,
        "proceeds": .identifier, "matrix": .identifier, "dated": .term,
      ]),
    examples: ["price matrix", "price matrix --date 2016-05-01 -o csv", "price matrix --date 2012-10"],
    needsStore: false)

  private let date: MatrixDate?

  init(_ arguments: Arguments) throws {
    date = try arguments[Self.date]
  }

  func run(in context: Context) throws -> Output {
    let matrix = try date?.matrix(now: context.now) ?? TierMatrices.published.inForce(on: context.now)
    let columns = [
      Column("tier", label: "Tier", alignment: .trailing), Column("storefront", label: "Storefront"),
      Column("currency", label: "Currency"), Column("price", label: "Price", alignment: .trailing),
      Column("proceeds", label: "Proceeds", alignment: .trailing), Column("matrix", label: "Matrix of"),
      Column("dated", label: "Dated"),
    ]
    let source: [Value] = [.identifier(matrix.name), matrix.dating.value]
    return .table(
      Table(columns: columns, empty: "no tiers") { emit in
        let columns = matrix.columns.values.sorted { $0.code < $1.code }
        for tier in matrix.allTiers {
          try context.checkCancelled()
          for column in columns {
            guard let price = column.price(of: tier), let proceeds = column.proceeds(of: tier) else { continue }
            let cell: [Value] = [
              tier.value, .identifier(column.storefront), .identifier(column.currency.code),
              .identifier(price.amount), .identifier(proceeds.amount),
            ]
            try emit(cell + source)
          }
        }
      })
  }
}

/// The paid tiers, one per row, with price and proceeds for each storefront.
struct MatrixTable {
  private let tiers: ArraySlice<Tier>
  private let prices: [StorefrontPrices]

  init(_ storefronts: [Storefront], in matrix: TierMatrix) {
    tiers = matrix.tiers
    prices = storefronts.map { StorefrontPrices($0, in: matrix) }
  }

  var table: Table {
    let columns = prices.map(\.storefront.alpha3).flatMap { code in
      [
        Column("price:\(code)", label: code, alignment: .trailing),
        Column("proceeds:\(code)", label: "Proceeds", alignment: .trailing),
      ]
    }
    return Table(columns: [Column("tier", label: "Tier", alignment: .trailing)] + columns, empty: "no tiers") { emit in
      for tier in tiers {
        try emit([tier.value] + prices.flatMap { $0.values(of: tier) })
      }
    }
  }
}

struct PriceMatrices: Command {
  static let description = CommandDescription(
    "price matrices", "List Apple's price matrices, and which one is in effect.", effect: .reads,
    fields: Explanation.ofPriceFields.described(
      "price",
      [
        "date": .identifier, "storefronts": .integer, "currencies": .integer, "tiers": .integer, "dated": .term,
        "readOn": .identifier, "inForce": .boolean,
      ]),
    examples: ["price matrices"], needsStore: false)

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let matrices = TierMatrices.published
    let inForce = matrices.newest(on: context.now)
    let rows = matrices.all.map { matrix -> [Value] in
      [
        .identifier(matrix.name), matrix.isByCurrency ? .null : .integer(Int64(matrix.codes.count)),
        .integer(Int64(matrix.currencies.count)), .integer(Int64(matrix.tiers.count)),
        matrix.dating.value, .identifier(matrix.readOn),
        .boolean(matrix.effective == inForce?.effective),
      ]
    }
    return .table(Table(columns: Self.description.fields.columns(), empty: "no price matrices", rows: rows))
  }
}
