@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct TierMatrixTests {
  @Test func october2012Has88TiersIn24Currencies() {
    let matrix = TierMatrix.october2012
    #expect(
      matrix.currencies == [
        "AED", "AUD", "CAD", "CHF", "CNY", "DKK", "EUR", "GBP", "HKD", "IDR", "ILS", "INR", "JPY", "MXN", "NOK", "NZD",
        "RUB", "SAR", "SEK", "SGD", "TRY", "TWD", "USD", "ZAR",
      ])
    #expect(matrix.columns.values.allSatisfy { $0.prices.count == 88 })
  }

  @Test func july2012Has88TiersIn16Currencies() {
    let matrix = TierMatrix.july2012
    #expect(matrix.currencies.count == 16)
    #expect(matrix.columns.values.allSatisfy { $0.prices.count == 88 })
  }

  @Test(arguments: TierMatrices.published.all.map(\.name))
  func pricesRiseFromFreeWithTheTier(name: String) throws {
    let matrix = try #require(TierMatrices.published.named(name))
    for column in matrix.columns.values {
      #expect(column.prices.first == 0)
      #expect(zip(column.prices, column.prices.dropFirst()).allSatisfy { $0 < $1 }, "\(column.currency.code)")
    }
  }

  @Test(arguments: [
    1: "AED 3.69 2.58, AUD 0.99 0.63, CAD 0.99 0.70, CHF 1.00 0.65, CNY 6.00 4.20, DKK 7.00 4.26, EUR 0.89 0.54",
    2: "GBP 1.49 0.91, HKD 15.00 10.50, IDR 19000 13300, ILS 7.90 5.53, INR 110.00 77.00, JPY 170 119, MXN 26.00 18.20",
    5: "NOK 35.00 19.60, NZD 6.49 4.54, RUB 169.00 118.30, SAR 17.99 12.59, SEK 38.00 23.13, SGD 5.98 4.19",
    10: "TRY 17.99 12.59, TWD 300 210, USD 9.99 7.00, ZAR 79.99 55.99, EUR 8.99 5.47, GBP 6.99 4.25, NOK 70.00 39.20",
    50: "DKK 329.00 200.26, CHF 48.00 31.11, AUD 51.99 33.08, CAD 49.99 35.00, JPY 4300 3010, RUB 1690.00 1183.00",
    87: "USD 999.99 700.00, EUR 899.99 547.82, IDR 9499000 6649300, SEK 7499.00 4564.61, AED 3699.99 2589.99",
  ])
  func october2012IsAsApplePrintedIt(number: Int, cells: String) throws {
    let tier = try #require(Tier(number))
    for cell in cells.split(separator: ", ").map({ $0.split(separator: " ").map(String.init) }) {
      #expect(TierMatrix.october2012.price(of: tier, in: cell[0])?.amount == cell[1])
      #expect(TierMatrix.october2012.proceeds(of: tier, in: cell[0])?.amount == cell[2])
    }
  }

  // The sums of all prices and of all proceeds in a column: one wrong cell anywhere changes its line.
  @Test(arguments: [
    "AED": ["40515.13", "28360.33"], "AUD": ["11780.13", "7496.45"], "CAD": ["11049.13", "7735.00"],
    "CHF": ["11027.00", "7147.12"], "CNY": ["72090.00", "50463.00"], "DKK": ["72630.00", "44209.56"],
    "EUR": ["9909.13", "6031.65"], "GBP": ["7670.33", "4668.90"], "HKD": ["85093.00", "59565.10"],
    "IDR": ["104715500", "73300850"], "ILS": ["44191.30", "30933.91"], "INR": ["612305.00", "428613.50"],
    "JPY": ["956805", "669764"], "MXN": ["143260.00", "100282.00"], "NOK": ["77338.00", "43309.28"],
    "NZD": ["13939.33", "9757.27"], "RUB": ["361883.00", "253318.10"], "SAR": ["40515.13", "28360.33"],
    "SEK": ["81740.00", "49754.76"], "SGD": ["13956.16", "9769.66"], "TRY": ["20026.03", "14017.96"],
    "TWD": ["329400", "230580"], "USD": ["11049.13", "7735.00"], "ZAR": ["90835.13", "63584.33"],
  ])
  func noCellOfOctober2012IsOff(currency: String, sums: [String]) throws {
    let matrix = TierMatrix.october2012
    let prices = Tier.all.compactMap { matrix.price(of: $0, in: currency) }
    let proceeds = Tier.all.compactMap { matrix.proceeds(of: $0, in: currency) }
    #expect([sum(prices)?.amount, sum(proceeds)?.amount] == sums)
  }

  @Test func theRepricingOfOctober2012RaisedEurosKronerAndPesos() throws {
    let tier = try #require(Tier(1))
    for (currency, july, october) in [("EUR", "0.79", "0.89"), ("DKK", "6.00", "7.00"), ("MXN", "12.00", "13.00")] {
      #expect(TierMatrix.july2012.price(of: tier, in: currency)?.amount == july)
      #expect(TierMatrix.october2012.price(of: tier, in: currency)?.amount == october)
    }
    #expect(TierMatrix.july2012.price(of: tier, in: "RUB") == nil)
    #expect(TierMatrix.october2012.price(of: tier, in: "RUB")?.amount == "33.00")
  }

  private func sum(_ amounts: [Money]) -> Money? {
    amounts.first.map { first in
      Money(
        minorUnits: amounts.map(\.minorUnits).reduce(0, +), currency: first.currency, exponent: first.exponent)
    }
  }
}
