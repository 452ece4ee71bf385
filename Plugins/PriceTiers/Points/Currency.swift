import Foundation
import StockroomKit

/// A currency of the price matrix, counted as Apple counts it.
///
/// Apple's decimals are not ISO 4217's: prices and proceeds in New Taiwan dollars and rupiah are whole, although both
/// currencies officially have cents, and the store shows rubles and Indian rupees without decimals.
struct Currency: Hashable, Sendable {
  /// The ISO 4217 code, in capitals.
  let code: String

  /// The number of decimals of Apple's proceeds; prices are stored in the same unit.
  var exponent: Int {
    Self.withoutDecimals.contains(code) ? 0 : 2
  }

  /// The minimum number of decimals in displayed prices.
  var shownDecimals: Int {
    Self.shownWithoutDecimals.contains(code) ? 0 : exponent
  }

  /// Currencies in whole units in Apple's matrices, from 2012 on.
  private static let withoutDecimals: Set = ["CLP", "HUF", "IDR", "JPY", "KRW", "TWD", "VND"]

  /// From the store's own price texts: `75 р.`, `Rs 79`, but `¥6.00` and `9,00 kr`.
  private static let shownWithoutDecimals: Set = ["INR", "RUB"]
}

/// A currency that a storefront no longer charges in, and its successor.
struct EndedCurrency: Hashable, Sendable {
  let code: String
  let successor: StorefrontCurrency

  /// Nil for a currency that the storefront still uses at a date.
  init?(_ code: String, in storefront: Storefront, on date: Date) {
    let newest = StorefrontCurrency.newest(of: storefront, on: date)
    guard let successor = newest, successor.code != code else { return nil }
    (self.code, self.successor) = (code, successor)
  }

  /// The text in place of a price.
  var value: Value { .absent("no price in \(successor.code)") }

  /// Why there is no price and how to fix it, as a note in a table.
  var note: String { "\(code) until \(successor.since.isoDay): set a price there" }
}

/// The currency a storefront charges in, once a matrix has it.
///
/// Until Apple's matrix has a column for that currency, the storefront charges in US dollars: so did Russia, Turkey,
/// India, Indonesia, Israel, South Africa, Saudi Arabia and the Emirates before 26 October 2012, as was reported when
/// they changed. The storefronts in euros are from App Store Connect's list of 2016, the oldest that names them
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

/// When a storefront opened, as far as the tier matrices need to know.
///
/// Apple announced 155 countries in June 2012, and its list of 2016 has 155: the same ones, it is inferred,
/// and all open by 21 June 2012, when the last 32 of them started. The other 20 were announced in March 2020.
enum StorefrontOpening: String, Sendable {
  case byJune2012 = "2012-06"
  case in2020 = "2020"

  init(of storefront: Storefront) {
    self = Self.openedIn2020.contains(storefront.alpha3) ? .in2020 : .byJune2012
  }

  private static let openedIn2020: Set = [
    "AFG", "BIH", "CIV", "CMR", "COD", "GAB", "GEO", "IRQ", "LBY", "MAR", "MDV", "MMR", "MNE", "NRU", "RWA", "SRB",
    "TON", "VUT", "XKS", "ZMB",
  ]
}
