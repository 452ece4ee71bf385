import Foundation
import StockroomKit

/// A storefront's currencies and their dates: from the price matrices and, after the last of them, from
/// the countries that adopted the euro.
struct StorefrontCurrency: Hashable, Sendable {
  let since: Date
  let code: String

  /// The storefront's currencies, oldest first, from the first matrix in which it was open.
  static func history(of storefront: Storefront) -> [StorefrontCurrency] {
    let open = TierMatrices.published.all.filter { $0.isOpen(storefront) }
    let charged = open.map { StorefrontCurrency(since: $0.effective, code: $0.currency(of: storefront)) }
    return (charged + switched.filter { $0.alpha3 == storefront.alpha3 }.map(\.currency)).reduce(into: []) {
      history, next in
      if history.last?.code != next.code { history.append(next) }
    }
  }

  /// The currency at a date; nil before the first matrix in which the storefront was open.
  static func current(of storefront: Storefront, on date: Date) -> StorefrontCurrency? {
    history(of: storefront).last { $0.since <= date }
  }

  /// The currency that a storefront adopted after the last matrix, by a date, or nil.
  static func newest(of storefront: Storefront, on date: Date) -> StorefrontCurrency? {
    switched.last { $0.alpha3 == storefront.alpha3 && $0.currency.since <= date }?.currency
  }

  /// When a storefront changed its currency after the last matrix.
  static func switches(of storefront: Storefront) -> [Date] {
    switched.filter { $0.alpha3 == storefront.alpha3 }.map(\.currency.since)
  }

  /// Croatia adopted the euro on 1 January 2023 (Council Regulation (EU) 2022/1207 of 12 July 2022), Bulgaria on 1
  /// January 2026 (the Council's acts of 8 July 2025, which amend Regulation (EC) No 974/98).
  ///
  /// App Store Connect's price export of November 2025 differs from the matrix of June 2020 only in Croatia.
  private static let switched = [
    (alpha3: "BGR", currency: StorefrontCurrency(since: Date(seconds: 1_767_225_600), code: "EUR")),
    (alpha3: "HRV", currency: StorefrontCurrency(since: Date(seconds: 1_672_531_200), code: "EUR")),
  ]
}

/// The currencies of storefronts in the era of price points.
///
/// From App Store Connect's price export of November 2025; Bulgaria had the lev until January 2026, when it adopted the
/// euro. All other storefronts charge US dollars.
enum PointCurrency {
  static func codes(of storefront: Storefront) -> [String] {
    if storefront.alpha3 == "BGR" { return ["BGN", "EUR"] }
    if euro.contains(storefront.alpha3) { return ["EUR"] }
    return [own[storefront.alpha3] ?? "USD"]
  }

  /// True if any storefront charges in it.
  static func isKnown(_ code: String) -> Bool {
    ["BGN", "EUR", "USD"].contains(code) || own.values.contains(code)
  }

  private static let euro: Set = [
    "AUT", "BEL", "BIH", "CYP", "DEU", "ESP", "EST", "FIN", "FRA", "GRC", "HRV", "IRL", "ITA", "LTU", "LUX", "LVA",
    "MLT", "MNE", "NLD", "PRT", "SRB", "SVK", "SVN", "XKS",
  ]

  private static let own = [
    "ARE": "AED", "AUS": "AUD", "BRA": "BRL", "CAN": "CAD", "CHE": "CHF", "CHL": "CLP", "CHN": "CNY", "COL": "COP",
    "CZE": "CZK", "DNK": "DKK", "EGY": "EGP", "GBR": "GBP", "HKG": "HKD", "HUN": "HUF", "IDN": "IDR", "IND": "INR",
    "ISR": "ILS", "JPN": "JPY", "KAZ": "KZT", "KOR": "KRW", "MEX": "MXN", "MYS": "MYR", "NGA": "NGN", "NOR": "NOK",
    "NZL": "NZD", "PAK": "PKR", "PER": "PEN", "PHL": "PHP", "POL": "PLN", "QAT": "QAR", "ROU": "RON", "RUS": "RUB",
    "SAU": "SAR", "SGP": "SGD", "SWE": "SEK", "THA": "THB", "TUR": "TRY", "TWN": "TWD", "TZA": "TZS", "VNM": "VND",
    "ZAF": "ZAR",
  ]
}
