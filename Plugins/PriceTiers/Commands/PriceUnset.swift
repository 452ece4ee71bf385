import StockroomKit

struct PriceUnset: Command {
  static let description = CommandDescription(
    "price unset", "Take the price tier of products away, before they are submitted.", effect: .writes,
    permission: .managePricing, parameters: ProductSelection.parameters, examples: ["price unset .chapter2"])

  private let selection: ProductSelection

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
  }

  func run(in context: Context) throws -> Output {
    let products = try selection.resolve(in: context)
    let prices = Prices(context.catalog)
    for product in products {
      try context.checkCancelled()
      try prices.unset(product)
    }
    return .receipt(
      try PricingReceipt(products, tier: nil, in: try Storefront.unitedStates(), context: context).receipt())
  }
}
