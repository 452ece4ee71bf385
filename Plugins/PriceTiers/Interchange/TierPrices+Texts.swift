import Foundation
import StockroomKit

/// Amounts of one storefront, for formats that have only them.
extension TierPrices {
  /// The amount that a schedule means in a storefront at a date.
  func amount(of text: String, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> Money? {
    let cache = try PriceFieldCache.current(in: catalog)
    return try cache.amount(.init(text: text, storefront: storefront, date: date)) {
      let schedule = try PriceSchedule(text)
      let own = schedule.price(in: storefront, at: date)
      guard
        let price = try (own ?? schedule.price(in: nil, at: date))?
          .inTiers(on: date, isAlone: own != nil, tables: cache.tables)
      else { return nil }
      let pricing: Pricing
      switch price {
      case .follow: return nil
      case .tier(let number): pricing = Pricing(basis: .tier(try Tier(scheduled: number)), manual: [:])
      case .amount(let money, _) where own != nil: pricing = Pricing(basis: nil, manual: [storefront: money])
      case .amount(let money, let base):
        pricing = Pricing(basis: .point(SetPrice(storefront: base, price: money)), manual: [:])
      }
      let board = PriceResolver(catalog, on: date, matrices: matrices, tables: cache.tables)
      return try board.quote(pricing, in: storefront).money
    }
  }

  /// The tier or price point that costs exactly an amount in a storefront at a date: its own base price, or one that
  /// a table equalizes to it, or else a tier if no table is in effect.
  func text(for amount: Money, in storefront: Storefront, at date: Date, catalog: Catalog) throws -> String? {
    guard let money = try? Money(price: amount.amount, in: Currency(code: amount.currency)) else { return nil }
    let cache = try PriceFieldCache.current(in: catalog)
    return try cache.schedule(.init(text: money.description, storefront: storefront, date: date)) {
      let tables = cache.tables
      guard try tables.inForce(on: date).isEmpty else {
        return try Self.point(costing: money, in: storefront, on: date, tables: tables)?.text
      }
      guard let matrix = matrices.newest(on: date), matrix.isOpen(storefront),
        matrix.endedCurrency(of: storefront) == nil, let column = matrix.column(of: storefront),
        column.currency.code == money.currency, case .exact(let tier, _) = column.find(money.minorUnits)
      else { return nil }
      return PriceSchedule.Price.tier(tier.number).text
    }
  }

  /// The base price that costs an amount in a storefront at a date: its own, or one that a table equalizes to it.
  static func point(
    costing money: Money, in storefront: Storefront, on date: Date, tables: PointTables
  ) throws -> PriceSchedule.Price? {
    if try tables.basePrices(of: storefront, on: date).contains(where: { $0.price == money }) {
      return .amount(money, base: storefront)
    }
    for base in Set(try tables.inForce(on: date).map(\.base)).sorted() where base != storefront {
      for point in try tables.basePrices(of: base, on: date) {
        let equalized = try tables.price(of: point.price, base: base, in: storefront, on: date)
        if equalized?.price == money { return .amount(point.price, base: base) }
      }
    }
    return nil
  }
}
