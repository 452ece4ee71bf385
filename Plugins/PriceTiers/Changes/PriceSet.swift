import Foundation
import StockroomKit

struct PriceSet: Command {
  private static let schedule = Parameter<String?>.option(
    "schedule",
    "The whole price from now on as one text, as in files, instead of a tier or an amount; it replaces every other price."
  ).named("TEXT")

  static let description = CommandDescription(
    "price set", "Set the price of products, by tier or by price point, from now on or for a period.",
    also: ["change", "price tier", "cost"], effect: .writes,
    permission: .managePricing,
    parameters: ProductSelection.changing + TierChoice.parameters + Period.parameters + [
      schedule, PreservedPrices.option, Installments.option,
    ],
    receipt: Explanation.ofPriceFields.described(
      "price",
      [
        "id": .identifier, "status": .term, "tier": .integer, "storefront": .identifier, "price": .money,
        "mayAdjust": .boolean, "from": .date, "until": .date, "withoutPrice": .list, "byHand": .list,
        "estimated": .list, "warning": .text, "products": .list, "schedule": .text,
        "plan": .term, "storefronts": .integer,
      ]),
    examples: [
      "price set .chapter2 --tier 3", "price set .chapter1 .chapter2 --price 4.49 --storefront DEU",
      "price set --type consumable --tier 1", "price set --where tier=1 --tier 2 --from +30d",
      "price set .chapter1 --tier 1 --from +30d --until +37d",
      "price set .chapter1 --price 4.99 --from 2026-12-01",
      "price set .chapter1 --price 800 --storefront JPN --from 2026-12-01",
      "price set .chapter1 --schedule 'tier 3'",
    ])

  private let selection: ProductSelection
  private let way: Way
  private let period: Period
  private let isPreserved: Bool
  private let plan: BillingPlan

  /// How the price is given.
  private enum Way {
    case choice(TierChoice)
    case schedule(String)
  }

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
    period = try Period(arguments)
    isPreserved = try arguments[PreservedPrices.option]
    plan = try arguments[Installments.option]
    if plan == .monthly, isPreserved { throw Refusal.notWithPlan("--preserve") }
    guard let schedule = try arguments[Self.schedule] else {
      let choice = try TierChoice(arguments)
      if plan == .monthly, case .tier = choice { throw Refusal.notWithPlan("--tier") }
      way = .choice(choice)
      return
    }
    guard period.isOpen, !isPreserved, try !TierChoice.isGiven(in: arguments) else {
      throw Refusal.scheduleAndPrice
    }
    guard schedule.contains(where: { !$0.isWhitespace }) else { throw Refusal.scheduleEmpty }
    way = .schedule(schedule)
  }

  func run(in context: Context) throws -> Output {
    switch way {
    case .choice(let choice): try run(choice, in: context)
    case .schedule(let text): try run(text, in: context)
    }
  }

  private func run(_ schedule: String, in context: Context) throws -> Output {
    let field = plan == .monthly ? InterchangeField.installments : .price
    let text = try field.canonical(schedule, in: context.catalog)
    return try selection.change(in: context, verb: "priced") { products in
      for product in products {
        try context.checkCancelled()
        try field.set(text, of: product, isNew: false, in: context.catalog)
      }
      return .receipt(try PricingReceipt(products, .schedule(text), context: context).receipt())
    }
  }

  private func run(_ choice: TierChoice, in context: Context) throws -> Output {
    if plan == .monthly, case .price(let point) = choice {
      return try selection.change(in: context, verb: "priced") { products in
        let installments = Installments(context.catalog)
        var change: PricingReceipt.Change?
        for product in products {
          try context.checkCancelled()
          let (place, price) = try installments.set(point, on: product, for: period)
          change = .installment(price, at: place, period: period)
        }
        return .receipt(try PricingReceipt(products, change ?? .fewerChanges(0), context: context).receipt())
      }
    }
    let start = try period.start(now: context.now) ?? context.now
    let resolver = PriceResolver(context.catalog, on: start)
    if let point = try choice.point(on: start, tables: resolver.tables, in: context.catalog) {
      return try selection.change(in: context, verb: "priced") { products in
        .receipt(try set(point, for: products, by: resolver, on: start, in: context).receipt())
      }
    }
    let tier = try choice.tier(on: start)
    return try selection.change(in: context, verb: "priced") { products in
      let prices = Prices(context.catalog)
      for product in products {
        try context.checkCancelled()
        try PreservedPrices(context.catalog).keep(isPreserved, of: product, in: nil, before: start) {
          try prices.set(tier, on: product, for: period)
        }
      }
      let change = PricingReceipt.Change.tier(tier, period: period.isOpen ? nil : period, in: try choice.storefront())
      return .receipt(try PricingReceipt(products, change, context: context).receipt())
    }
  }

  private func set(
    _ choice: PointChoice, for products: [Product], by resolver: PriceResolver, on start: Date, in context: Context
  ) throws -> PricingReceipt {
    let points = PointPrices(context.catalog)
    var change: PricingReceipt.Change?
    for product in products {
      try context.checkCancelled()
      let (place, price) = try choice.price(over: resolver.pricing(of: product), on: start, tables: resolver.tables)
      try PreservedPrices(context.catalog).keep(isPreserved, of: product, in: place.ownStorefront, before: start) {
        try points.set(price, at: place, on: product, for: period)
      }
      change = .point(price, at: place, period: period.isOpen ? nil : period)
    }
    return try PricingReceipt(products, change ?? .fewerChanges(0), context: context)
  }
}

extension Refusal {
  fileprivate static let scheduleAndPrice = Refusal(
    "usage.schedule", kind: .usage, "--schedule is the whole price, with its storefronts and dates",
    hint: "use it alone")

  fileprivate static let scheduleEmpty = Refusal(
    "usage.schedule", kind: .usage, "the schedule has no price",
    remedy: "use one such as 'tier 3'; \(command: "price unset") removes the price")
}
