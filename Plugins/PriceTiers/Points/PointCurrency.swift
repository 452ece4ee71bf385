import StockroomKit

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

  /// Whether any storefront charges in it.
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
