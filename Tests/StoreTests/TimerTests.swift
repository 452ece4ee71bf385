import Foundation
import Store
import Testing

@Suite struct TimerTests {
  private let library: Library

  init() throws {
    library = try Library()
    try library.unit { transaction in
      let timers = Timers(in: transaction)
      for (seconds, name) in [(300, "third"), (100, "first"), (300, "fourth"), (200, "second")] {
        try timers.set(at: Date(seconds: Int64(seconds)), owner: "library", name: name, subject: "Emma")
      }
    }
  }

  @Test func `timers fire by due time, and in the order of their creation if due times are equal`() throws {
    #expect(try names() == ["first", "second", "third", "fourth"])
  }

  @Test func `the earliest due timer fires first, and no timer fires early`() throws {
    try library.unit { transaction in
      let timers = Timers(in: transaction)
      #expect(try timers.firstDue(by: Date(seconds: 99)) == nil)
      let due = try #require(try timers.firstDue(by: Date(seconds: 100)))
      #expect(due.name == "first")
      #expect(due.at == Date(seconds: 100))
      try timers.remove(due)
      #expect(try timers.firstDue(by: Date(seconds: 1000))?.name == "second")
    }
    try library.undo()
    #expect(try names() == ["first", "second", "third", "fourth"])
  }

  @Test func `timers of an owner that is not installed stay due`() throws {
    try library.unit { transaction in
      let timers = Timers(in: transaction)
      try timers.set(at: Date(seconds: 50), owner: "review", name: "earlier", subject: "Emma")
      let now = Date(seconds: 1000)
      #expect(try timers.firstDue(by: now, of: ["library", "archive"])?.name == "first")
      #expect(try timers.firstDue(by: now, of: ["archive"]) == nil)
      #expect(try timers.firstDue(by: now)?.name == "earlier")
    }
  }

  @Test func `a timer is cancelled by owner, name, and subject`() throws {
    try library.unit { transaction in
      let timers = Timers(in: transaction)
      try timers.cancel(owner: "library", name: "third", subject: "Emma")
      try timers.cancel(owner: "library", name: "fourth", subject: "Persuasion")
      try timers.cancel(owner: "review", name: "second", subject: "Emma")
    }
    #expect(try names() == ["first", "second", "fourth"])
  }

  @Test func `a timer is found without reading all others`() throws {
    let plan = try library.read { transaction in
      try transaction.all(
        "EXPLAIN QUERY PLAN DELETE FROM timer WHERE owner = '' AND name = '' AND subject = ''"
      ) { $0.text(3) }
    }
    #expect(plan.contains { $0.contains("timer_subject") }, "\(plan)")
  }

  private func names() throws -> [String] {
    try library.read { try Timers(in: $0).all() }.map(\.name)
  }
}
