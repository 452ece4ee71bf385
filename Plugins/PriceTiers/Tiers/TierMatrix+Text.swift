extension TierMatrix {
  /// Reads columns from text: a currency's code, then its prices from tier 1 upwards; line breaks are blanks.
  ///
  /// A word that is neither a code nor a price of that currency ends the reading, so that a slip in the text shows as
  /// missing tiers and never as wrong prices.
  static func columns(_ text: String) -> [String: Column] {
    var columns: [String: Column] = [:]
    var currency: Currency?
    var prices: [Int64] = []

    func close() {
      if let currency { columns[currency.code] = Column(currency: currency, prices: prices) }
    }
    for word in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
      if let currency, let price = minorUnits(word, exponent: currency.exponent) {
        prices.append(price)
      } else if word.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) {
        close()
        currency = Currency(code: String(Substring(word)))
        prices = [0]
      } else {
        break
      }
    }
    close()
    return columns
  }

  private static func minorUnits(_ word: Substring.UTF8View, exponent: Int) -> Int64? {
    var value: Int64 = 0
    var decimals: Int?
    for byte in word {
      if byte == UInt8(ascii: "."), decimals == nil {
        decimals = 0
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), value < 1_000_000_000 {
        value = 10 * value + Int64(byte - UInt8(ascii: "0"))
        decimals = decimals.map { $0 + 1 }
      } else {
        return nil
      }
    }
    guard decimals ?? 0 <= exponent else { return nil }
    return ((decimals ?? 0)..<exponent).reduce(value) { value, _ in 10 * value }
  }
}
