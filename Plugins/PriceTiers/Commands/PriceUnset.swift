import StockroomKit

struct PriceUnset: Command {
  private static let from = Parameter<DateExpression?>.option(
    "from", "Take back only the change that this date would bring.")
  private static let scheduled = Parameter<Bool>.flag(
    "scheduled", "Take back only the changes to come, all of them.")

  static let description = CommandDescription(
    "price unset", "Take the price tier of products away before they are submitted, or a change of it still to come.",
    effect: .writes, permission: .managePricing, parameters: ProductSelection.parameters + [from, scheduled],
    examples: ["price unset .chapter2", "price unset .chapter1 --scheduled"])

  private let selection: ProductSelection
  private let from: DateExpression?
  private let isScheduled: Bool

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
    from = try arguments[Self.from]
    isScheduled = try arguments[Self.scheduled]
    if isScheduled, let from { throw Refusal.changesChosenTwice(from) }
  }

  func run(in context: Context) throws -> Output {
    let products = try selection.resolve(in: context)
    let prices = Prices(context.catalog)
    for product in products {
      try context.checkCancelled()
      if let from {
        try prices.cancelChange(on: from, of: product)
      } else if isScheduled {
        try prices.cancelChanges(of: product)
      } else {
        try prices.unset(product)
      }
    }
    let change: PricingReceipt.Change = from == nil && !isScheduled ? .none : .fewerChanges
    return .receipt(try PricingReceipt(products, change, context: context).receipt())
  }
}

extension Refusal {
  fileprivate static func changesChosenTwice(_ from: DateExpression) -> Refusal {
    Refusal(
      "usage.schedule", "--scheduled is every change still to come, --from one of them", hint: "leave one of them out",
      subject: from.text)
  }
}
