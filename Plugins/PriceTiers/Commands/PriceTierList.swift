import StockroomKit

struct PriceTierList: Command {
  private static let tier = Parameter<Tier?>.option(
    "tier", "Only this tier, in every storefront of the matrix or in the given ones.")
  private static let storefronts = Parameter<[Storefront]>.options(
    "storefront", "The storefronts. Default: the United States.")
  private static let date = Parameter<MatrixDate?>.option(
    "date", "A day or month of the price matrix, such as 2016-05. Default: the one in effect.")

  static let description = CommandDescription(
    "price tiers", "List the price tiers with their prices and the developer's proceeds.",
    also: ["price matrix", "currency", "currencies"], effect: .reads,
    parameters: [tier, storefronts, date],
    fields: Explanation.ofPriceFields.described(
      "price",
      ["tier": .integer, "price": .money, "proceeds": .money, "currency": .identifier, "storefronts": .integer]),
    examples: [
      "price tiers", "price tiers --storefront USA,JPN,DEU", "price tiers --tier 5", "price tiers --date 2012-07-18",
    ], needsStore: false)

  private let tier: Tier?
  private let storefronts: [Storefront]
  private let date: MatrixDate?

  init(_ arguments: Arguments) throws {
    tier = try arguments[Self.tier]
    storefronts = try arguments[Self.storefronts]
    date = try arguments[Self.date]
  }

  func run(in context: Context) throws -> Output {
    let matrix = try date?.matrix(now: context.now) ?? TierMatrices.published.inForce(on: context.now)
    switch tier {
    case nil: return .table(MatrixTable(try Storefront.chosen(storefronts), in: matrix).table)
    case let tier? where storefronts.isEmpty && matrix.isByCurrency:
      return .table(CurrencyTable(matrix).table(of: tier))
    case let tier?:
      let table = StorefrontTable(
        storefronts.isEmpty ? matrix.storefronts : try Storefront.chosen(storefronts), in: matrix)
      return .table(Table(columns: table.columns(), empty: "no prices", rows: table.rows(of: tier)))
    }
  }
}
