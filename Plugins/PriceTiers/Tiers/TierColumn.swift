import StockroomKit

/// A column of a price matrix: each tier's price in a storefront or, in 2012, in a currency.
struct TierColumn: Sendable {
  /// The storefront's alpha-3 code; nil in the matrices of 2012.
  let storefront: String?
  let currency: Currency
  /// The prices in the currency's smallest unit, from tier 0 up, the alternate tiers last.
  let prices: [Int64]
  let proceedsRule: ProceedsRule

  /// The column's code.
  var code: String {
    storefront ?? currency.code
  }

  /// The tier's price, or nil if the matrix has no such tier.
  func price(of tier: Tier) -> Money? {
    guard prices.indices.contains(tier.position) else { return nil }
    return Money(minorUnits: prices[tier.position], currency: currency.code, exponent: currency.exponent)
  }

  /// The developer's proceeds of a sale, or nil if the matrix has no such tier.
  func proceeds(of tier: Tier) -> Money? {
    price(of: tier).map(proceedsRule.proceeds(of:))
  }
}

/// The columns of a price matrix by their codes, read from text.
///
///     EUR DEU:19 FRA:20 1.09 2.29 …       a currency, storefronts with their taxes, and the prices from tier 1 up
///     EUR:15 0.89 1.79 …                  in 2012 a currency with its tax, without storefronts
///     USD USA+ AFG+ =                     the prices that the first of the storefronts had in the matrix before
///
/// ``ProceedsRule`` parses the suffix of a code; line breaks count as spaces.
struct TierColumns: Sendable {
  private(set) var byCode: [String: TierColumn]

  /// Reads the columns that differ from an older matrix's.
  ///
  /// An unexpected word ends the parsing, so that a typo in the text leads to missing columns and never to
  /// wrong prices.
  init(_ text: String, changing older: TierColumns? = nil) {
    byCode = older?.byCode ?? [:]
    var head: [Head] = []
    var prices: [Int64] = []
    for word in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
      if word.elementsEqual("=".utf8) {
        guard head.count > 1, let known = byCode[head[1].code], known.currency.code == head[0].code else { return }
        add(head, known.prices)
        (head, prices) = ([], [])
      } else if let next = Head(word) {
        if !prices.isEmpty {
          add(head, [0] + prices)
          (head, prices) = ([], [])
        }
        head.append(next)
      } else {
        guard let code = head.first?.code,
          let price = DecimalText.units(word, decimals: Currency(code: code).exponent)
        else { return }
        prices.append(price)
      }
    }
    if !prices.isEmpty { add(head, [0] + prices) }
  }

  private mutating func add(_ head: [Head], _ prices: [Int64]) {
    guard let first = head.first else { return }
    let currency = Currency(code: first.code)
    if head.count == 1 {
      byCode[first.code] = TierColumn(storefront: nil, currency: currency, prices: prices, proceedsRule: first.rule)
    }
    for storefront in head.dropFirst() {
      byCode[storefront.code] = TierColumn(
        storefront: storefront.code, currency: currency, prices: prices, proceedsRule: storefront.rule)
    }
  }

  /// A code, and how proceeds follow from prices there.
  private struct Head {
    let code: String
    let rule: ProceedsRule

    init?(_ word: Substring.UTF8View) {
      let letters = word.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      guard letters.count == 3, let rule = ProceedsRule(word[letters.endIndex...]) else { return nil }
      code = String(Substring(letters))
      self.rule = rule
    }
  }
}

/// How the developer's proceeds follow from the customer's price in one column of a matrix.
///
/// Proceeds are 70% of the price less tax, rounded half up to the currency's smallest unit; prices in US dollars
/// are first raised by 0.01, so that 0.99 gives 0.70, but not everywhere. Derived by arithmetic: it matches all
/// proceeds that Apple published in the matrices of 2012, 2016, 2019 and 2020.
struct ProceedsRule: Hashable, Sendable {
  /// The developer's share of a price, as a fraction.
  private let numerator: Int64
  private let denominator: Int64

  /// True if 0.01 is added to prices first.
  private let isRaised: Bool

  /// Parses the suffix of a code in the text of a matrix: none; `:20`, the tax in percent; `*0.5882353`, the
  /// share itself, if the tax is not a whole percentage; and a trailing `+` for raised prices.
  init?(_ text: Substring.UTF8View) {
    isRaised = text.last == UInt8(ascii: "+")
    let number = text.dropFirst().prefix { $0 != UInt8(ascii: "+") }
    switch text.first {
    case nil, UInt8(ascii: "+"):
      (numerator, denominator) = (Self.share, Self.percent)
    case UInt8(ascii: ":"):
      guard let tax = DecimalText.units(number, decimals: 2) else { return nil }
      (numerator, denominator) = (Self.share * 100, Self.percent * 100 + tax)
    case UInt8(ascii: "*"):
      guard let share = DecimalText.units(number, decimals: 7) else { return nil }
      (numerator, denominator) = (share, 10_000_000)
    default:
      return nil
    }
  }

  func proceeds(of price: Money) -> Money {
    guard price.minorUnits > 0 else { return price }
    let counted = price.minorUnits + (isRaised ? 1 : 0)
    let halfUp = (2 * numerator * counted + denominator) / (2 * denominator)
    return Money(minorUnits: halfUp, currency: price.currency, exponent: price.exponent)
  }

  private static let share: Int64 = 70
  private static let percent: Int64 = 100
}

/// Decimal numbers in the texts of the matrices: digits, with an optional point.
enum DecimalText {
  /// The number in units of its last decimal, `2.5` being 250 with two decimals; nil for anything else.
  static func units(_ text: Substring.UTF8View, decimals: Int) -> Int64? {
    var value: Int64 = 0
    var found: Int?
    for byte in text {
      if byte == UInt8(ascii: "."), found == nil {
        found = 0
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), value < 1_000_000_000 {
        value = 10 * value + Int64(byte - UInt8(ascii: "0"))
        found = found.map { $0 + 1 }
      } else {
        return nil
      }
    }
    guard !text.isEmpty, found ?? 0 <= decimals else { return nil }
    return ((found ?? 0)..<decimals).reduce(value) { value, _ in 10 * value }
  }
}
