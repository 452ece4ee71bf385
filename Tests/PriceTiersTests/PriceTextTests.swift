@testable import PriceTiers
import StockroomKit
import Testing

/// What Foundation's `Decimal.FormatStyle.Currency` writes, measured with Swift 6.3.1 on Linux, whose ICU is 76; another
/// ICU may write another text.
///
/// `␣` stands for U+00A0, `⍽` for U+202F, `⟨RLM⟩` for U+200F.
@Suite struct PriceTextTests {
  @Test(arguments: [
    "en_US USD 0.99 $0.99", "en_US USD 1234.5 $1,234.50", "ja_JP JPY 120 ¥120", "ja_JP JPY 12800 ¥12,800",
    "it_IT EUR 0.89 0,89␣€", "it_IT EUR 1234.5 1234,50␣€", "it_IT EUR 12345.5 12.345,50␣€", "de_DE EUR 0.99 0,99␣€",
    "de_DE EUR 1234.5 1.234,50␣€", "fr_FR EUR 0.99 0,99␣€", "fr_FR EUR 1234.5 1⍽234,50␣€", "es_ES EUR 0.99 0,99␣€",
    "es_ES EUR 1234.5 1234,50␣€", "es_ES EUR 12345.5 12.345,50␣€", "de_CH CHF 1 CHF␣1.00",
    "de_CH CHF 1234.5 CHF␣1’234.50", "fr_CH CHF 1234.5 CHF␣1⍽234,50", "it_CH CHF 1234.5 CHF␣1234.50",
    "pt_BR BRL 3.9 R$␣3,90", "pt_BR BRL 1234.5 R$␣1.234,50", "ru_RU RUB 75 75,00␣₽", "ru_RU RUB 1234.5 1␣234,50␣₽",
    "en_GB GBP 0.99 £0.99", "en_GB GBP 1234.5 £1,234.50", "zh_CN CNY 6 ¥6.00", "zh_TW TWD 30 $30.00",
    "zh_HK HKD 8 HK$8.00", "ko_KR KRW 1200 ₩1,200", "sv_SE SEK 12 12,00␣kr", "sv_SE SEK 1234.5 1␣234,50␣kr",
    "nb_NO NOK 12 12,00␣kr", "da_DK DKK 9 9,00␣kr.", "en_CA CAD 1.39 $1.39", "fr_CA CAD 1.39 1,39␣$",
    "es_MX MXN 19 $19.00", "en_AU AUD 1.49 $1.49", "tr_TR TRY 6.99 ₺6,99", "en_IN INR 79 ₹79.00",
    "en_IN INR 123456 ₹1,23,456.00", "id_ID IDR 15000 Rp15.000", "he_IL ILS 3.5 ⟨RLM⟩3.50␣⟨RLM⟩₪",
    "en_ZA ZAR 14.99 R␣14,99", "ar_SA SAR 3.69 ⟨RLM⟩٣٫٦٩␣ر.س.⟨RLM⟩", "ar_AE AED 3.69 ⟨RLM⟩3.69␣د.إ.⟨RLM⟩",
    "pl_PL PLN 4.99 4,99␣zł", "hu_HU HUF 349 349,00␣Ft", "cs_CZ CZK 25 25,00␣Kč", "th_TH THB 35 ฿35.00",
    "vi_VN VND 22000 22.000␣₫", "nl_NL EUR 0.99 €␣0,99", "es_CL CLP 690 $690", "ro_RO RON 4.99 4,99␣RON",
    "pt_PT EUR 0.99 0,99␣€", "en_NZ NZD 1.49 $1.49", "en_SG SGD 1.48 $1.48", "kk_KZ KZT 399 399,00␣₸",
    "en_US JPY 120 ¥120", "en_US EUR 0.99 €0.99", "en_US CNY 6 CN¥6.00", "en_GB USD 0.99 US$0.99",
    "de_DE USD 0.99 0,99␣$", "en_US TWD 30 NT$30.00", "en_US CHF 1 CHF␣1.00",
  ])
  func `a price in its locale's format is read`(row: String) throws {
    let parts = row.split(separator: " ", maxSplits: 3).map(String.init)
    let currency = Currency(code: parts[1])
    let amount = try Money(price: parts[2], in: currency)
    let text = PriceFormatter(locale: parts[0], currency: currency).string(amount)
    #expect(text == expected(parts[3], currency: currency))
  }

  /// The App Store writes whole prices in these currencies without decimals, Unicode's locale data with two.
  private func expected(_ text: String, currency: Currency) -> String {
    let spelled = text.replacing("␣", with: "\u{A0}").replacing("⍽", with: "\u{202F}")
      .replacing("⟨RLM⟩", with: "\u{200F}")
    guard ["HUF", "INR", "RUB", "TWD"].contains(currency.code) else { return spelled }
    return spelled.replacing(".00", with: "").replacing(",00", with: "")
  }
}
