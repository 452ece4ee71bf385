import Foundation
import Store
import TestSupport
import Testing

@Suite struct RewoundTests {
  private let library: Library
  private static let days = (1...5).compactMap { Date(year: 2012, month: 11, day: $0) }

  init() throws {
    library = try Library()
    try library.unit { try Clock(in: $0).set(Self.days[0]) }
  }

  /// A unit of work a day, and what the store held at the end of each.
  private func work(_ units: [(Transaction) throws -> Void]) throws -> [[String]] {
    try zip(Self.days.dropFirst(), units).map { day, unit in
      try library.unit { transaction in
        try Clock(in: transaction).set(day)
        try unit(transaction)
      }
      return try library.contents()
    }
  }

  private func rewound<Value>(to date: Date, _ body: () throws -> Value) throws -> Value {
    try library.read { transaction in
      try transaction.begin(.immediate)
      defer { transaction.rollback() }
      try Clock(in: transaction).read()
      return try transaction.asOf(date, body)
    }
  }

  @Test func `every state in the journal can be read, and leaves the store unchanged`() throws {
    let states = try work([
      { try $0.addBook("Emma", pages: 3, shelf: $0.addShelf("Novels")) },
      { transaction in
        try transaction.addBook("Persuasion", shelf: 1)
        try transaction.execute("UPDATE book SET pages = 4, title = title || '!' WHERE id = 1")
      },
      { try $0.execute("DELETE FROM shelf") },
      { try $0.addBook("Sanditon") },
    ])
    #expect(Set(states).count == 4)
    for (day, state) in zip(Self.days.dropFirst(), states) {
      #expect(try rewound(to: day) { try library.contents() } == state)
      #expect(try library.contents() == states.last)
    }
  }

  @Test func `the clock shows the newest unit up to the date, and the journal ends there`() throws {
    _ = try work([{ try $0.addBook("Emma") }, { _ in }, { try $0.addBook("Persuasion") }])
    let noon = Self.days[2].addingTimeInterval(43_200)
    try rewound(to: noon) {
      #expect(try library.read { $0.now } == Self.days[2])
      var numbers: [Int64] = []
      try library.read { transaction in
        try transaction.journal.entries(in: transaction) { numbers.append($0.number) }
      }
      #expect(numbers == [3, 2, 1])
    }
    #expect(try library.read { try $0.titles() } == ["Emma", "Persuasion"])
  }

  @Test func `the store is empty before the first unit, and a future date changes nothing`() throws {
    let states = try work([{ try $0.addBook("Emma") }])
    #expect(try rewound(to: Self.days[0].addingTimeInterval(-1)) { try library.read { try $0.titles() } } == [])
    #expect(try rewound(to: Self.days[4]) { try library.contents() } == states[0])
  }

  @Test func `a unit that was undone later is in effect, and a unit that was already undone is not`() throws {
    try library.unit { try $0.addBook("Emma") }
    try library.unit { try $0.addBook("Sanditon") }
    try library.undo(3)
    try library.unit { try Clock(in: $0).set(Self.days[3]) }
    try library.undo(2)
    #expect(try library.read { try $0.titles() } == [])
    try rewound(to: Self.days[2]) {
      #expect(try library.read { try $0.titles() } == ["Emma"])
      let entries = try library.read { transaction in
        try [2, 3].map { try transaction.journal.entry($0, in: transaction) }
      }
      #expect(entries.map(\.undoneBy) == [nil, 4])
    }
  }

  @Test func `the open unit's work is rewound, too, and restored`() throws {
    _ = try work([{ try $0.addBook("Emma") }, { try $0.addBook("Persuasion", shelf: $0.addShelf("Novels")) }])
    let number = try library.unit { transaction in
      try transaction.execute("DELETE FROM shelf")
      let titles = try transaction.asOf(Self.days[1]) { try transaction.titles() }
      #expect(titles == ["Emma"])
      #expect(try transaction.titles() == ["Emma"])
      try transaction.addBook("Sanditon")
    }
    #expect(number == 4)
    #expect(try library.read { try $0.titles() } == ["Emma", "Sanditon"])
    try library.undo()
    #expect(try library.read { try $0.titles() } == ["Emma", "Persuasion"])
  }

  @Test func `a date before an undo limit is refused, with the limit`() throws {
    _ = try work([{ try $0.addBook("Emma") }, { try $0.addBook("Persuasion") }])
    library.store.close()
    let coloured = try Library(library.scratch, schemas: [.countedLibrary])
    let refused = #expect(throws: Refusal.self) {
      try coloured.read { transaction in
        try transaction.begin(.immediate)
        defer { transaction.rollback() }
        try Clock(in: transaction).read()
        try transaction.asOf(Self.days[1]) {}
      }
    }
    #expect(refused?.code == "at.horizon")
    #expect(refused?.message.contains("migrate library to version 2") == true)
    #expect(refused?.hint == "ask for 2012-11-03T00:00:00Z or later")
  }

  @Test func `a copy can be read while another connection writes, and leaves no file`() throws {
    _ = try work([{ try $0.addBook("Emma") }])
    try library.unit { transaction in
      try transaction.addBook("Persuasion")
      let other = try Library(library.scratch, busyTimeout: 0)
      let copy = try Store(copying: other.store, schemas: [.library])
      #expect(try copy.use { try $0.titles() } == ["Emma"])
      copy.close()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: library.scratch.path)
    #expect(names.allSatisfy { $0 == "home" || $0.hasPrefix("store.db") })
  }
}
