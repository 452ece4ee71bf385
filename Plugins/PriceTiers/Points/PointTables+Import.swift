import Foundation
import StockroomKit

extension PointTables {
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
    return try Storefront.all.filter { storefront in
      guard sheet.columns[storefront] == nil else { return false }
      return try older.contains { try column(of: storefront, in: $0) != nil }
    }
  }

  /// The storefronts of a file that have no price for some of its base prices, where older tables have one at a date.
  func holes(of sheet: PointSheet, on date: Date) throws -> [Storefront] {
    guard let bases = sheet.columns[sheet.base] else { return [] }
    let points = (0..<sheet.points).compactMap { position in bases[position].map { (position, $0.price) } }
    return try Storefront.all.filter { storefront in
      guard let column = sheet.columns[storefront] else { return false }
      return try points.contains { position, price in
        try column[position] == nil && self.price(of: price, base: sheet.base, in: storefront, on: date) != nil
      }
    }
  }
}
