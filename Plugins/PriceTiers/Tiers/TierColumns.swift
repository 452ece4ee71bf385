/// The columns of a price matrix by their codes, read from text.
///
///     EUR DEU:19 FRA:20 1.09 2.29 …       a currency, storefronts with their taxes, and the prices from tier 1 up
///     EUR:15 0.89 1.79 …                  in 2012 a currency with its tax, without storefronts
///     USD USA+ AFG+ =                     the prices that the first of the storefronts had in the matrix before
///
/// ``ProceedsRule`` parses the suffix of a code; line breaks count as spaces.
struct TierColumns: Sendable {
  private(set) var byCode: [String: TierColumn]

  /// Reads the columns that differ from those of an older matrix.
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
