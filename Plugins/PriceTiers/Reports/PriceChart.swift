import Foundation
import StockroomKit

struct PriceChart: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let rates = Parameter<FilePath>.required(
    "rates", "The exchange rates, as CSV: currency, and how much of it one unit of a common currency buys."
  ).named("FILE.csv")
  private static let currency = Parameter<String>.option(
    "in", "The currency to show prices in.", default: "USD", text: "USD"
  ).named("CURRENCY")
  private static let storefronts = Parameter<[Storefront]>.options(
    "storefront", "Only these storefronts. Default: all.")
  private static let svg = Parameter<OutputFile?>.option("svg", "Write the chart to this SVG file instead.")
    .named("FILE.svg")

  static let description = CommandDescription(
    "price chart", "Compare a product's prices across storefronts, as bars in one currency.", effect: .reads,
    writesFiles: true, parameters: [product, rates, currency, storefronts, svg],
    fields: Explanation.ofPriceFields.described(
      "price", ["storefront": .identifier, "price": .money, "value": .money, "share": .bar]),
    receipt: Explanation.ofPriceFields.described(
      "price", ["file": .identifier, "bars": .integer, "missingRates": .list]),
    examples: [
      "price chart .chapter1 --rates rates.csv --storefront USA,DEU,JPN",
      "price chart .chapter1 --rates rates.csv --in EUR --svg chart.svg",
    ])

  private let reference: ProductReference
  private let file: FilePath
  private let currency: Currency
  private let storefronts: [Storefront]
  private let svg: OutputFile?
  private var rates: ExchangeRates?
  private var svgPath: String?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    file = try arguments[Self.rates]
    currency = Currency(code: try arguments[Self.currency].uppercased())
    storefronts = try arguments[Self.storefronts]
    svg = try arguments[Self.svg]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    rates = try ExchangeRates(try preparation.read(file), file: file)
    svgPath = try svg.flatMap { try preparation.destination($0) }
  }

  func run(in context: Context) throws -> Output {
    guard let rates else { return .nothing }
    let product = try context.product(reference)
    let resolver = PriceResolver(context.catalog, on: context.now)
    let pricing = try resolver.pricing(of: product)
    guard !pricing.isNone else { throw try Refusal.noTier(product, in: context.catalog) }
    let quotes = try Storefront.chosen(storefronts, in: context.catalog).map { try resolver.quote(pricing, in: $0) }
    let bars = try PriceBars(quotes, in: currency, by: rates)
    let formatter = PriceFormatter(locale: "en_US", currency: currency)
    guard let svg else { return .table(table(bars, quotes: quotes, formatter: formatter)) }
    let title = "\(try context.catalog.fullName(of: product)): prices in \(currency.code) on \(context.now.isoDay)"
    if let svgPath {
      try Self.write(bars.chart(title: title, formatter: formatter).svg + "\n", to: svgPath, named: svg.file)
    }
    let words = context.isPlan ? "would write \(svg.text)" : svg.text
    return .receipt(
      Receipt(
        "\(words): \(bars.bars.count) bars\(Self.omission(bars.missing))",
        record: Record([
          Field("file", .identifier(svg.text)), Field("bars", .integer(Int64(bars.bars.count))),
          Field("missingRates", .list(bars.missing.map(Value.text))),
        ])))
  }

  private func table(_ bars: PriceBars, quotes: [ResolvedPrice], formatter: PriceFormatter) -> Table {
    let columns = [
      Column("storefront", label: "Storefront"), Column("price", label: "Price", alignment: .trailing),
      Column("value", label: currency.code, alignment: .trailing), Column("share", label: ""),
    ]
    let missing = Set(bars.missing)
    let omitted = quotes.filter { $0.money.map { missing.contains($0.currency) } ?? false }
    return Table(
      columns: omitted.isEmpty ? columns : columns + [Column("note", label: "Note")], empty: "no prices"
    ) { emit in
      for bar in bars.bars {
        try emit([
          .identifier(bar.quote.storefront.alpha3), bar.quote.markedPrice,
          .price(bar.value, formatter.string(bar.value)),
          .bar(bar.share), .null,
        ])
      }
      for quote in omitted {
        let note = Value.text("no rate for \(quote.money?.currency ?? "")")
        try emit([.identifier(quote.storefront.alpha3), quote.price, .null, .null, note])
      }
    }
  }

  private static func omission(_ currencies: [String]) -> String {
    currencies.isEmpty ? "" : "; no rate for \(currencies.joined(separator: ", "))"
  }

  private static func write(_ svg: String, to path: String, named file: FilePath) throws {
    do {
      try Data(svg.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Refusal.fileUnwritable(file.text)
    }
  }
}
