import Foundation
import StockroomKit
import Testing

@Suite struct TypedTimeTests {
  @Test(
    arguments: [
      ("90s", 90), ("15m", 900), ("6h", 21_600), ("5d", 432_000), ("2w", 1_209_600), ("2 days", 172_800),
      ("2days", 172_800), ("1 hour", 3600), ("3 Weeks", 1_814_400), ("10 min", 600),
    ] as [(String, Int64)])
  func `a duration has a unit by its letter or its name`(text: String, seconds: Int64) throws {
    #expect(try Duration.parse(text).seconds == seconds)
  }

  @Test(arguments: ["", "2", "days", "2 moons", "-2d", "2.5d", "99999999999999999999d", "2 d ays"])
  func `anything else is not a duration`(text: String) {
    #expect(throws: Refusal.self) { try Duration.parse(text) }
  }

  /// 2012-11-21 was a Wednesday.
  @Test(arguments: [
    ("monday", "2012-11-26"), ("wednesday", "2012-11-28"), ("thu", "2012-11-22"), ("next sunday", "2012-11-25"),
    ("next week", "2012-11-28"), ("next month", "2012-12-01"), ("next year", "2013-01-01"), ("tomorrow", "2012-11-22"),
    ("Friday", "2012-11-23"), ("last monday", "2012-11-19"), ("last wednesday", "2012-11-14"),
    ("last week", "2012-11-14"),
  ])
  func `a day is named as people name it`(text: String, day: String) throws {
    let now = try #require(Date(year: 2012, month: 11, day: 21)).addingTimeInterval(36_000)

    #expect(try DateExpression.parse(text).date(now: now).isoDay == day)
  }

  @Test(arguments: [
    ("monday", "2012-11-19"), ("wednesday", "2012-11-21"), ("thu", "2012-11-15"), ("dec 24", "2011-12-24"),
    ("november 21", "2012-11-21"), ("feb 29", "2012-02-29"), ("yesterday", "2012-11-20"), ("-7d", "2012-11-14"),
  ])
  func `a day of what has happened is the last one`(text: String, day: String) throws {
    let now = try #require(Date(year: 2012, month: 11, day: 21)).addingTimeInterval(36_000)

    #expect(try DateExpression.parse(text).pastDate(now: now).isoDay == day)
  }

  @Test(arguments: [
    ("2026-12-24T08:00:00-08:00", "2026-12-24T16:00:00Z"), ("2026-12-24T00:30+05:30", "2026-12-23T19:00:00Z"),
    ("2026-12-24T16:00", "2026-12-24T16:00:00Z"),
  ])
  func `a time with a zone is a time in UTC`(text: String, time: String) throws {
    #expect(try DateExpression.parse(text).date(now: Date(timeIntervalSince1970: 0)).iso8601 == time)
  }

  @Test(arguments: ["2026-12-24T08:00+8", "2026-12-24T08:00-24:00", "2026-12-24T-08:00", "2026-12-24T08:00+08:00Z"])
  func `a time with half a zone is not a date`(text: String) {
    #expect(throws: Refusal.self) { try DateExpression.parse(text) }
  }

  @Test(arguments: [
    ("december 24", "2012-12-24"), ("24 dec", "2012-12-24"), ("Nov 21", "2012-11-21"), ("november 20", "2013-11-20"),
    ("sept 1", "2013-09-01"), ("feb 29", "2016-02-29"),
  ])
  func `a day of a month is the next one, or today`(text: String, day: String) throws {
    let now = try #require(Date(year: 2012, month: 11, day: 21)).addingTimeInterval(36_000)

    #expect(try DateExpression.parse(text).date(now: now).isoDay == day)
  }

  @Test(arguments: ["february 30", "decade 24", "de 24", "december 0", "december 24 2012 1", "december -1"])
  func `anything else is not a day of a month`(text: String) {
    #expect(throws: Refusal.self) { try DateExpression.parse(text) }
  }

  @Test func `the month after December is January`() throws {
    let now = try #require(Date(year: 2012, month: 12, day: 31))

    #expect(try DateExpression.parse("next month").date(now: now).isoDay == "2013-01-01")
  }
}
