import Foundation
import StockroomKit

extension PointTables {
  /// The prices available in a storefront at a date, cheapest first: those of the lists in effect, or of the exports if
  /// there is no list.
  func prices(in storefront: Storefront, on date: Date) throws -> [PointPrice] {
    try kept(storefront, on: date) { try gathered(in: storefront, on: date) }
  }

  private func gathered(in storefront: Storefront, on date: Date) throws -> [PointPrice] {
    try merged(sources(on: date), in: storefront, on: date) { _, column in column.all }
  }

  /// The prices that can be set in a base storefront at a date, cheapest first: those that a table equalizes.
  func basePrices(of base: Storefront, on date: Date) throws -> [PointPrice] {
    try merged(inForce(on: date).filter { $0.base == base }, in: base, on: date) { table, column in
      (0..<table.points).compactMap { column[$0] }
    }
  }

  /// The prices of tables in the currency of the newest, each from the newest table that has it, cheapest first; prices
  /// in a former currency are omitted.
  private func merged(
    _ tables: [PointTable], in storefront: Storefront, on date: Date,
    prices: (PointTable, PointColumn) -> [PointPrice]
  ) throws -> [PointPrice] {
    var found: [Money: PointPrice] = [:]
    var currency: String?
    for table in tables {
      guard let column = try column(of: storefront, in: table), column.currency == currency ?? column.currency,
        EndedCurrency(column.currency, in: storefront, on: date) == nil
      else { continue }
      currency = column.currency
      for price in prices(table, column) where found[price.price] == nil { found[price.price] = price.of(table) }
    }
    return found.values.sorted { $0.price.minorUnits < $1.price.minorUnits }
  }

  /// Whether a list restricts the prices; without one any manual price is allowed.
  func hasList(on date: Date) throws -> Bool {
    try inForce(on: date).contains { $0.kind == .list }
  }

  /// The tables with the available prices; an older one stays in effect for prices that a newer one omits.
  private func sources(on date: Date) throws -> [PointTable] {
    let tables = try inForce(on: date)
    let lists = tables.filter { $0.kind == .list }
    return lists.isEmpty ? tables : lists
  }
}

extension [PointPrice] {
  /// The prices closest to an amount, up to a number, cheapest first.
  func nearest(to amount: Int64, count: Int) -> [PointPrice] {
    let above = firstIndex { $0.price.minorUnits >= amount } ?? endIndex
    var range = above..<above
    while range.count < Swift.min(count, self.count) {
      let below = range.lowerBound > startIndex ? amount - self[range.lowerBound - 1].price.minorUnits : nil
      let next = range.upperBound < endIndex ? self[range.upperBound].price.minorUnits - amount : nil
      if let below, below <= next ?? .max {
        range = range.lowerBound - 1..<range.upperBound
      } else {
        range = range.lowerBound..<range.upperBound + 1
      }
    }
    return Array(self[range])
  }
}
