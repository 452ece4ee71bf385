import Foundation
import StockroomKit
import Testing

/// The price of a product over time as one cell of a spreadsheet.
@Suite struct PriceScheduleTextTests {
  @Test(arguments: [
    "", "tier 3", "tier A", "tier alt5", "tier 3; tier 1 from 2026-12-01 until 2027-01-01", "4.99 USD; JPN: 800 JPY",
    "5.99 EUR base DEU", "0.99 USD from 2026-12-01T09:30:00Z", "JPN: 800 JPY", "JPN: 800 JPY until 2027-01-01",
    "tier 3; JPN: 800 JPY; JPN: 700 JPY from 2026-12-01; JPN: follow from 2027-01-01",
    "tier 3; tier 4 from 2026-12-01; tier 5 from 2026-12-08 until 2026-12-09; tier 6 from 2027-01-01", "5 USD",
  ])
  func `a canonical text stays as it is`(text: String) throws {
    #expect(try PriceSchedule(text).text == text)
  }

  @Test(arguments: [
    ("3", "tier 3"), (" Tier  3 ", "tier 3"), ("TIER3", "tier 3"), ("a", "tier A"), ("Alternate Tier 1", "tier alt1"),
    ("tier 510", "tier A"), ("tier alt-2", "tier alt2"), ("free", "tier 0"), ("4.99usd", "4.99 USD"),
    ("4.99 Usd  base  usa", "4.99 USD"), ("5.99 EUR BASE de", "5.99 EUR base DEU"), ("   ", ""),
    ("jp:800 jpy;tier 3", "tier 3; JPN: 800 JPY"),
    ("tier 3 From 2026-12-01T09:30z", "tier 3 from 2026-12-01T09:30:00Z"),
    ("tier 1 until 2027-01-01 from 2026-12-01; 3", "tier 3; tier 1 from 2026-12-01 until 2027-01-01"),
    ("3 until 2027-01-01; 4 from 2027-01-01", "tier 3; tier 4 from 2027-01-01"),
    ("3; 3 from 2027-01-01", "tier 3"), ("tier 3; JPN: follow", "tier 3"),
    ("3; 1 from 2026-12-01; 3 from 2027-01-01", "tier 3; tier 1 from 2026-12-01 until 2027-01-01"),
    (
      "3; 1 from 2026-12-01 until 2027-01-01; 2 from 2027-01-01",
      "tier 3; tier 1 from 2026-12-01; tier 2 from 2027-01-01"
    ),
    ("3; 1 from 0001-01-01", "tier 3; tier 1 from 0001-01-01"),
    ("JPN: 800 JPY; JPN: follow from 2027-01-01", "JPN: 800 JPY until 2027-01-01"),
  ])
  func `a text in other cases, spaces, and orders becomes the canonical one`(typed: String, text: String) throws {
    #expect(try PriceSchedule(typed).text == text)
  }

  @Test(arguments: [
    ("1,99", "price.text.amount", "if it is in US dollars, use 1.99 USD"),
    ("1,99 EUR", "price.text.amount", "if that is meant, use 1.99 EUR"),
    ("$1.99", "price.text.amount", "if it is in US dollars, use 1.99 USD"),
    ("JPN: ¥1,500", "price.text.amount", "if that is meant, use 1500 JPY"),
    ("1.234,50 EUR", "price.text.amount", "if that is meant, use 1234.50 EUR"),
    ("USD 4.99", "price.text.amount", "if that is meant, use 4.99 USD"),
    ("4.99", "price.text.currency", "if it is in US dollars, use 4.99 USD"),
    ("1.999,99", "price.text.amount", "if it is in US dollars, use 1999.99 USD"),
    ("DEU: 1,99", "price.text.amount", "if it is in US dollars, use 1.99 USD"),
    ("tier 3, DEU 1.99 USD", "price.text.amount", "use tier 3, or an amount such as 4.99 USD"),
    ("DEU 1.99", "price.text.amount", "use tier 3, or an amount such as 4.99 USD"),
    ("tier three", "price.text.value", "use tier 3, or an amount such as 4.99 USD"),
    ("4 99 USD", "price.text.amount", "if that is meant, use 499 USD"),
    ("tier 1 2", "price.text.amount", "use tier 3, or an amount such as 4.99 USD"),
    ("cheap", "price.text.value", "use tier 3, or an amount such as 4.99 USD"),
    ("99999999999999999999 USD", "price.text.amount", "use tier 3, or an amount such as 4.99 USD"),
    ("from 2026-12-01", "price.text.value", "use tier 3, or an amount such as 4.99 USD"),
    ("tier 3;", "price.text.empty", "put one ; between entries, and none at the end"),
    ("Japan: 800 JPY", "price.text.storefront", "use its code: JPN"),
    ("ZZZ: 800 JPY", "price.text.storefront", "use a code such as JPN; storefront list shows them all"),
    ("JPN: tier 3", "price.text.tier-storefront", "give it once, without JPN, or an amount for JPN"),
    ("JPN: 800 JPY base USA", "price.text.base", "remove JPN: or base"),
    ("follow", "price.text.follow", "name it: JPN: follow"),
    ("tier 3 from tomorrow", "price.text.date", "use a day such as 2026-12-01, or a time such as 2026-12-01T09:30:00Z"),
    ("tier 3 from +30d", "price.text.date", "use a day such as 2026-12-01, or a time such as 2026-12-01T09:30:00Z"),
    ("tier 3 from", "price.text.date", "use a day such as 2026-12-01, or a time such as 2026-12-01T09:30:00Z"),
    (
      "tier 3 from 2026-12-01 to 2027-01-01", "price.text.words",
      "an entry is a price with its dates: tier 1 from 2026-12-01 until 2027-01-01; a ; separates entries"
    ),
    (
      "tier 3; tier 1 from 2027-01-01 until 2026-12-01", "price.text.period",
      "until is the first day without the price, later than from"
    ),
    ("tier 3; tier 4", "price.text.overlap", "add from DATE to one of them"),
    (
      "3; 1 from 2026-12-01 until 2027-01-01; 2 from 2026-12-08", "price.text.overlap",
      "end the first on 2026-12-08, or start the second when it ends"
    ),
    ("tier 3 until 2027-01-01", "price.text.gap", "add the price from then on: tier 3 from 2027-01-01"),
  ])
  func `a text that is not right is refused with the right form`(text: String, code: String, hint: String) throws {
    let refusal = try #require(throws: Refusal.self) { try PriceSchedule(text) }
    #expect(refusal.code == code)
    #expect(refusal.hint == hint, "\(refusal.message)")
  }

  @Test func `a generated schedule and its text are the same`() throws {
    var random = SeededGenerator(seed: 1)
    var count = 0
    for _ in 0..<2000 {
      let schedule = try GeneratedSchedule.canonical(&random)
      let text = schedule.text
      // A price that all follow has no gaps, so the generated ones with a gap are refused.
      guard let parsed = try? PriceSchedule(text) else {
        #expect(
          schedule.changes(in: nil).last?.price == nil
            || schedule.changes(in: nil).dropFirst().contains { $0.price == nil }, "\(text)")
        continue
      }
      count += 1
      #expect(parsed == schedule, "\(text)")
      #expect(parsed.text == text)
    }
    #expect(count > 1000)
  }

  @Test func `no bytes stop the program`() throws {
    var random = SeededGenerator(seed: 2)
    let pieces = [
      "tier", " ", "3", ";", ":", "JPN", "from", "until", "2026-12-01", "2027-01-01", "0001-01-01", "T09:30:00Z",
      "4.99", ",", "USD", "base",
      "follow",
      "$", "€", "\u{301}", "\u{0}", "\n", "-", "9999999999999999999", "alt", "٣", "🙂",
    ]
    for round in 0..<20_000 {
      let text: String
      if round.isMultiple(of: 2) {
        let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        text = String(decoding: bytes, as: UTF8.self)
      } else {
        text = (0..<Int.random(in: 0..<12, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
          .joined(separator: Bool.random(using: &random) ? " " : "")
      }
      if let schedule = try? PriceSchedule(text) {
        #expect(try PriceSchedule(schedule.text) == schedule, "\(text)")
      }
    }
  }
}
