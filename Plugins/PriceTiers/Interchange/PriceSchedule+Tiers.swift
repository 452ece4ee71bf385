import Foundation
import StockroomKit

extension PriceSchedule {
  /// The schedule from now on, with amounts in the decimals of their currencies and, where tiers rule, as the tiers
  /// with exactly these prices.
  ///
  /// - Throws: a ``Refusal`` for a tier that does not exist, and for an amount that no tier costs, with the nearest.
  func inTiers(of catalog: Catalog) throws -> PriceSchedule {
    let now = catalog.store.now
    let tables = try PriceFieldCache.current(in: catalog).tables
    var schedule = starting(at: now)
    for place in schedule.entries.indices {
      let entry = schedule.entries[place]
      schedule.entries[place].price = try entry.price.inTiers(
        on: entry.from ?? now, isAlone: entry.storefront != nil, tables: tables)
    }
    return schedule.canonical
  }
}

extension PriceSchedule.Price {
  /// The price as it is set at a date: by tier, or as an amount in the decimals of its currency.
  func inTiers(on date: Date, isAlone: Bool, tables: PointTables) throws -> PriceSchedule.Price {
    switch self {
    case .follow: return self
    case .tier(let number):
      let tier = try Tier(scheduled: number)
      try TierMatrices.published.check(tier, on: date)
      return self
    case .amount(let money, let base):
      if try isAlone || PointChoice.applies(on: date, tables: tables) {
        return .amount(try Money(price: money.amount, in: Currency(code: money.currency)), base: base)
      }
      let matrix = try TierMatrices.published.inForce(on: date)
      let currency = matrix.currency(of: base)
      guard money.currency == currency else { throw Refusal.otherCurrency(money, in: base, currency) }
      return .tier(try matrix.tier(costing: money.amount, in: base).number)
    }
  }
}
