import Foundation
import StockroomKit

extension PointTables {
  /// The prices a storefront may have at a date, cheapest first: those of the newest list of each base storefront, or of
  /// the exports where there is no list.
  func prices(in storefront: Storefront, on date: Date) throws -> [PointPrice] {
    try kept(storefront, on: date) { try gathered(in: storefront, on: date) }
  }

  private func gathered(in storefront: Storefront, on date: Date) throws -> [PointPrice] {
    var found: [Int64: PointPrice] = [:]
    for table in try sources(on: date) {
      for price in try column(of: storefront, in: table)?.all ?? [] where found[price.price.minorUnits] == nil {
        found[price.price.minorUnits] = price
      }
    }
    return found.values.sorted { $0.price.minorUnits < $1.price.minorUnits }
  }

  /// The prices that can be set in a base storefront at a date, cheapest first: those that a table equalizes.
  func basePrices(of base: Storefront, on date: Date) throws -> [PointPrice] {
    var found: [Int64: PointPrice] = [:]
    for table in try inForce(on: date) where table.base == base {
      guard let column = try column(of: base, in: table) else { continue }
      for position in 0..<table.points {
        if let price = column[position], found[price.price.minorUnits] == nil { found[price.price.minorUnits] = price }
      }
    }
    return found.values.sorted { $0.price.minorUnits < $1.price.minorUnits }
  }

  /// Whether a list says which prices there are; without one any price may be set by hand.
  func hasList(on date: Date) throws -> Bool {
    try inForce(on: date).contains { $0.kind == .list }
  }

  /// The tables that tell which prices there are.
  private func sources(on date: Date) throws -> [PointTable] {
    let tables = try inForce(on: date)
    let lists = tables.filter { $0.kind == .list }
    guard !lists.isEmpty else { return tables }
    var seen: Set<Storefront> = []
    return lists.filter { seen.insert($0.base).inserted }
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
