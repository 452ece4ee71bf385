import Foundation
import StockroomKit

/// The tables of price points in a store, which parse each column once per command.
final class PointTables {
  let store: Transaction
  private var known: [PointTable]?
  private var contents: [Int64: PointColumns] = [:]
  private var columns: [ColumnName: PointColumn?] = [:]

  private var prices: [PriceListName: [PointPrice]] = [:]

  private struct PriceListName: Hashable {
    let storefront: Storefront
    let date: Date
  }

  private struct ColumnName: Hashable {
    let table: Int64
    let storefront: Storefront
  }

  init(_ store: Transaction) {
    self.store = store
  }

  /// Every table, the newest first.
  func all() throws -> [PointTable] {
    if let known { return known }
    let tables = try store.all(
      """
      SELECT id, base, starts_at, kind, source, points, storefronts FROM price_table ORDER BY starts_at DESC, id DESC
      """
    ) { row in
      guard let base = Storefront(code: row.text(1)), let kind = PointTable.Kind(rawValue: row.text(3)) else {
        throw Refusal.tableDamaged(row.integer(0))
      }
      return PointTable(
        number: row.integer(0), base: base, starts: Date(seconds: row.integer(2)), kind: kind, source: row.text(4),
        points: row.count(5), storefronts: row.count(6))
    }
    known = tables
    return tables
  }

  /// The tables in effect at a date, the newest first.
  func inForce(on date: Date) throws -> [PointTable] {
    try all().filter { $0.starts <= date }
  }

  /// The prices of a storefront in a table; nil if it has none.
  func column(of storefront: Storefront, in table: PointTable) throws -> PointColumn? {
    let name = ColumnName(table: table.number, storefront: storefront)
    if let column = columns[name] { return column }
    let column = try content(of: table).column(of: storefront)
    columns.updateValue(column, forKey: name)
    return column
  }

  /// The equalized price of a base price in a storefront, or nil if no table has it.
  ///
  /// From the newest table in effect that has it: a newer table without the price, the storefront, or this price in
  /// this storefront does not end an older one.
  func price(of price: Money, base: Storefront, in storefront: Storefront, on date: Date) throws -> PointPrice? {
    for table in try inForce(on: date) where table.base == base {
      guard let bases = try column(of: base, in: table), bases.currency == price.currency,
        let position = bases.prices.prefix(table.points).firstIndex(of: price.minorUnits),
        let price = try column(of: storefront, in: table)?[position]
      else { continue }
      return price.of(table)
    }
    return nil
  }

  /// A storefront's prices at a date, cached.
  func kept(_ storefront: Storefront, on date: Date, gather: () throws -> [PointPrice]) throws -> [PointPrice] {
    let name = PriceListName(storefront: storefront, date: date)
    if let known = prices[name] { return known }
    let gathered = try gather()
    prices[name] = gathered
    return gathered
  }

  /// Drops the cache of tables.
  func forget() {
    known = nil
    prices = [:]
  }

  private func content(of table: PointTable) throws -> PointColumns {
    if let content = contents[table.number] { return content }
    let text = try store.first("SELECT columns FROM price_table WHERE id = ?", .integer(table.number)) { $0.text(0) }
    let content = PointColumns(text: text ?? "")
    contents[table.number] = content
    return content
  }
}

extension Refusal {
  fileprivate static func tableDamaged(_ number: Int64) -> Refusal {
    Refusal(
      "price.table.damaged", kind: .damaged, "the price table \(number) cannot be read", remedy: .command("store check")
    )
  }
}
