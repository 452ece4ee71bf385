import Foundation
import StockroomKit

/// Shared by the products of a file: the tables of price points, and the prices that were read and checked before.
final class PriceFieldCache {
  let tables: PointTables
  private var checks: Set<Check> = []
  private var texts: [String: String] = [:]
  private var states: [String: PriceState] = [:]
  private var amounts: [Amount: Money?] = [:]
  private var schedules: [Amount: String?] = [:]

  private struct Check: Hashable {
    let price: SetPrice
    let place: PricePlace
    let date: Date
  }

  /// A text in a storefront at a date.
  struct Amount: Hashable {
    let text: String
    let storefront: Storefront
    let date: Date
  }

  private init(_ tables: PointTables) {
    self.tables = tables
  }

  /// The cache of a run, which is emptied when the clock moves or a table is loaded.
  static func current(in catalog: Catalog) throws -> PriceFieldCache {
    var key = "\(catalog.rules.profile) \(catalog.store.now.seconds)"
    let sql = "SELECT id, base, starts_at, kind, source, points, storefronts FROM price_table ORDER BY id"
    try catalog.store.rows(sql) { row in
      let numbers = [0, 2, 5, 6].map { String(row.integer($0)) }.joined(separator: " ")
      key += "\n\(numbers) \(row.text(1)) \(row.text(3)) \(row.text(4))"
    }
    return catalog.reading(of: key) { _ in PriceFieldCache(PointTables(catalog)) }
  }

  /// Throws a ``Refusal`` for a price that cannot be set in its storefront at a date, as `price set` does.
  func check(_ price: SetPrice, at place: PricePlace, on date: Date) throws {
    let check = Check(price: price, place: place, date: date)
    guard !checks.contains(check) else { return }
    let (money, storefront, isAlone) = (price.price, price.storefront, place != .everywhere)
    if isAlone, try !PointChoice.applies(on: date, tables: tables) { throw Refusal.noPointsYet(price, on: date) }
    let points = try isAlone ? tables.prices(in: storefront, on: date) : tables.basePrices(of: storefront, on: date)
    let currency = points.first?.price.currency ?? PointCurrency.codes(of: storefront).last
    if let currency, currency != money.currency { throw Refusal.otherCurrency(money, in: storefront, currency) }
    let choice = PointChoice(
      amount: money.amount, base: isAlone ? nil : storefront, storefront: isAlone ? storefront : nil)
    _ = try choice.price(over: Pricing(basis: nil, manual: [:]), on: date, tables: tables)
    checks.insert(check)
  }

  /// Values that are calculated once; the oldest ones are dropped if there are very many.
  func canonical(_ typed: String, find: () throws -> String) rethrows -> String {
    try Self.known(typed, in: &texts, find: find)
  }

  /// The prices of a canonical text.
  func state(of text: String) throws -> PriceState {
    try Self.known(text, in: &states) { try PriceState(PriceSchedule(text).starting(at: tables.store.now)) }
  }

  /// The amount of a text.
  func amount(_ key: Amount, find: () throws -> Money?) rethrows -> Money? {
    try Self.known(key, in: &amounts, find: find)
  }

  /// The text of an amount.
  func schedule(_ key: Amount, find: () throws -> String?) rethrows -> String? {
    try Self.known(key, in: &schedules, find: find)
  }

  private static func known<Key, Value>(
    _ key: Key, in values: inout [Key: Value], find: () throws -> Value
  ) rethrows -> Value {
    if let value = values[key] { return value }
    let value = try find()
    if values.count >= 4096 { values.removeAll(keepingCapacity: true) }
    values[key] = value
    return value
  }
}

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

extension Refusal {
  static func otherCurrency(_ money: Money, in storefront: Storefront, _ currency: String) -> Refusal {
    Refusal(
      "price.amount.currency", "\(storefront.nameInText) charges \(currency), not \(money.currency)",
      hint: "use an amount in \(currency), or name the storefront of \(money.currency)", subject: money.description)
  }

  fileprivate static func noPointsYet(_ price: SetPrice, on date: Date) -> Refusal {
    let code = price.storefront.alpha3
    return Refusal(
      "price.storefront.no-points",
      "\(price.storefront.name) cannot have its own price on \(date.isoDay): price points began in March 2023",
      remedy: Remedy("remove \(code), start it on \(PricePointEra.start.isoDay) or later")
        .or(Remedy("load a table", command: "price import FILE.csv")),
      subject: code)
  }
}
