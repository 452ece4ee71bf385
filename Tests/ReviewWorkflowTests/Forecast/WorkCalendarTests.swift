import Foundation
import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct WorkCalendarTests {
  private static let hour = 3600.0

  /// 9 to 17 from Monday to Friday, but not on Christmas Day of 2026, a Friday.
  private static func office() throws -> WorkCalendar {
    try #require(
      WorkCalendar(
        opens: 9 * hour, closes: 17 * hour, weekdays: [true, true, true, true, true, false, false],
        holidays: [try day("2026-12-25") / 86_400, try day("2026-12-26") / 86_400]))
  }

  private static func day(_ text: String) throws -> Int64 {
    try DateExpression.parse(text).date(now: Date(seconds: 0)).seconds
  }

  private static func time(_ text: String) throws -> Double { Double(try day(text)) }

  @Test(arguments: [
    ("2026-12-24T08:59", "2026-12-24T09:00"), ("2026-12-24T09:00", "2026-12-24T09:00"),
    ("2026-12-24T16:59", "2026-12-24T16:59"), ("2026-12-24T17:00", "2026-12-28T09:00"),
    ("2026-12-26T12:00", "2026-12-28T09:00"),
  ])
  func `work begins at the next opening`(from: String, opening: String) throws {
    let office = try Self.office()
    #expect(office.opening(from: try Self.time(from)) == (try Self.time(opening)))
    #expect(office.isOpen(at: try Self.time(from)) == (from == opening))
  }

  @Test func `work continues at the next opening`() throws {
    let end = try Self.office().end(from: try Self.time("2026-12-24T16:00"), working: 3 * Self.hour)
    #expect(end == (try Self.time("2026-12-28T11:00")))
  }

  @Test func `a week has forty working hours, fewer with a holiday`() throws {
    let office = try Self.office()
    let monday = office.worked(until: try Self.time("2026-12-14"))
    #expect(office.worked(until: try Self.time("2026-12-21")) - monday == 40 * Self.hour)
    #expect(office.worked(until: try Self.time("2026-12-28")) - monday == 72 * Self.hour)
    #expect(office.worked(until: try Self.time("2026-12-14T10:30")) - monday == 1.5 * Self.hour)
  }

  @Test func `the end of work agrees with the worked hours`() throws {
    let office = try Self.office()
    var random = RandomSource(seed: 4)
    for _ in 0..<500 {
      let start = office.opening(from: try Self.time("2026-12-01") + random.unit() * 40 * 86_400)
      let work = random.unit() * 60 * Self.hour
      let end = office.end(from: start, working: work)
      #expect(abs(office.worked(until: end) - office.worked(until: start) - work) < 1e-3)
    }
  }

  @Test func `a calendar without working time is nil`() {
    let never = [Bool](repeating: false, count: 7)
    #expect(WorkCalendar(opens: 0, closes: 86_400, weekdays: never) == nil)
    #expect(WorkCalendar(opens: 5, closes: 5, weekdays: never.map { !$0 }) == nil)
  }

  @Test func `yearly holidays repeat forever`() throws {
    let calendar = try #require(
      PolicyCalendar(weekdays: [true, true, true, true, true, false, false], holidays: [.yearly(month: 12, day: 25)])
        .working)
    for year in [1969, 1970, 2026, 2369, 2370, 2400, 3000, 9999] {
      let christmas = try #require(Date(year: Int64(year), month: 12, day: 25))
      let noon = Double(christmas.seconds) + 43_200
      #expect(!calendar.isOpen(at: noon), "\(year)")
      let isWeekend = [5, 6].contains(((christmas.seconds / 86_400 + 3) % 7 + 7) % 7)
      let worked = calendar.worked(until: noon + 86_400 * 3) - calendar.worked(until: noon - 86_400 * 4)
      #expect(worked == (isWeekend ? 5 : 4) * 86_400, "\(year)")
    }
    let days = 146_097.0
    #expect(calendar.openShare == (days / 7 * 5 - 286) / days, "Christmas is on a weekday in 286 of 400 years")
  }

  @Test func `reviewers work only in their working hours`() throws {
    let model = ForecastModel(
      interval: .exponential(meanSeconds: 2 * Self.hour), reviewers: 2,
      review: .exponential(meanSeconds: 0.5 * Self.hour),
      calendar: try Self.office(), startSeconds: try Self.time("2027-01-04"))
    var simulation = Simulation(model, seed: 8, observer: SteadyState(model, submissions: 20_000))
    simulation.run()
    let result = try #require(SteadyStateAnalysis(simulation.observer, model: model, confidence: 0.99).result)
    #expect(abs(try #require(result.load.value) / model.load - 1) < 0.03)
    #expect(try #require(result.p90.value) > 12 * Self.hour)
  }
}
