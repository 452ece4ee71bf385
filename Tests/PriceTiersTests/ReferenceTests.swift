@testable import PriceTiers
import StockroomKit
import Testing

/// Compares every cell with the published tables.
@Suite struct ReferenceTests {
  @Test(
    .enabled(if: ReferenceTable.exists("2012-10-26_kenn_v14.csv")),
    arguments: ["2012-10-26": 88 * 24, "2012-07-18": 88 * 16])
  func everyPriceAndProceedsIsThePublishedOne(matrixName: String, cells: Int) throws {
    let matrix = try #require(TierMatrices.published.named(matrixName))
    let version = matrixName == "2012-10-26" ? "v14" : "v13"
    let table = try #require(ReferenceTable("\(matrixName)_kenn_\(version).csv"))
    #expect(table.rows.count == cells)
    for row in table.rows {
      let code = try #require(row["currency"])
      let currency = Currency(code: code)
      let tier = try #require(row["tier_stem"].flatMap { Int($0) }.flatMap { Tier($0) })
      #expect(matrix.price(of: tier, in: code) == (try amount(row["customer_price"], in: currency)), "\(row)")
      #expect(matrix.proceeds(of: tier, in: code) == (try amount(row["proceeds"], in: currency)), "\(row)")
    }
  }

  @Test(.enabled(if: ReferenceTable.exists("storefronts.csv")))
  func storefrontsChargeInTheCurrencyOfTheirList() throws {
    let rows = try #require(ReferenceTable("storefronts.csv")).rows
    for row in rows {
      let storefront = try #require(row["alpha3"].flatMap { Storefront(code: $0) })
      let isOpen = StorefrontOpening(of: storefront) == .byJune2012
      #expect(isOpen == (row["in_2016_list"] == "Y"), "\(storefront)")
      #expect(isOpen == (storefront.region != nil), "\(storefront)")
      // Baht came after 2012.
      guard isOpen, storefront.alpha3 != "THA" else { continue }
      #expect(TierMatrix.october2012.currency(of: storefront) == row["currency_2016"], "\(storefront)")
    }
  }

  @Test(.enabled(if: ReferenceTable.exists("currency_format_expectations.csv")))
  func pricesReadAsTheSystemWritesThem() throws {
    let rows = try #require(ReferenceTable("currency_format_expectations.csv")).rows
    #expect(rows.count > 60)
    for row in rows {
      let currency = Currency(code: try #require(row["currency"]))
      let formatter = PriceFormatter(locale: try #require(row["locale"]), currency: currency)
      let expected = try spelled(try #require(row["swift_linux_FormatStyle"]), currency: currency)
      #expect(formatter.string(try amount(row["amount"], in: currency)) == expected, "\(row)")
    }
  }

  private func amount(_ text: String?, in currency: Currency) throws -> Money {
    try Money(parsing: try #require(text), currency: currency.code, exponent: currency.exponent)
  }

  /// The table's text with its stand-ins for invisible characters replaced, and without the decimals of whole prices
  /// that the system writes and the store does not.
  private func spelled(_ text: String, currency: Currency) throws -> String {
    let stored =
      text
      .replacing("␣", with: "\u{A0}")
      .replacing("⍽", with: "\u{202F}")
      .replacing("⟨RLM⟩", with: "\u{200F}")
    let isWhole = ["HUF", "INR", "RUB", "TWD"].contains(currency.code)
    return isWhole ? stored.replacing(".00", with: "").replacing(",00", with: "") : stored
  }
}
