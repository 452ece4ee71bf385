import StockroomKit

struct PriceUnset: Command {
  private static let from = Parameter<DateExpression?>.option(
    "from", "Take back only the change that this date would bring.")
  private static let scheduled = Parameter<Bool>.flag(
    "scheduled", "Take back only the changes to come, all of them.")
  private static let storefront = Parameter<Storefront?>.option(
    "storefront", "Take back only the price set by hand there, so that it follows the others again.")

  static let description = CommandDescription(
    "price unset", "Take the price of products away before they are submitted, or a change of it still to come.",
    effect: .writes, permission: .managePricing,
    parameters: ProductSelection.parameters + [from, scheduled, storefront],
    examples: ["price unset .chapter2", "price unset .chapter1 --scheduled"])

  private let selection: ProductSelection
  private let from: DateExpression?
  private let isScheduled: Bool
  private let storefront: Storefront?

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
    from = try arguments[Self.from]
    isScheduled = try arguments[Self.scheduled]
    storefront = try arguments[Self.storefront]
    if isScheduled, let from { throw Refusal.changesChosenTwice(from) }
    if let storefront, isScheduled || from != nil { throw Refusal.placeAndChanges(storefront) }
  }

  func run(in context: Context) throws -> Output {
    let products = try selection.resolve(in: context)
    let (prices, points) = (Prices(context.catalog), PointPrices(context.catalog))
    var former = PriceInventory()
    var cancelled = 0
    var others = 0
    for product in products {
      try context.checkCancelled()
      if let storefront {
        try points.follow(in: storefront, product)
      } else if let from {
        let changes = PlannedChanges(product: product, catalog: context.catalog)
        try changes.cancel(on: from)
        others += try changes.dates().count
      } else if isScheduled {
        cancelled += try PlannedChanges(product: product, catalog: context.catalog).cancel()
      } else {
        try former.add(product, in: context.catalog)
        try prices.unset(product)
      }
    }
    let change: PricingReceipt.Change =
      storefront.map { .follows($0) }
      ?? from.map { .withoutChange(on: $0.date(now: context.now), others: others) }
      ?? (isScheduled ? .fewerChanges(cancelled) : .none(former))
    return .receipt(try PricingReceipt(products, change, context: context).receipt())
  }
}

extension Refusal {
  fileprivate static func placeAndChanges(_ storefront: Storefront) -> Refusal {
    Refusal(
      "usage.schedule", kind: .usage, "--storefront is the price that holds there now, not a change to come",
      hint: "leave --scheduled and --from out", subject: storefront.alpha3)
  }

  fileprivate static func changesChosenTwice(_ from: DateExpression) -> Refusal {
    Refusal(
      "usage.schedule", kind: .usage, "--scheduled is every change still to come, --from one of them",
      hint: "leave one of them out",
      subject: from.text)
  }
}
