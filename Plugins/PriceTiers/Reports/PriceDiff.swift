import StockroomKit

struct PriceDiff: Command {
  private static let old = Parameter<MatrixDate>.argument("from", "A day or month of the older matrix.")
  private static let new = Parameter<MatrixDate>.argument("to", "A day or month of the newer matrix.")
  private static let tier = Parameter<Tier?>.option("tier", "The tier whose price is shown. Default: 1.")

  static let description = CommandDescription(
    "price diff", "Show how two price matrices differ: prices, proceeds alone, currencies, storefronts.",
    effect: .reads, parameters: [old, new, tier],
    fields: Explanation.ofPriceFields.described(
      "price",
      [
        "storefront": .identifier, "change": .term, "currency": .identifier, "newCurrency": .identifier,
        "prices": .integer, "price": .identifier, "newPrice": .identifier, "proceeds": .identifier,
        "newProceeds": .identifier,
      ]),
    examples: ["price diff 2019-10 2020-06", "price diff 2012-07 2012-10 --tier 5"], needsStore: false)

  private let old: MatrixDate
  private let new: MatrixDate
  private let tier: Tier?

  init(_ arguments: Arguments) throws {
    old = try arguments[Self.old]
    new = try arguments[Self.new]
    tier = try arguments[Self.tier]
  }

  func run(in context: Context) throws -> Output {
    let old = try old.matrix(now: context.now, hint: "a day not before")
    let new = try new.matrix(now: context.now, hint: "a day not before")
    let tier = tier ?? Tier.paid.first ?? .free
    let columns = [
      Column("storefront", label: "Storefront"), Column("change", label: "Change"),
      Column("currency", label: "From"), Column("newCurrency", label: "To"),
      Column("prices", label: "Prices", alignment: .trailing),
      Column("price", label: "\(tier)", alignment: .trailing), Column("newPrice", label: "New", alignment: .trailing),
      Column("proceeds", label: "Proceeds", alignment: .trailing),
      Column("newProceeds", label: "New", alignment: .trailing),
    ]
    let rows = new.differences(from: old).map { difference -> [Value] in
      let storefront = (difference.new ?? difference.old)?.storefront
      return [.identifier(storefront), difference.kind.value]
        + [difference.old, difference.new].map { .code($0) }
        + [.integer(Int64(difference.changedPrices))]
        + [difference.old, difference.new].map { .plain($0?.price(of: tier)) }
        + [difference.old, difference.new].map { .plain($0?.proceeds(of: tier)) }
    }
    return .table(Table(columns: columns, empty: "no differences", rows: rows))
  }
}

extension MatrixDifference.Kind {
  fileprivate var value: Value {
    switch self {
    case .priceChange: .term(code: rawValue, label: "price", tone: .attention)
    case .proceedsOnly: .term(code: rawValue, label: "proceeds only", tone: .busy)
    case .currencySwitch: .term(code: rawValue, label: "currency", tone: .attention)
    case .added: .term(code: rawValue, label: "added", tone: .good)
    case .removed: .term(code: rawValue, label: "removed", tone: .attention)
    }
  }
}

extension Value {
  fileprivate static func code(_ column: TierColumn?) -> Value {
    .identifier(column?.currency.code)
  }

  /// An amount without its currency, which has its own column.
  fileprivate static func plain(_ money: Money?) -> Value {
    .identifier(money?.amount)
  }
}
