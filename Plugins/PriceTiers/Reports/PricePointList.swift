import StockroomKit

struct PricePointList: Command {
  private static let storefront = Parameter<Storefront?>.option(
    "storefront", "The storefront of the prices. Default: the United States.")
  private static let near = Parameter<String?>.option("near", "Only the five closest to this price.").named("AMOUNT")
  private static let date = Parameter<DateExpression?>.option("date", "The day of the prices. Default: today.")

  static let description = CommandDescription(
    "price points", "List the price points of a storefront from the loaded tables, or the built-in one.",
    effect: .reads,
    parameters: [storefront, near, date],
    fields: Explanation.ofPriceFields.described(
      "price", ["price": .money, "proceeds": .money, "table": .integer, "source": .text]),
    examples: ["price points", "price points --storefront JPN --near 500 --date 2026-12-01"])

  private let storefront: Storefront
  private let near: String?
  private let date: DateExpression?

  init(_ arguments: Arguments) throws {
    storefront = try arguments[Self.storefront] ?? Storefront.unitedStates()
    near = try arguments[Self.near]
    date = try arguments[Self.date]
  }

  func run(in context: Context) throws -> Output {
    var prices = try PointTables(context.catalog).prices(
      in: storefront, on: date?.date(now: context.now) ?? context.now)
    if let near {
      let currency = Currency(code: prices.first?.price.currency ?? PointCurrency.codes(of: storefront)[0])
      prices = prices.nearest(to: try Money(price: near, in: currency).minorUnits, count: 5)
    }
    let columns = [
      Column("price", label: "Price", alignment: .trailing),
      Column("proceeds", label: "Proceeds", alignment: .trailing),
      Column("table", label: "Table", alignment: .trailing), Column("source", label: "File"),
    ]
    return .table(
      Table(columns: columns, empty: "no price points; load some: price import FILE.csv") { emit in
        guard let first = prices.first else { return }
        let formatter = PriceFormatter(storefront: storefront, currency: Currency(code: first.price.currency))
        for price in prices {
          try emit([
            .price(price.price, formatter.string(price.price)),
            price.proceeds.map { .price($0, formatter.string($0)) } ?? .null,
            .integer(price.table?.number), .text(price.source),
          ])
        }
      })
  }
}

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
    let tables = PointTables(context.catalog)
    let columns = [
      Column("table", label: "Table", alignment: .trailing), Column("base", label: "Base"),
      Column("from", label: "From"), Column("points", label: "Points", alignment: .trailing),
      Column("storefronts", label: "Storefronts", alignment: .trailing), Column("kind", label: "Kind"),
      Column("source", label: "File"), Column("inForce", label: "In Effect"),
    ]
    let rows = try tables.all().map { $0.fields.map(\.value) + [.boolean($0.starts <= context.now)] }
    return .table(
      Table(
        columns: columns, empty: "no price points; load some: price import FILE.csv",
        rows: try rows + (tables.arePublished(on: context.now) ? [Self.published(context.catalog)] : [])))
  }

  /// The row of the built-in table, which has every storefront as base.
  private static func published(_ catalog: Catalog) -> [Value] {
    [
      .null, .null, .day(PricePointEra.start), .integer(Int64(PublishedPoints.count)),
      .integer(Int64(catalog.rules.storefronts.count)), .text(PointTable.Kind.list.rawValue),
      .text(PublishedPoints.name), .boolean(true),
    ]
  }
}
