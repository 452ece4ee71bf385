@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct PriceFormatterTests {
  @Test(arguments: [
    "USA": "$99.99", "JPN": "¥8,500", "DEU": "89,99\u{A0}€", "NLD": "€\u{A0}89,99", "GBR": "£69.99",
    "CHE": "CHF\u{A0}100.00", "DNK": "649,00\u{A0}kr.", "TWN": "$2,990", "IND": "₹5,500", "RUS": "3\u{A0}290\u{A0}₽",
    "KOR": "US$99.99", "SAU": "SAR\u{A0}369.99", "ARE": "AED\u{A0}369.99",
  ])
  func `tier 60 is formatted for each storefront's customers`(code: String, expected: String) throws {
    #expect(try TierMatrix.october2012.text(of: 60, in: code) == expected)
  }

  @Test func `decimals that the App Store omits are shown if they are not zero`() {
    let formatter = PriceFormatter(locale: "en_IN", currency: Currency(code: "INR"))
    #expect(formatter.string(Money(minorUnits: 5500, currency: "INR", exponent: 2)) == "₹55")
    #expect(formatter.string(Money(minorUnits: 3850, currency: "INR", exponent: 2)) == "₹38.50")
  }

  @Test func `thousands are grouped as in the locale`() {
    let cents: Int64 = 12_345_600
    #expect(text(cents, "INR", locale: "en_IN") == "₹1,23,456")
    #expect(text(cents, "EUR", locale: "fr_FR") == "123\u{202F}456,00\u{A0}€")
    #expect(text(123_450, "EUR", locale: "es_ES") == "1234,50\u{A0}€")
  }

  @Test func `extreme amounts are formatted`() {
    #expect(text(.max, "USD", locale: "en_US") == "$92,233,720,368,547,758.07")
    #expect(text(-5, "USD", locale: "en_US") == "-$0.05")
  }

  private func text(_ minorUnits: Int64, _ currency: String, locale: String) -> String {
    PriceFormatter(locale: locale, currency: Currency(code: currency))
      .string(Money(minorUnits: minorUnits, currency: currency, exponent: 2))
  }
}
