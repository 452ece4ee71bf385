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
              tier.value, column.storefront.map { .identifier($0) } ?? .null, .identifier(column.currency.code),
              .identifier(price.amount), .identifier(proceeds.amount),
            ]
            try emit(cell + source)
          }
        }
      })
  }
}
