import StockroomKit

struct PriceCurrencies: Command {
  private static let storefronts = Parameter<[Storefront]>.options(
    "storefront", "The storefronts whose currencies to list, former and later ones too.")
  private static let date = Parameter<DateExpression?>.option(
    "date", "The day of the currencies. Default: today.")

  static let description = CommandDescription(
    "price currencies", "List the currency of each storefront and the next one, or all currencies of some storefronts.",
    effect: .reads,
    parameters: [storefronts, date],
    fields: Explanation.ofPriceFields.described(
      "price",
      [
        "storefront": .identifier, "name": .text, "currency": .identifier, "since": .identifier,
        "until": .identifier, "newCurrency": .identifier, "now": .boolean,
      ]),
    examples: [
      "price currencies", "price currencies --date 2016-05-01", "price currencies --storefront BGR,KOR",
    ], needsStore: false)

  private let storefronts: [Storefront]
  private let date: DateExpression?

  init(_ arguments: Arguments) throws {
    storefronts = try arguments[Self.storefronts]
    date = try arguments[Self.date]
  }

  func run(in context: Context) throws -> Output {
    let date = date?.date(now: context.now) ?? context.now
    let chosen = Storefront.chosen(storefronts, in: context.catalog)
    let rows = chosen.flatMap { storefront in
      let history = StorefrontCurrency.history(of: storefront)
      let current = history.lastIndex { $0.since <= date }
      let shown = storefronts.isEmpty ? current.map { $0..<($0 + 1) } ?? 0..<0 : history.indices
      return shown.map { index -> [Value] in
        let next = history.indices.contains(index + 1) ? history[index + 1] : nil
        return [
          .identifier(storefront.alpha3), .text(storefront.name), .identifier(history[index].code),
          .day(history[index].since), .day(next?.since), .identifier(next?.code),
          .boolean(index == current),
        ]
      }
    }
    let columns = [
      Column("storefront", label: "Storefront"), Column("name", label: "Name"), Column("currency", label: "Currency"),
      Column("since", label: "Since"), Column("until", label: "Until"), Column("newCurrency", label: "Then"),
      Column("now", label: "Now", audience: storefronts.isEmpty ? .data : .everyone),
    ]
    return .table(Table(columns: columns, empty: "no currencies before the first price matrix", rows: rows))
  }
}

/// A tier's prices, one row per currency of a matrix, in plain amounts as in Apple's Exhibit C.
struct CurrencyTable {
  private let matrix: TierMatrix

  init(_ matrix: TierMatrix) {
    self.matrix = matrix
  }

  func table(of tier: Tier) -> Table {
    let open = Storefront.all.filter { StorefrontOpening(of: $0) == .byJune2012 }
    let storefronts = Dictionary(grouping: open, by: matrix.currency(of:)).mapValues(\.count)
    let columns = [
      Column("currency", label: "Currency"), Column("price", label: "Price", alignment: .trailing),
      Column("proceeds", label: "Proceeds", alignment: .trailing),
      Column("storefronts", label: "Storefronts", alignment: .trailing),
    ]
    return Table(columns: columns, empty: "no currencies") { emit in
      for code in matrix.currencies {
        guard
          let price = matrix.price(of: tier, in: code),
          let proceeds = matrix.proceeds(of: tier, in: code)
        else { continue }
        try emit([
          .identifier(code), .price(price, price.amount), .price(proceeds, proceeds.amount),
          .integer(Int64(storefronts[code] ?? 0)),
        ])
      }
    }
  }
}
