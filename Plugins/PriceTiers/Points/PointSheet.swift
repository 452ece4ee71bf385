import Foundation
import StockroomKit

/// The validated contents of a file of price points.
struct PointSheet: Sendable {
  let base: Storefront
  let kind: PointTable.Kind
  /// The number of base prices.
  let points: Int
  let columns: [Storefront: PointColumn]
  /// The first day of its prices, if the file tells it.
  var starts: DateExpression?

  /// The errors of prices in currencies that end, each from its day on.
  let endings: [CurrencyEnding]

  /// - Throws: the error of the first price in a currency that its storefront no longer charges on the first day.
  func checkCurrencies(on date: Date) throws {
    if let ended = endings.first(where: { $0.since <= date }) { throw ended.error }
  }
}

/// A price in a currency that its storefront charges only until a day.
struct CurrencyEnding: Sendable {
  let since: Date
  let error: any Error

  /// Nil for a currency that does not end.
  init?(_ currency: Currency, of storefront: Storefront, in row: SpreadsheetRow, at column: Spreadsheet.Column) {
    guard let ended = EndedCurrency(currency.code, in: storefront, on: .distantFuture) else { return nil }
    since = ended.successor.since
    error = row.error(.currencyForeign(ended.code, storefront, [ended.successor.code]), at: column)
  }
}

/// Collects a file's rows, in any order, into columns.
struct PointSheetBuilder {
  private struct Cell {
    let price: Int64
    let proceeds: Int64?
    let line: Int
  }

  private struct Rows {
    let currency: Currency
    var equalized: [Int64: Cell] = [:]
    var others: [Int64: Cell] = [:]
  }

  private var rows: [Storefront: Rows] = [:]
  private var basePrices: Set<Int64> = []
  var endings: [CurrencyEnding] = []

  /// Adds the price of a base price in a storefront, or a price without one.
  ///
  /// All prices of a storefront must be in the currency of its first row.
  ///
  /// - Returns: the line of a duplicate row, if there is one.
  mutating func add(_ price: Money, proceeds: Money?, in storefront: Storefront, basePrice: Money?, line: Int) -> Int? {
    let cell = Cell(price: price.minorUnits, proceeds: proceeds?.minorUnits, line: line)
    var rows = rows.removeValue(forKey: storefront) ?? Rows(currency: Currency(code: price.currency))
    defer { self.rows[storefront] = rows }
    guard let basePrice else { return rows.others.updateValue(cell, forKey: price.minorUnits)?.line }
    basePrices.insert(basePrice.minorUnits)
    return rows.equalized.updateValue(cell, forKey: basePrice.minorUnits)?.line
  }

  /// The currency of a storefront's prices so far, or nil if it has none.
  func currency(of storefront: Storefront) -> Currency? { rows[storefront]?.currency }

  func sheet(base: Storefront, kind: PointTable.Kind) -> PointSheet {
    let order = basePrices.sorted()
    let columns = rows.mapValues { rows in
      var column = PointColumn(currency: rows.currency)
      for basePrice in order {
        let cell = rows.equalized[basePrice]
        column.append(cell?.price, proceeds: cell?.proceeds)
      }
      for cell in rows.others.values.sorted(by: { $0.price < $1.price }) {
        column.append(cell.price, proceeds: cell.proceeds)
      }
      return column
    }
    return PointSheet(base: base, kind: kind, points: order.count, columns: columns, endings: endings)
  }
}
