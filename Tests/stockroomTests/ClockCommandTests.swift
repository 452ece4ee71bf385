import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import stockroom

/// `clock`, by the words that people have for times.
@Suite struct ClockCommandTests {
  @Test(arguments: [
    ("clock advance 2 days", "2012-11-23"), ("clock advance '2 days'", "2012-11-23"),
    ("clock advance 1w", "2012-11-28"), ("clock advance monday", "2012-11-26"),
    ("clock advance next month", "2012-12-01"), ("clock set \"december 24\"", "2012-12-24"),
    ("clock set tomorrow", "2012-11-22"),
  ])
  func `the clock is moved by a duration, a weekday, or the name of a day`(line: String, day: String) throws {
    let console = try TestConsole(plugins: plugins)
    try console.run(line)
    #expect(try console.json("clock show").contains("\"now\": \"\(day)T00:00:00Z\""))
  }

  /// Months differ in length, and a price ends on a day.
  @Test func `a number of months is not a duration, nor the end of a month a date`() throws {
    let console = try TestConsole(plugins: plugins)
    for line in ["clock advance 1 month", "clock advance '2 months'"] {
      #expect(console.refusal(of: line)?.code == "usage.duration")
    }
    #expect(console.refusal(of: "clock set 'end of january'")?.code == "usage.date")
  }
}
