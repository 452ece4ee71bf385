import StockroomKit

struct PriceUnset: Command {
  private static let from = Parameter<DateExpression?>.option(
    "from", "Cancel only the change on this date.")
  private static let scheduled = Parameter<Bool>.flag(
    "scheduled", "Cancel only the scheduled changes, all of them.")
  private static let storefront = Parameter<Storefront?>.option(
    "storefront", "Remove only the manual price there, so that it follows the others again.")

  static let description = CommandDescription(
    "price unset", "Remove the price of unsubmitted products, or a scheduled change.",
    effect: .writes, permission: .managePricing,
    parameters: ProductSelection.changing + [from, scheduled, storefront, Installments.option],
    receipt: Explanation.ofPriceFields.described(
      "price",
      [
        "id": .identifier, "status": .term, "tier": .integer, "price": .money, "basePrices": .integer,
        "pricesByHand": .integer, "scheduledChanges": .integer, "storefront": .identifier, "products": .list,
        "plan": .term,
      ]) + [FieldDescription("tiers", .integer, label: "Tiers", "The number of removed tiers.")],
    examples: ["price unset .chapter2", "price unset .chapter1 --scheduled"])

  private let selection: ProductSelection
  private let from: DateExpression?
  private let isScheduled: Bool
  private let storefront: Storefront?
  private let plan: BillingPlan

  init(_ arguments: Arguments) throws {
    selection = try ProductSelection(arguments)
    from = try arguments[Self.from]
    isScheduled = try arguments[Self.scheduled]
    storefront = try arguments[Self.storefront]
    plan = try arguments[Installments.option]
    if isScheduled, let from { throw Refusal.changesChosenTwice(from) }
    if let storefront, isScheduled || from != nil { throw Refusal.placeAndChanges(storefront) }
  }

  func run(in context: Context) throws -> Output {
    try selection.change(in: context, verb: "unpriced") { try unset($0, in: context) }
  }

  private func unset(_ products: [Product], in context: Context) throws -> Output {
    let (prices, points) = (Prices(context.catalog), PointPrices(context.catalog))
    let installments = Installments(context.catalog)
    var former = PriceInventory()
    var cancelled = 0
    var isUnset = false
    var others = 0
    for product in products {
      try context.checkCancelled()
      if let from {
        let changes = PlannedChanges(product: product, catalog: context.catalog, plan: plan)
        try changes.cancel(on: from)
        others += try changes.dates().count
      } else if isScheduled {
        cancelled += try PlannedChanges(product: product, catalog: context.catalog, plan: plan).cancel()
      } else if plan == .monthly {
        if let storefront {
          try installments.follow(in: storefront, product)
        } else if try installments.clear(product) {
          isUnset = true
        }
      } else if let storefront {
        try points.follow(in: storefront, product)
      } else {
        try former.add(product, in: context.catalog)
        try prices.unset(product)
      }
    }
    let change: PricingReceipt.Change =
      plan == .monthly && from == nil && !isScheduled
      ? storefront.map { .followsInstallment($0) } ?? .noInstallments(isUnset: isUnset)
      : storefront.map { .follows($0) }
        ?? from.map { .withoutChange(on: $0.date(now: context.now), others: others) }
        ?? (isScheduled ? .fewerChanges(cancelled) : .none(former))
    return .receipt(try PricingReceipt(products, change, context: context).receipt())
  }
}

/// Counts products' prices before they are removed.
struct PriceInventory {
  private var products = 0
  private var tiers = 0
  private var basePrices = 0
  private var byHand = 0
  private var changes = 0

  /// Adds a product's current and scheduled prices.
  mutating func add(_ product: Product, in catalog: Catalog) throws {
    let pricing = try PriceResolver(catalog, on: catalog.store.now).pricing(of: product)
    products += 1
    if pricing.tier != nil { tiers += 1 }
    if pricing.base != nil { basePrices += 1 }
    byHand += pricing.manual.count
    changes += try PlannedChanges(product: product, catalog: catalog).dates().count
  }

  /// The removed prices as text, such as `1 manual price removed`.
  var removed: String {
    let parts = [
      part(tiers, "price tier"), part(basePrices, "base price"),
      byHand == 0 ? nil : byHand == 1 ? "1 manual price" : "\(byHand) manual prices",
      changes == 0 ? nil : HumanNumbers.count(changes, "scheduled change"),
    ].compactMap(\.self)
    guard let last = parts.last else { return "no price, as before; nothing changed" }
    guard parts.count > 1 || tiers == 0 else { return "no price tier" }
    let beginning = parts.dropLast().joined(separator: ", ")
    return (beginning.isEmpty ? last : "\(beginning) and \(last)") + " removed"
  }

  /// The fields of a receipt.
  var fields: [Field] {
    [("tiers", tiers), ("basePrices", basePrices), ("pricesByHand", byHand), ("scheduledChanges", changes)].map {
      Field($0, .integer(Int64($1)), audience: .data)
    }
  }

  private func part(_ count: Int, _ name: String) -> String? {
    count == 0 ? nil : products == 1 ? name : HumanNumbers.count(count, name)
  }
}

extension Refusal {
  fileprivate static func placeAndChanges(_ storefront: Storefront) -> Refusal {
    Refusal(
      "usage.schedule", kind: .usage, "--storefront removes the current price there, not a scheduled change",
      hint: "omit --scheduled and --from", subject: storefront.alpha3)
  }

  fileprivate static func changesChosenTwice(_ from: DateExpression) -> Refusal {
    Refusal(
      "usage.schedule", kind: .usage, "--scheduled means every scheduled change, --from only one",
      hint: "remove one of them",
      subject: from.text)
  }
}
