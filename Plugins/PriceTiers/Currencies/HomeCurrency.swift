import StockroomKit

/// The currency a storefront charges in, once a matrix has it.
///
/// Until Apple's matrix has a column for that currency, the storefront charges in US dollars: so did Russia, Turkey,
/// India, Indonesia, Israel, South Africa, Saudi Arabia and the Emirates before 26 October 2012, as was reported when
/// they changed. The storefronts in euros are those of App Store Connect's list of 2016, the oldest that names them
/// all; that they were the same in 2012 is inferred.
enum HomeCurrency {
  static let fallback = "USD"

  /// The code of the storefront's own currency, or of the US dollar if it never had one in the tier era.
  static func code(of storefront: Storefront) -> String {
    own[storefront.alpha3] ?? (euro.contains(storefront.alpha3) ? "EUR" : fallback)
  }

  private static let own = [
    "ARE": "AED", "AUS": "AUD", "CAN": "CAD", "CHE": "CHF", "CHN": "CNY", "DNK": "DKK", "GBR": "GBP", "HKG": "HKD",
    "IDN": "IDR", "IND": "INR", "ISR": "ILS", "JPN": "JPY", "MEX": "MXN", "NOR": "NOK", "NZL": "NZD", "RUS": "RUB",
    "SAU": "SAR", "SGP": "SGD", "SWE": "SEK", "TUR": "TRY", "TWN": "TWD", "ZAF": "ZAR",
  ]

  private static let euro: Set = [
    "AUT", "BEL", "BGR", "CYP", "CZE", "DEU", "ESP", "EST", "FIN", "FRA", "GRC", "HUN", "IRL", "ITA", "LTU", "LUX",
    "LVA", "MLT", "NLD", "POL", "PRT", "ROU", "SVK", "SVN",
  ]
}
