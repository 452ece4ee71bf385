import StockroomKit

struct PriceFind: Command {
  private static let amount = Parameter<String>.argument("amount", "The price, such as 4.99.").named("AMOUNT")
  private static let storefront = Parameter<Storefront?>.option(
    "storefront", "Where it is the price; in the United States unless given.")

  static let description = CommandDescription(
    "price find", "Find the price tier that costs an amount, or name its neighbours.", effect: .reads,
    parameters: [amount, storefront], examples: ["price find 4.99", "price find 450 --storefront JPN"])

  private let amount: String
  private let storefront: Storefront

  init(_ arguments: Arguments) throws {
    amount = try arguments[Self.amount]
    storefront = try arguments[Self.storefront] ?? Storefront.unitedStates()
  }

  func run(in context: Context) throws -> Output {
    let matrix = try TierMatrices.published.inForce(on: context.now)
    let tier = try matrix.tier(costing: amount, in: storefront)
    let values = StorefrontPrices(storefront, in: matrix).values(of: tier)
    return .record(
      Record([
        Field("tier", tier.value, label: "Price Tier"),
        Field("storefront", .identifier(storefront.alpha3), label: "Storefront"),
        Field("price", values[0], label: "Price"),
        Field("proceeds", values[1], label: "Proceeds"),
      ]))
  }
}
