import StockroomKit

/// The prices of one storefront in a table of price points.
///
/// Each base price has its index; additional prices without a base price follow.
struct PointColumn: Sendable {
  let currency: String
  let exponent: Int
  /// The price in the smallest unit, or nil if the storefront has none for the base price.
  private(set) var prices: [Int64?] = []
  private(set) var proceeds: [Int64?] = []

  init(currency: Currency) {
    self.currency = currency.code
    exponent = currency.exponent
  }

  /// The entry at an index.
  subscript(position: Int) -> PointPrice? {
    guard prices.indices.contains(position), let price = prices[position] else { return nil }
    return PointPrice(price: money(price), proceeds: proceeds[position].map(money))
  }

  /// Every price of the storefront, cheapest first, without duplicates.
  var all: [PointPrice] {
    var found: [Int64: PointPrice] = [:]
    for position in prices.indices {
      if let price = self[position] { found[price.price.minorUnits] = price }
    }
    return found.values.sorted { $0.price.minorUnits < $1.price.minorUnits }
  }

  mutating func append(_ price: Int64?, proceeds: Int64? = nil) {
    prices.append(price)
    self.proceeds.append(proceeds)
  }

  private func money(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: currency, exponent: exponent)
  }
}

extension PointColumn {
  /// The column as stored: `JPY 0 500/386 1000/772 -`, currency and decimals, then each price in order.
  var text: String {
    var text = "\(currency) \(exponent)"
    for (price, proceeds) in zip(prices, proceeds) {
      text += price.map { " \($0)" } ?? " -"
      if price != nil, let proceeds { text += "/\(proceeds)" }
    }
    return text
  }

  /// Parses ``text``; nil if invalid.
  init?(text: ArraySlice<UInt8>) {
    let head = text.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard head.count >= 2, let exponent = Int(String(decoding: head[1], as: UTF8.self)) else { return nil }
    currency = String(decoding: head[0], as: UTF8.self)
    self.exponent = exponent
    guard head.count == 3 else { return }
    var number: Int64?
    var price: Int64?
    for byte in head[2] {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = (number ?? 0) &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
      case UInt8(ascii: "/"): (price, number) = (number, nil)
      case UInt8(ascii: " "):
        append(price ?? number, proceeds: price == nil ? nil : number)
        (price, number) = (nil, nil)
      default: break
      }
    }
    append(price ?? number, proceeds: price == nil ? nil : number)
  }
}

/// The columns of a table of price points as one text: a line per storefront, parsed on demand.
struct PointColumns {
  private let bytes: [UInt8]
  private let lines: [String: Range<Int>]

  /// Creates columns from ``text(of:)``.
  init(text: String) {
    bytes = Array(text.utf8)
    var lines: [String: Range<Int>] = [:]
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let code = start..<min(start + 3, end)
      lines[String(decoding: bytes[code], as: UTF8.self)] = min(start + 4, end)..<end
      start = end + 1
    }
    self.lines = lines
  }

  /// A storefront's column; nil if the table has none.
  func column(of storefront: Storefront) -> PointColumn? {
    lines[storefront.alpha3].flatMap { PointColumn(text: bytes[$0]) }
  }

  /// The text of a table's columns, storefronts by their alpha-3 codes.
  static func text(of columns: [Storefront: PointColumn]) -> String {
    columns.sorted { $0.key < $1.key }.map { "\($0.key.alpha3) \($0.value.text)\n" }.joined()
  }
}
