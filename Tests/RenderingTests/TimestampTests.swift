import Foundation
import Rendering
import Testing

@Suite struct TimestampTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_353_506_585, "2012-11-21T14:03:05Z"),
      (1_353_506_585.25, "2012-11-21T14:03:05.250Z"),
      (951_782_400, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
      (4_107_542_399, "2100-02-28T23:59:59Z"), (1e300, "9999-12-31T23:59:59.999Z"), (.nan, "1970-01-01T00:00:00Z"),
    ] as [(Double, String)])
  func `a moment is written in UTC`(seconds: Double, text: String) {
    #expect(Timestamp.iso8601(Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test func `every day of a century agrees with Foundation`() {
    for day in stride(from: -20_000.0, to: 40_000, by: 1) {
      let date = Date(timeIntervalSince1970: day * 86_400 + 43_200)
      #expect(Timestamp.iso8601(date) == date.formatted(.iso8601))
    }
  }

  @Test func `people read it shorter`() {
    let date = Date(timeIntervalSince1970: 1_353_506_585)
    #expect(Timestamp.short(date) == "2012-11-21 14:03")
    #expect(Timestamp.long(date) == "2012-11-21 14:03:05 UTC")
  }
}
