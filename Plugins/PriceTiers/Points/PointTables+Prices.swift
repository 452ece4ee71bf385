import Foundation
import StockroomKit

extension PointTables {
  /// The prices a storefront may have at a date, cheapest first: those of the lists in force, or of the exports where
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

  /// The prices of tables in the currency of the newest, each by the newest table that has it, cheapest first; those
  /// in a currency that the storefront left are none.
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

  /// Whether a list says which prices there are; without one any price may be set by hand.
  func hasList(on date: Date) throws -> Bool {
    try inForce(on: date).contains { $0.kind == .list }
  }

  /// The tables that tell which prices there are; a newer one ends no older one for the prices it leaves out.
  private func sources(on date: Date) throws -> [PointTable] {
    let tables = try inForce(on: date)
    let lists = tables.filter { $0.kind == .list }
    return lists.isEmpty ? tables : lists
  }
}

extension [PointPrice] {
  /// The prices closest to an amount, at most so many, cheapest first.
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
