import Foundation
import StockroomKit

/// Prices that App Store Connect equalized from one base price.
struct PublishedEqualization: Sendable {
  let base: Storefront
  let price: Int64
  /// The other storefronts' prices in their smallest units.
  let prices: [Storefront: Int64]
  /// The storefronts whose price was in another currency then, converted.
  let converted: Set<Storefront>
  /// The first day of the prices, and the first day without them, if they are known.
  let from: Date?
  let until: Date?

  func isInForce(on date: Date) -> Bool {
    from ?? .distantPast <= date && date < until ?? .distantFuture
  }

  /// The price of a storefront in this row, whether it is the base or follows it.
  subscript(storefront: Storefront) -> Int64? {
    storefront == base ? price : prices[storefront]
  }
}

extension PublishedEqualization {
  /// The known equalizations, the newest first; those of one base price are next to each other.
  static let all = PublishedPoints.lines(of: table).compactMap(PublishedEqualization.init(line:))

  /// Reads `CHN 6 from 2023-05-09 through MKD: USD 0.99, BGR ~1.02`.
  private init?(line: String) {
    let halves = line.split(separator: ":", maxSplits: 1)
    let head = halves[0].split(separator: " ")
    guard halves.count == 2, head.count >= 2, let base = Storefront(code: String(head[0])) else { return nil }
    let options = zip(head.dropFirst(2), head.dropFirst(3))
    func option(_ name: String) -> String? { options.first { $0.0 == name }.map { String($0.1) } }
    func day(_ name: String) -> Date? {
      option(name).flatMap { try? DateExpression.parse($0).date(now: .distantPast) }
    }
    var amounts: [String: Substring] = [:]
    for entry in halves[1].split(separator: ",") {
      let words = entry.split(separator: " ")
      if words.count == 2 { amounts[String(words[0])] = words[1] }
    }
    var prices: [Storefront: Int64] = [:]
    var converted: Set<Storefront> = []
    for storefront in Storefront.all where storefront != base && storefront.alpha3 <= option("through") ?? "ZZZ" {
      let currency = PublishedPoints.currency(of: storefront)
      guard let text = amounts[storefront.alpha3] ?? amounts[currency.code] else { continue }
      if text.first == "~" { converted.insert(storefront) }
      prices[storefront] = try? Money(price: String(text.drop { $0 == "~" }), in: currency).minorUnits
    }
    let currency = PublishedPoints.currency(of: base)
    guard let price = try? Money(price: String(head[1]), in: currency).minorUnits else { return nil }
    self.init(
      base: base, price: price, prices: prices, converted: converted, from: day("from"), until: day("until"))
  }

  /// A base price in a line, then the prices of all storefronts with a currency, and of those that differ from it;
  /// `through` is the last storefront of an incomplete list.
  ///
  /// From App Store Connect and its API: the United States in
  /// 2026 (subscriptions, except 0.99), New Zealand in November 2025, China in April 2023.
  ///
  /// Bulgaria's prices were in leva: ~ marks them, at the fixed rate of 1.95583 to the euro.
  private static let table = """
    USA 0.99 through AGO: USD 0.99
    USA 9.99: CAN 12.99, GBR 9.99
    USA 19.99: AUS 29.99, BRA 129.9, CAN 24.99, DEU 22.99, FRA 22.99, GBR 19.99, IND 1999, JPN 3000, MEX 399
    USA 24.99: AUS 39.99, BRA 149.9, CAN 34.99, DEU 29.99, FRA 29.99, GBR 24.99, IND 2499, JPN 4000, MEX 499
    USA 199.99: AUS 299.99, BRA 1299.9, CAN 249.99, DEU 229.99, FRA 229.99, GBR 199.99, IND 19900, JPN 30000, MEX 3999
    USA 249.99: AUS 399.99, BRA 1499.9, CAN 349.99, DEU 299.99, FRA 299.99, GBR 249.99, IND 24900, JPN 40000, MEX 4999
    NZL 4.99: AED 12.99, AUD 4.99, BRL 19.9, CAD 3.99, CHF 3, CLP 2990, CNY 22, COP 14900, CZK 79, DKK 29, EGP 149.99,
        EUR 2.99, GBP 2.99, HKD 22, HUF 1490, IDR 49000, ILS 9.9, INR 299, JPY 500, KRW 4400, KZT 1790, MXN 69, MYR
        14.9, NGN 4900, NOK 39, PEN 12.9, PHP 199, PKR 900, PLN 14.99, QAR 9.99, RON 14.99, RUB 249, SAR 12.99, SEK 39,
        SGD 3.98, THB 99, TRY 149.99, TWD 90, TZS 9900, USD 2.99, VND 99000, ZAR 59.99, ALB 3.99, ARM 3.99, AZE 3.99,
        BEN 3.99, BGR ~3.57, BLR 3.99, BRB 3.99, CIV 3.99, CMR 3.99, GEO 3.99, GHA 3.99, ISL 3.99, KEN 3.99, MDA 3.99,
        NPL 3.99, SEN 3.99, UGA 3.99, UKR 3.99, ZMB 3.99, ZWE 3.99
    NZL 9.99: AED 22.99, AUD 9.99, BRL 39.9, CAD 7.99, CHF 5, CLP 6990, CNY 38, COP 29900, CZK 149, DKK 49, EGP 299.99,
        EUR 6.99, GBP 5.99, HKD 48, HUF 2490, IDR 99000, ILS 19.9, INR 599, JPY 1000, KRW 8800, KZT 3490, MXN 129, MYR
        29.9, NGN 9900, NOK 79, PEN 24.9, PHP 399, PKR 1700, PLN 29.99, QAR 19.99, RON 29.99, RUB 499, SAR 24.99, SEK
        79, SGD 8.98, THB 199, TRY 299.99, TWD 190, TZS 17900, USD 5.99, VND 199000, ZAR 119.99, ALB 6.99, ARM 6.99, AZE
        6.99, BEN 6.99, BGR ~6.64, BHR 6.99, BHS 6.99, BLR 6.99, BRB 6.99, CIV 6.99, CMR 6.99, GEO 6.99, GHA 6.99, ISL
        6.99, KEN 6.99, KGZ 6.99, KHM 6.99, LAO 6.99, MDA 6.99, MNE 5.99, NPL 6.99, SEN 6.99, SUR 6.99, TJK 6.99, UGA
        6.99, UKR 6.99, UZB 6.99, ZMB 6.99, ZWE 6.99
    CHN 6 from 2023-05-09 through MKD: AED 2.99, AUD 1.99, BRL 4.9, CAD 0.99, CHF 1, CLP 990, COP 4900, CZK 29, DKK 9,
        EGP 29.99, EUR 0.99, GBP 0.99, HKD 8, HUF 299, IDR 19000, ILS 2.9, INR 99, JPY 100, KRW 1100, KZT 499, MXN 19,
        USD 0.99, BGR ~1.02
    CHN 6 until 2023-05-09 through MKD: AED 3.69, AUD 1.49, BRL 4.9, CAD 1.39, CHF 1, CLP 1100, COP 5900, CZK 25, DKK 9,
        EGP 29.99, EUR 1.19, GBP 0.99, HKD 8, HUF 499, IDR 16000, ILS 3.5, INR 89, JPY 160, KRW 1500, KZT 499, MXN 25,
        USD 0.99, ALB 1.19, ARM 1.19, BGR ~1.02, BHR 1.09, BHS 1.09, BLR 1.19, BRB 1.19, CMR 1.19, GEO 1.19, GHA 1.19,
        ISL 1.19, KEN 1.19, KGZ 1.09, KHM 1.09, MDA 1.19
    CHN 1 through FIN: AED 2.99, AUD 1.99, BRL 0.9, CAD 0.99, CHF 1, CLP 190, COP 900, CZK 29, DKK 9, EGP 4.99, EUR
        0.99, USD 0.99, BGR ~0.25
    """
}
