import Foundation
import StockroomKit

/// The tables of price points in a store, which parse each column once per command, and the built-in one.
final class PointTables {
  let store: Transaction
  private let isModern: Bool
  /// The storefronts of the store's rules.
  private let storefronts: [Storefront]
  private var known: [PointTable]?
  private var contents: [Int64: PointColumns] = [:]
  private var columns: [ColumnName: PointColumn?] = [:]

  private var prices: [PriceListName: [PointPrice]] = [:]

  private struct PriceListName: Hashable {
    let storefront: Storefront
    let date: Date
    let isOfBase: Bool
  }

  private struct ColumnName: Hashable {
    let table: Int64
    let storefront: Storefront
  }

  init(_ catalog: Catalog) {
    store = catalog.store
    isModern = catalog.rules.profile == .asc2026
    storefronts = catalog.rules.storefronts
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

  /// True if ``PublishedPoints`` are in effect at a date: App Store Connect's rules have them until a list is loaded.
  func arePublished(on date: Date) throws -> Bool {
    try isModern && date >= PricePointEra.start && !hasList(on: date)
  }

  /// True if there are price points at a date, built in or loaded.
  func arePoints(on date: Date) throws -> Bool {
    try arePublished(on: date) || !inForce(on: date).isEmpty
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
    if let loaded = try loadedPrice(of: price, base: base, in: storefront, on: date) { return loaded }
    guard try arePublished(on: date) else { return nil }
    return PublishedPoints.price(of: price, in: base, for: storefront, on: date)
  }

  private func loadedPrice(
    of price: Money, base: Storefront, in storefront: Storefront, on date: Date
  ) throws -> PointPrice? {
    for table in try inForce(on: date) where table.base == base {
      guard let bases = try column(of: base, in: table), bases.currency == price.currency,
        let position = bases.prices.prefix(table.points).firstIndex(of: price.minorUnits),
        let price = try column(of: storefront, in: table)?[position]
      else { continue }
      return price.of(table)
    }
    return nil
  }

  /// A storefront's prices at a date, or those that the others can follow, cached.
  func kept(
    _ storefront: Storefront, on date: Date, ofBase isOfBase: Bool, gather: () throws -> [PointPrice]
  ) throws -> [PointPrice] {
    let name = PriceListName(storefront: storefront, date: date, isOfBase: isOfBase)
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

extension PointTables {
  /// The prices available in a storefront at a date, cheapest first: from the lists in effect, or from the exports and
  /// the built-in table if there is no list.
  func prices(in storefront: Storefront, on date: Date) throws -> [PointPrice] {
    try kept(storefront, on: date, ofBase: false) {
      try merged(sources(on: date), in: storefront, on: date) { _, column in column.all }
    }
  }

  /// The prices that can be set in a base storefront at a date, cheapest first: the ones that a table equalizes.
  func basePrices(of base: Storefront, on date: Date) throws -> [PointPrice] {
    try kept(base, on: date, ofBase: true) {
      try merged(inForce(on: date).filter { $0.base == base }, in: base, on: date) { table, column in
        (0..<table.points).compactMap { column[$0] }
      }
    }
  }

  /// The prices of tables in the currency of the newest, each from the newest table that has it, cheapest first; prices
  /// in a former currency are omitted.
  ///
  /// The built-in table is the oldest.
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
    if try arePublished(on: date) {
      for price in PublishedPoints.prices(in: storefront, on: date)
      where found[price.price] == nil && price.price.currency == currency ?? price.price.currency {
        found[price.price] = price
      }
    }
    return found.values.sorted { $0.price.minorUnits < $1.price.minorUnits }
  }

  /// True if a list restricts the prices; without one any manual price is allowed.
  func hasList(on date: Date) throws -> Bool {
    try inForce(on: date).contains { $0.kind == .list }
  }

  /// The tables with the available prices; an older one stays in effect for prices that a newer one omits.
  private func sources(on date: Date) throws -> [PointTable] {
    let tables = try inForce(on: date)
    let lists = tables.filter { $0.kind == .list }
    return lists.isEmpty ? tables : lists
  }

  /// Saves a table read from a file, and returns it with its number.
  func add(_ sheet: PointSheet, starts: Date, source: String) throws -> PointTable {
    try store.execute(
      """
      INSERT INTO price_table (base, starts_at, kind, source, points, storefronts, columns)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      .text(sheet.base.alpha3), .integer(starts.seconds), .text(sheet.kind.rawValue), .text(source),
      .integer(sheet.points), .integer(sheet.columns.count), .text(PointColumns.text(of: sheet.columns)))
    forget()
    let number = try store.first("SELECT max(id) FROM price_table") { $0.integer(0) } ?? 0
    return PointTable(
      number: number, base: sheet.base, starts: starts, kind: sheet.kind, source: source, points: sheet.points,
      storefronts: sheet.columns.count)
  }

  /// The table in effect at a date with the same contents as a file, if it is the newest of its base storefront.
  func same(as sheet: PointSheet, on date: Date) throws -> PointTable? {
    guard let newest = try inForce(on: date).first(where: { $0.base == sheet.base }), newest.kind == sheet.kind,
      newest.points == sheet.points
    else { return nil }
    let known = try store.first("SELECT columns FROM price_table WHERE id = ?", .integer(newest.number)) { $0.text(0) }
    return known?.hasSameBytes(as: PointColumns.text(of: sheet.columns)) == true ? newest : nil
  }

  /// The storefronts that a file omits, for which older tables of its base storefront stay in effect at a date.
  func leftOut(of sheet: PointSheet, on date: Date) throws -> [Storefront] {
    let older = try inForce(on: date).filter { $0.base == sheet.base }
    return try storefronts.filter { storefront in
      guard sheet.columns[storefront] == nil else { return false }
      return try older.contains { try column(of: storefront, in: $0) != nil }
    }
  }

  /// The storefronts of a file that have no price for some of its base prices, where older tables have one at a date.
  func holes(of sheet: PointSheet, on date: Date) throws -> [Storefront] {
    guard let bases = sheet.columns[sheet.base] else { return [] }
    let points = (0..<sheet.points).compactMap { position in bases[position].map { (position, $0.price) } }
    return try storefronts.filter { storefront in
      guard let column = sheet.columns[storefront] else { return false }
      return try points.contains { position, price in
        try column[position] == nil && loadedPrice(of: price, base: sheet.base, in: storefront, on: date) != nil
      }
    }
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

extension Refusal {
  fileprivate static func tableDamaged(_ number: Int64) -> Refusal {
    Refusal(
      "price.table.damaged", kind: .damaged, "the price table \(number) cannot be read", remedy: .command("store check")
    )
  }
}
