import Foundation
import StockroomKit

extension InterchangeField {
  /// The installments of the monthly plan, as one text like that of ``price``.
  static let installments = InterchangeField(
    "monthly_plan_price", label: "Monthly Plan Price",
    summary: """
      What an installment of the monthly plan costs from now on, as one text: 4.99 USD, which the storefronts of the \
      plan follow; JPN: 500 JPY; DEU: 4.99 EUR from 2026-12-01. Twelve cost as much as the year, or up to half more.
      """
  ) { products, catalog in
    let now = catalog.store.now
    return try PriceState.states(of: products, by: .monthly, in: catalog).map { $0.schedule(from: now).text }
  } canonical: { typed, catalog in
    let schedule = try PriceSchedule(typed).inTiers(of: catalog)
    for entry in schedule.entries {
      if case .tier = entry.price { throw Refusal.notWithPlan(tier: entry.price.text) }
    }
    return schedule.text
  } write: { text, product, _, catalog in
    let cache = try PriceFieldCache.current(in: catalog)
    try PriceStateWriter(catalog: catalog, cache: cache, plan: .monthly)
      .set(text.isEmpty ? PriceState() : cache.state(of: text), on: product, isNew: false)
  } lines: { text, product in
    [ConsoleLine.text(["price", "set", product, "--billing-plan", "monthly", "--schedule", text])]
  } isUsed: {
    try PointPrices($0, of: .monthly).hasAny
  }.offered(by: .asc2026).afterProduct
}
