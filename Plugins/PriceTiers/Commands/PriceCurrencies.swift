import StockroomKit

struct PriceCurrencies: Command {
  private static let storefronts = Parameter<[Storefront]>.options(
    "storefront", "The storefronts whose currencies to list over time.")
  private static let date = Parameter<DateExpression?>.option(
    "date", "The day of the currencies. Default: today.")

  static let description = CommandDescription(
    "price currencies", "List the currency of each storefront, or the currencies of some over time.", effect: .reads,
    parameters: [storefronts, date],
    fields: Explanation.ofPriceFields.described(
      "price", ["storefront": .identifier, "name": .text, "currency": .identifier, "since": .identifier]),
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
    let chosen = storefronts.isEmpty ? Storefront.all : try Storefront.chosen(storefronts)
    let rows = chosen.flatMap { storefront in
      let history = StorefrontCurrency.history(of: storefront).filter { $0.since <= date }
      return (storefronts.isEmpty ? history.suffix(1) : history[...]).map { currency -> [Value] in
        [
          .identifier(storefront.alpha3), .text(storefront.name), .identifier(currency.code), .day(currency.since),
        ]
      }
    }
    let columns = [
      Column("storefront", label: "Storefront"), Column("name", label: "Name"), Column("currency", label: "Currency"),
      Column("since", label: "Since"),
    ]
    return .table(Table(columns: columns, empty: "no currencies before the first price matrix", rows: rows))
  }
}
