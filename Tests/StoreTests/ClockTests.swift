import Foundation
import Store
import Testing

@Suite struct ClockTests {
  private let library: Library
  private let today: Date
  private let tomorrow: Date

  init() throws {
    library = try Library()
    today = try #require(Date(year: 2012, month: 11, day: 21))
    tomorrow = try #require(Date(year: 2012, month: 11, day: 22))
  }

  @Test func `the clock is real until it is set`() throws {
    try library.unit { transaction throws in
      #expect(!transaction.clockStands)
      #expect(abs(transaction.now.timeIntervalSinceNow) < 3600)
      #expect(try Clock(in: transaction).standsAt() == nil)
    }
  }

  @Test func `a clock that was set stands still in every command and console`() throws {
    try library.unit { try Clock(in: $0).set(today) }
    let other = try Library(library.scratch)
    for library in [library, other] {
      try library.unit { transaction in
        #expect(transaction.clockStands)
        #expect(transaction.now == today)
        Clock(in: transaction).tick()
        #expect(transaction.now == today)
      }
    }
  }

  @Test func `the clock moves forward, but not back before the newest unit`() throws {
    try library.unit { try Clock(in: $0).set(today) }
    try library.unit { try Clock(in: $0).set(tomorrow) }
    let refusal = #expect(throws: Refusal.self) { try library.unit { try Clock(in: $0).set(today) } }
    #expect(refusal?.code == "clock.backwards")
    #expect(try library.read { try Clock(in: $0).standsAt() } == tomorrow)
  }

  @Test func `the clock ends with the last time that is shown`() throws {
    let end = Date(seconds: 253_402_300_799)
    let refusal = #expect(throws: Refusal.self) {
      try library.unit { try Clock(in: $0).set(end.addingTimeInterval(1)) }
    }
    #expect(refusal?.code == "clock.too-late")
    try library.unit { try Clock(in: $0).set(end) }
    #expect(try library.read { try Clock(in: $0).standsAt() }?.iso8601 == "9999-12-31T23:59:59Z")
  }

  @Test func `the clock does not move back before the open unit's work`() throws {
    let refusal = #expect(throws: Refusal.self) {
      try library.unit { transaction in
        try Clock(in: transaction).set(tomorrow)
        try transaction.addBook("Emma")
        try Clock(in: transaction).set(today)
      }
    }
    #expect(refusal?.code == "clock.backwards")
    #expect(try library.read { try Clock(in: $0).standsAt() } == nil)
  }

  @Test func `undo also restores the clock`() throws {
    try library.unit { try Clock(in: $0).set(today) }
    try library.unit { try Clock(in: $0).set(tomorrow) }
    try library.undo()
    #expect(try library.read { try Clock(in: $0).standsAt() } == today)
    try library.unit { try Clock(in: $0).set(today.addingTimeInterval(60)) }
  }

  @Test func `reset makes the clock real again, unless that would move it back`() throws {
    try library.unit { try Clock(in: $0).set(today) }
    try library.unit { try Clock(in: $0).set(nil) }
    #expect(try library.read { try Clock(in: $0).standsAt() } == nil)
    try library.unit { try Clock(in: $0).set(Date(year: 9999, month: 1, day: 1)) }
    let refusal = #expect(throws: Refusal.self) { try library.unit { try Clock(in: $0).set(nil) } }
    #expect(refusal?.code == "clock.backwards")
  }

  @Test func `a rollback restores the clock for the next command`() throws {
    try library.unit { try Clock(in: $0).set(today) }
    try library.read { transaction in
      try transaction.begin(.immediate)
      try? transaction.savepoint {
        try Clock(in: transaction).set(tomorrow)
        throw Refusal("test", "enough")
      }
      #expect(transaction.now == today)
      try Clock(in: transaction).set(tomorrow)
      #expect(transaction.now == tomorrow)
      transaction.rollback()
      #expect(transaction.now == today)
      #expect(transaction.clockStands)
    }
  }

  @Test(arguments: [
    0: "1970-01-01T00:00:00Z", 1_353_490_200: "2012-11-21T09:30:00Z", 951_782_400: "2000-02-29T00:00:00Z",
    -1: "1969-12-31T23:59:59Z", -62_135_596_800: "0001-01-01T00:00:00Z", 253_402_300_799: "9999-12-31T23:59:59Z",
  ])
  func `times are written as ISO 8601 in UTC`(_ seconds: Int64, _ text: String) {
    #expect(Date(seconds: seconds).iso8601 == text)
  }

  @Test func `a date that does not exist is nil`() {
    #expect(Date(year: 2012, month: 2, day: 29)?.isoDay == "2012-02-29")
    #expect(Date(year: 2013, month: 2, day: 29) == nil)
    #expect(Date(year: 1900, month: 2, day: 29) == nil)
    #expect(Date(year: 2012, month: 13, day: 1) == nil)
    #expect(Date(year: 0, month: 1, day: 1) == nil)
    #expect(Date(year: .min, month: .max, day: 0) == nil)
  }
}
