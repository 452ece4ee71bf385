import StockroomKit

struct PriceFind: Command {
  private static let amount = Parameter<String>.argument("amount", "The price, such as 4.99.").named("AMOUNT")
  private static let storefront = Parameter<Storefront?>.option(
    "storefront", "The storefront of the price. Default: the United States.")

  static let description = CommandDescription(
    "price find", "Find the price tiers that cost an amount, or the nearest.", effect: .reads,
    parameters: [amount, storefront],
    fields: Explanation.ofPriceFields.described(
      "price", ["tier": .integer, "match": .text, "storefront": .identifier, "price": .money, "proceeds": .money]),
    examples: ["price find 4.99", "price find 450 --storefront JPN", "price find 4.99 --storefront DEU"],
    needsStore: false)

  private let amount: String
  private let storefront: Storefront

  init(_ arguments: Arguments) throws {
    amount = try arguments[Self.amount]
    storefront = try arguments[Self.storefront] ?? Storefront.unitedStates()
  }

  func run(in context: Context) throws -> Output {
    let matrix = try TierMatrices.published.inForce(on: context.now)
    let (column, amount) = try matrix.amount(amount, in: storefront)
    let prices = StorefrontPrices(storefront, in: matrix)
    let columns = [
      Column("tier", label: "Tier", alignment: .trailing), Column("match", label: "Match"),
      Column("storefront", label: "Storefront"), Column("price", label: "Price", alignment: .trailing),
      Column("proceeds", label: "Proceeds", alignment: .trailing),
    ]
    let rows = column.find(amount.minorUnits).tiers.map { tier, match -> [Value] in
      [tier.value, .text(match), .identifier(storefront.alpha3)] + prices.values(of: tier)
    }
    return .table(Table(columns: columns, empty: "no tiers", rows: rows))
  }
}

extension TierMatch {
  /// The matching tiers, and how each matches.
  fileprivate var tiers: [(tier: Tier, match: String)] {
    switch self {
    case .exact(let tier, let others): [(tier, "exact")] + others.map { ($0, "exact") }
    case .between(let below, let above):
      [below.map { ($0, "below") }, above.map { ($0, "above") }].compactMap(\.self)
    }
  }
}
