import StockroomKit

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
    let columns = [
      Column("date", label: "Date"), Column("storefronts", label: "Storefronts", alignment: .trailing),
      Column("currencies", label: "Currencies", alignment: .trailing),
      Column("tiers", label: "Tiers", alignment: .trailing), Column("dated", label: "Dated"),
      Column("readOn", label: "Read On"), Column("inForce", label: "In Effect"),
    ]
    let rows = matrices.all.map { matrix -> [Value] in
      [
        .identifier(matrix.name), matrix.isByCurrency ? .null : .integer(Int64(matrix.codes.count)),
        .integer(Int64(matrix.currencies.count)), .integer(Int64(matrix.tiers.count)),
        matrix.dating.value, matrix.readOn.map { .identifier($0) } ?? .null,
        .boolean(matrix.effective == inForce?.effective),
      ]
    }
    return .table(Table(columns: columns, empty: "no price matrices", rows: rows))
  }
}
