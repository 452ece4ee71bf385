import Catalog
import Foundation
import Testing

@Suite struct MoneyTests {
  @Test func `an amount has all the decimals of its currency`() {
    #expect(Money(minorUnits: 499, currency: "USD", exponent: 2).amount == "4.99")
    #expect(Money(minorUnits: 5, currency: "USD", exponent: 2).amount == "0.05")
    #expect(Money(minorUnits: -5, currency: "USD", exponent: 2).amount == "-0.05")
    #expect(Money(minorUnits: 130_000, currency: "CHF", exponent: 2).amount == "1300.00")
    #expect(Money(minorUnits: 85, currency: "JPY", exponent: 0).amount == "85")
    #expect(Money(minorUnits: .min, currency: "USD", exponent: 2).amount == "-92233720368547758.08")
    #expect("\(Money(minorUnits: 499, currency: "USD", exponent: 2))" == "4.99 USD")
  }

  @Test(arguments: [
    "4.99": 499, "4.9": 490, "4": 400, "0": 0, "0.05": 5, "007": 700, "92233720368547758.07": Int64.max,
  ])
  func `plain amounts are read`(text: String, cents: Int64) throws {
    #expect(try Money(parsing: text, currency: "USD", exponent: 2).minorUnits == cents)
  }

  @Test func `a currency without decimals takes whole amounts`() throws {
    #expect(try Money(parsing: "85", currency: "JPY", exponent: 0).minorUnits == 85)
    #expect(refusal(of: "85.0", exponent: 0) == .init(.tooManyDecimals, at: 3))
  }

  @Test func `an error says what is wrong and where`() {
    #expect(refusal(of: "") == .init(.empty, at: 0))
    #expect(refusal(of: "-4.99") == .init(.signed, at: 0))
    #expect(refusal(of: "4,99") == .init(.comma, at: 1))
    #expect(refusal(of: "$4.99") == .init(.notADigit, at: 0))
    #expect(refusal(of: "4.99 USD") == .init(.notADigit, at: 4))
    #expect(refusal(of: "４") == .init(.notADigit, at: 0))
    #expect(refusal(of: ".99") == .init(.misplacedPoint, at: 0))
    #expect(refusal(of: "4.") == .init(.misplacedPoint, at: 1))
    #expect(refusal(of: "4.9.9") == .init(.misplacedPoint, at: 3))
    #expect(refusal(of: "4.999") == .init(.tooManyDecimals, at: 4))
    #expect(refusal(of: "92233720368547758.08") == .init(.tooLarge, at: 19))
    #expect(refusal(of: "92233720368547759")?.reason == .tooLarge)
  }

  @Test func `no currency has more than four decimals`() {
    #expect(Money(minorUnits: 1, currency: "CLF", exponent: 400).amount == "0.0001")
    #expect(Money(minorUnits: 1, currency: "JPY", exponent: -1).amount == "1")
  }

  @Test func `it is encoded in smallest units`() throws {
    let price = Money(minorUnits: 499, currency: "USD", exponent: 2)
    #expect(try JSONDecoder().decode(Money.self, from: JSONEncoder().encode(price)) == price)
    let impossible = Data(#"{"minorUnits":1,"currency":"USD","exponent":400}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Money.self, from: impossible) }
  }

  private func refusal(of text: String, exponent: Int = 2) -> Money.AmountError? {
    do {
      _ = try Money(parsing: text, currency: "USD", exponent: exponent)
      return nil
    } catch {
      return error
    }
  }
}
