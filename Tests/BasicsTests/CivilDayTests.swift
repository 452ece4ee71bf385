import Basics
import Testing

@Suite struct CivilDayTests {
  @Test func `a day and its number give each other, from the year 1 to 9999`() {
    for number in stride(from: Int64(-719_162), through: 2_932_896, by: 37) {
      let day = CivilDay(daysSince1970: number)
      #expect(day.daysSince1970 == number)
      #expect(CivilDay(year: day.year, month: day.month, day: day.day) == day)
    }
  }

  @Test func `leap days are those of the Gregorian calendar`() {
    #expect(CivilDay(year: 2000, month: 2, day: 29)?.iso8601 == "2000-02-29")
    #expect(CivilDay(year: 1900, month: 2, day: 29) == nil)
    #expect(CivilDay(year: 2012, month: 11, day: 31) == nil)
    #expect(CivilDay(daysSince1970: 0).iso8601 == "1970-01-01")
    #expect(CivilDay(daysSince1970: -1).iso8601 == "1969-12-31")
  }
}
