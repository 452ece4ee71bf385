@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct TierMatrixTests {
  @Test func `October 2012 has 88 tiers in 24 currencies`() {
    let matrix = TierMatrix.october2012
    #expect(
      matrix.currencies == [
        "AED", "AUD", "CAD", "CHF", "CNY", "DKK", "EUR", "GBP", "HKD", "IDR", "ILS", "INR", "JPY", "MXN", "NOK", "NZD",
        "RUB", "SAR", "SEK", "SGD", "TRY", "TWD", "USD", "ZAR",
      ])
    #expect(matrix.columns.values.allSatisfy { $0.prices.count == 88 })
  }

  @Test func `July 2012 has 88 tiers in 16 currencies`() {
    let matrix = TierMatrix.july2012
    #expect(matrix.currencies.count == 16)
    #expect(matrix.columns.values.allSatisfy { $0.prices.count == 88 })
  }

  // Counted in the lists themselves.
  @Test(arguments: [
    ("2016-05-01", 48, 24), ("2019-03-01", 80, 45), ("2019-10-01", 80, 45), ("2020-06-01", 104, 45),
  ])
  func `since 2016 there is a column for each storefront`(name: String, storefronts: Int, currencies: Int) throws {
    let matrix = try #require(TierMatrices.published.named(name))
    #expect(!matrix.isByCurrency)
    #expect(matrix.storefronts.count == storefronts)
    #expect(matrix.codes.count == storefronts)
    #expect(matrix.currencies.count == currencies)
    #expect(matrix.columns.values.allSatisfy { $0.prices.count == 95 })
    #expect(matrix.tiers.map(\.word).suffix(8) == ["87", "A", "B", "alt1", "alt2", "alt3", "alt4", "alt5"])
  }

  // FNV-1a, 64 bits, of `price matrix -o csv`, as computed from the published lists: one wrong cell anywhere changes it.
  @Test(arguments: [
    ("2012-07-18", 1408, "c5d5762c45d62f20"), ("2012-10-26", 2112, "abb2e21fef6c18ca"),
    ("2016-05-01", 4560, "bed930b898b0adcf"), ("2019-03-01", 7600, "bc3bb3267ba361ab"),
    ("2019-10-01", 7600, "7ceb1af5ade41074"),
    ("2020-06-01", 9880, "0a8ca55e16eb2b23"),
  ])
  func `no cell is wrong`(name: String, cells: Int, checksum: String) throws {
    let lines = try #require(TierMatrices.published.named(name)).cells
    #expect(lines.count == cells)
    let hash = lines.joined().utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    #expect(String(hash, radix: 16) == String(checksum.drop { $0 == "0" }))
  }

  @Test(arguments: [
    "2016-05-01": [
      "1,USA,USD,0.99,0.70", "A,CHN,CNY,1.00,0.69", "alt1,DEU,EUR,0.99,0.58", "50,JPN,JPY,6000,4200",
      "87,IND,INR,61900.00,43330.00", "10,TWN,TWD,300,210", "5,ZAF,ZAR,99.99,61.40",
    ],
    "2019-03-01": [
      "1,IND,INR,79.00,46.86", "1,DEU,EUR,1.09,0.64", "1,HUN,HUF,349,192", "1,KOR,KRW,1200,764",
      "1,SWE,SEK,10.00,5.60", "1,COL,COP,2900.00,2030.00", "10,TWN,TWD,300,200", "1,EGY,EGP,18.99,11.76",
    ],
    "2019-10-01": [
      "alt1,DEU,EUR,1.99,1.17", "50,JPN,JPY,6100,4270", "87,IND,INR,79900.00,47398.31",
      "35,COL,COP,129900.00,76411.77", "10,TWN,TWD,330,213", "5,ZAF,ZAR,79.99,48.69", "3,ALB,USD,3.59,2.10",
    ],
  ])
  func `cells are as in the published lists`(name: String, cells: [String]) throws {
    let known = Set(try #require(TierMatrices.published.named(name)).cells)
    for cell in cells { #expect(known.contains("\(cell)\n"), "\(cell)") }
  }

  @Test(arguments: TierMatrices.published.all.map(\.name))
  func `prices rise with the tier, from free`(name: String) throws {
    let matrix = try #require(TierMatrices.published.named(name))
    for column in matrix.columns.values {
      let prices = column.prices.prefix(88)
      #expect(prices.first == 0)
      #expect(zip(prices, prices.dropFirst()).allSatisfy { $0 <= $1 }, "\(column.code)")
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
  func `October 2012 is as Apple published it`(number: Int, cells: String) throws {
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
  func `no cell of October 2012 is wrong`(currency: String, sums: [String]) throws {
    let matrix = TierMatrix.october2012
    let prices = Tier.all.compactMap { matrix.price(of: $0, in: currency) }
    let proceeds = Tier.all.compactMap { matrix.proceeds(of: $0, in: currency) }
    #expect([sum(prices)?.amount, sum(proceeds)?.amount] == sums)
  }

  @Test func `October 2012 raised prices in euros, kroner, and pesos`() throws {
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
