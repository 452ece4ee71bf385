import StockroomKit

struct PriceTableList: Command {
  static let description = CommandDescription(
    "price tables", "List the loaded tables of price points, the newest first.", effect: .reads,
    fields: Explanation.ofPriceFields.described(
      "price",
      [
        "table": .integer, "base": .identifier, "from": .text, "points": .integer, "storefronts": .integer,
        "kind": .text, "source": .text, "inForce": .boolean,
      ]),
    examples: ["price tables"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let tables = try PointTables(context.catalog.store).all()
    let columns = [
      Column("table", label: "Table", alignment: .trailing), Column("base", label: "Base"),
      Column("from", label: "From"), Column("points", label: "Points", alignment: .trailing),
      Column("storefronts", label: "Storefronts", alignment: .trailing), Column("kind", label: "Kind"),
      Column("source", label: "File"), Column("inForce", label: "In Effect"),
    ]
    return .table(
      Table(
        columns: columns, empty: "no price points; load some: price import FILE.csv",
        rows: tables.map { $0.fields.map(\.value) + [.boolean($0.starts <= context.now)] }))
  }
}
