import StockroomKit

struct PriceSet: Command {
  static let description = CommandDescription(
    "price set", "Set the price tier of products.", effect: .writes, permission: .managePricing,
    parameters: ProductSelection.parameters + TierChoice.parameters,
    examples: [
      "price set .chapter2 --tier 3", "price set .chapter1 .chapter2 --price 4.49 --storefront DEU",
      "price set --type consumable --tier 1",
    ])

  private let selection: ProductSelection
  private let choice: TierChoice

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
    choice = try TierChoice(arguments)
  }

  func run(in context: Context) throws -> Output {
    let tier = try choice.tier(on: context.now)
    let products = try selection.resolve(in: context)
    let prices = Prices(context.catalog)
    for product in products {
      try context.checkCancelled()
      try prices.set(tier, on: product)
    }
    return .receipt(try PricingReceipt(products, tier: tier, in: try choice.storefront(), context: context).receipt())
  }
}
