import Foundation
import StockroomKit

/// App Store Connect's price points of today, which a store under its rules has without loading a table.
///
/// The prices of each storefront are known; the equalized prices only for some base prices. The others are estimated:
/// the price point closest to the ratio of the closest known prices.
enum PublishedPoints {
  /// The name of the table as the source of a price.
  static let name = "App Store 2026"

  /// The number of prices in all currencies.
  static var count: Int { amounts.values.reduce(0) { $0 + $1.count } }

  /// The prices by currency in smallest units, cheapest first; parsed when first used.
  static let amounts: [String: [Int64]] = {
    var amounts: [String: [Int64]] = [:]
    for line in lines(of: lists) {
      let words = line.split(separator: " ")
      guard words.count > 2, let unit = Int64(words[1]) else { continue }
      let prices = prices(words.dropFirst(2), unit: unit)
      for code in words[0].split(separator: ",") { amounts[String(code)] = prices }
    }
    return amounts
  }()

  /// The lines of a table; an indented one continues the one before.
  static func lines(of table: String) -> [String] {
    table.split(separator: "\n").reduce(into: []) { lines, line in
      if line.first == " " { lines[lines.count - 1] += line } else { lines.append(String(line)) }
    }
  }

  /// Adds up steps such as `99`, `8*100`, and `2*1,99`.
  private static func prices(_ steps: ArraySlice<Substring>, unit: Int64) -> [Int64] {
    var price: Int64 = 0
    var prices: [Int64] = []
    for step in steps {
      let parts = step.split(separator: "*")
      let times = parts.count == 2 ? Int(parts[0]) ?? 0 : 1
      let pattern = parts[parts.count - 1].split(separator: ",").compactMap { Int64($0) }
      for _ in 0..<times {
        for difference in pattern {
          price += difference * unit
          prices.append(price)
        }
      }
    }
    return prices
  }

  /// The currency of a storefront today.
  static func currency(of storefront: Storefront) -> Currency {
    Currency(code: PointCurrency.codes(of: storefront).last ?? "USD")
  }
}

extension PublishedPoints {
  /// The prices of a storefront, cheapest first; none while it charged in another currency.
  static func prices(in storefront: Storefront, on date: Date) -> [PointPrice] {
    let currency = currency(of: storefront)
    guard StorefrontCurrency.code(of: storefront, on: date) == currency.code else { return [] }
    return (amounts[currency.code] ?? []).map { amount in
      PointPrice(
        price: Money(minorUnits: amount, currency: currency.code, exponent: currency.exponent), proceeds: nil)
    }
  }

  /// The equalized price of a base price in a storefront; nil for a price that is not a point.
  static func price(of base: Money, in home: Storefront, for storefront: Storefront, on date: Date) -> PointPrice? {
    let currency = currency(of: storefront)
    guard base.currency == self.currency(of: home).code, has(base),
      StorefrontCurrency.code(of: storefront, on: date) == currency.code
    else { return nil }
    func point(_ amount: Int64, isEstimated: Bool) -> PointPrice {
      let money = Money(minorUnits: amount, currency: currency.code, exponent: currency.exponent)
      return PointPrice(price: money, proceeds: nil, isEstimated: isEstimated)
    }
    if storefront == home { return point(base.minorUnits, isEstimated: false) }
    let rows = PublishedEqualization.all.filter { $0.isInForce(on: date) }
    let known = rows.first { $0.base == home && $0.price == base.minorUnits && $0.prices[storefront] != nil }
    if let known, !known.converted.contains(storefront), let amount = known[storefront] {
      return point(amount, isEstimated: false)
    }
    return estimate(base.minorUnits, in: home, for: storefront, rows: rows, among: amounts[currency.code] ?? [])
      .map { point($0, isEstimated: true) }
  }

  /// True if an amount is a price point of its currency.
  private static func has(_ money: Money) -> Bool {
    guard let amounts = amounts[money.currency] else { return false }
    let place = amounts.partitioningIndex { $0 >= money.minorUnits }
    return place < amounts.endIndex && amounts[place] == money.minorUnits
  }

  /// The price point closest to a base price times the ratio of the two storefronts' prices in the row whose price in
  /// the base storefront is closest to it, and the newest of several.
  private static func estimate(
    _ price: Int64, in home: Storefront, for storefront: Storefront, rows: [PublishedEqualization],
    among amounts: [Int64]
  ) -> Int64? {
    var nearest: (from: Int64, to: Int64, distance: Double)?
    for row in rows {
      guard let from = row[home], let to = row[storefront] else { continue }
      let distance = abs(log(Double(price) / Double(from)))
      if distance < nearest?.distance ?? .infinity { nearest = (from, to, distance) }
    }
    guard let nearest else { return nil }
    // Far within 64 bits: the highest amounts are about 6e8, in the smallest unit.
    let wanted = price * nearest.to
    return amounts.min { abs($0 * nearest.from - wanted) < abs($1 * nearest.from - wanted) }
  }
}

extension Array {
  /// The index of the first element that matches, in an array whose matching elements all come last.
  fileprivate func partitioningIndex(where matches: (Element) -> Bool) -> Index {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if matches(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
