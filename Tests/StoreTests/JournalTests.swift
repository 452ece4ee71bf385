import Foundation
import Store
import TestSupport
import Testing

@Suite struct JournalTests {
  @Test func `a unit records the actor, the line, the times, and the reason`() throws {
    let library = try Library()
    try library.unit { try Clock(in: $0).set(Date(year: 2012, month: 11, day: 21)) }
    try library.read { transaction in
      try transaction.begin(.immediate)
      let header = UnitHeader(
        actor: Actor(name: "rita", part: .reviewer), line: "run books.seed", file: "books.seed", fileSHA256: "00ff",
        why: "the spring list")
      try transaction.journal.open(header, in: transaction)
      try transaction.addBook("Emma")
      let number = try #require(try transaction.journal.close(in: transaction))
      try transaction.commit()
      let entry = try transaction.journal.entry(number, in: transaction)
      #expect(entry.kind == .unit)
      #expect(entry.actor == Actor(name: "rita", part: .reviewer))
      #expect(entry.line == "run books.seed")
      #expect(entry.file == "books.seed")
      #expect(entry.why == "the spring list")
      #expect(entry.storeTime.iso8601 == "2012-11-21T00:00:00Z")
      #expect(entry.machineTime > entry.storeTime)
      #expect(entry.changes == 1)
    }
  }

  @Test func `a unit does not count changes that were rolled back`() throws {
    let library = try Library()
    let number = try library.unit { transaction in
      try transaction.addBook("Emma")
      try transaction.rehearse { _ = try transaction.addBook("Persuasion") }
      try? transaction.savepoint {
        try transaction.addShelf("Novels")
        try transaction.addShelf("Novels")
      }
      try transaction.addBook("Evelina")
    }
    let entry = try library.read { try $0.journal.entry(try #require(number), in: $0) }
    #expect(entry.changes == 2)
    #expect(try library.changes(of: number).count == 2)
  }

  @Test func `changes that SQLite rolls back do not belong to the next unit`() throws {
    let library = try Library()
    try library.unit { try $0.addShelf("Novels") }
    #expect(throws: Refusal.self) {
      try library.unit { transaction in
        try transaction.addBook("Emma")
        try transaction.execute("INSERT OR ROLLBACK INTO shelf (name) VALUES ('Novels')")
      }
    }
    let number = try library.unit { _ = try $0.addBook("Persuasion") }
    #expect(try library.changes(of: number ?? 0) == ["insert book 1 -"])
    #expect(try library.read { try $0.problems() }.isEmpty)
  }

  @Test func `an update that changes nothing is not recorded, even for a row older than a column`() throws {
    let library = try Library()
    try library.unit { try $0.addBook("Emma") }
    #expect(try library.unit { try $0.execute("UPDATE book SET title = title, pages = NULL") } == nil)
  }

  @Test func `a change records the key, the kind, and the former row`() throws {
    let library = try Library()
    var number = try library.unit { try $0.addBook("Emma", pages: 3) }
    #expect(try library.changes(of: number) == ["insert book 1 -"])
    number = try library.unit { try $0.execute("UPDATE book SET pages = 4") }
    #expect(try library.changes(of: number) == [#"update book 1 {"id":1,"shelf":null,"title":"Emma","pages":3}"#])
    number = try library.unit { try $0.execute("DELETE FROM book") }
    #expect(try library.changes(of: number) == [#"delete book 1 {"id":1,"shelf":null,"title":"Emma","pages":4}"#])
  }

  @Test func `rows that a foreign key deletes are recorded, too`() throws {
    let library = try Library()
    try library.unit { try $0.addBook("Emma", shelf: $0.addShelf("Novels")) }
    let number = try library.unit { try $0.execute("DELETE FROM shelf") }
    let kinds = try library.changes(of: number).map { $0.prefix(8) }
    #expect(Set(kinds) == ["delete b", "delete s"])
  }

  @Test func `an insert that becomes an update is recorded as an update`() throws {
    let library = try Library()
    try library.unit { try Settings(in: $0).set("colour", to: "always") }
    let number = try library.unit { try Settings(in: $0).set("colour", to: "never") }
    #expect(try library.changes(of: number) == [#"update setting 1 {"id":1,"name":"colour","value":"always"}"#])
  }

  @Test func `an update that changes nothing is not recorded`() throws {
    let library = try Library()
    try library.unit { try $0.addBook("Emma", pages: 3) }
    #expect(try library.unit { try $0.execute("UPDATE book SET title = 'Emma', pages = 3") } == nil)
  }

  @Test func `a unit without changes has no entry, and its number is reused`() throws {
    let library = try Library()
    #expect(try library.unit { try $0.addBook("Emma") } == 1)
    #expect(try library.unit { _ in } == nil)
    #expect(try library.unit { try $0.addBook("Persuasion") } == 2)
    #expect(try library.numbers() == [2, 1])
  }

  @Test func `a rollback leaves no entry, and the next unit is recorded`() throws {
    let library = try Library()
    #expect(throws: Refusal.self) {
      try library.unit { transaction in
        try transaction.addBook("Emma")
        throw Refusal("test", "enough")
      }
    }
    #expect(try library.read { try $0.journal.mark(in: $0) } == 0)
    #expect(try library.unit { try $0.addBook("Emma") } == 1)
    #expect(try library.changes(of: 1) == ["insert book 1 -"])
  }

  @Test func `a failed savepoint removes its changes from the journal`() throws {
    let library = try Library()
    let number = try library.unit { transaction in
      try transaction.addBook("Emma")
      try? transaction.savepoint {
        try transaction.addBook("Persuasion")
        throw Refusal("test", "enough")
      }
    }
    #expect(try library.changes(of: number) == ["insert book 1 -"])
  }

  @Test func `changes record the line of their run`() throws {
    let library = try Library()
    let number = try library.unit { transaction in
      for line in [1, 7, 12] {
        transaction.journal.move(toLine: line)
        try transaction.addBook("Book \(line)")
      }
    }
    var lines: [Int] = []
    try library.read { transaction in
      try transaction.journal.changes(of: #require(number), in: transaction) { lines.append($0.line) }
    }
    #expect(lines == [1, 7, 12])
  }

  @Test func `changes of another console's units belong to those units`() throws {
    let scratch = try Scratch()
    let (first, second) = (try Library(scratch), try Library(scratch))
    #expect(try first.unit { try $0.addBook("Emma") } == 1)
    #expect(try second.unit { try $0.addBook("Persuasion") } == 2)
    #expect(try first.unit { try $0.addBook("Sanditon") } == 3)
    #expect(try second.changes(of: 1) == ["insert book 1 -"])
    #expect(try first.changes(of: 2) == ["insert book 2 -"])
    #expect(try second.changes(of: 3) == ["insert book 3 -"])
  }

  @Test func `an unknown unit is refused`() throws {
    let library = try Library()
    let refusal = #expect(throws: Refusal.self) { try library.read { try $0.journal.entry(9, in: $0) } }
    #expect(refusal?.code == "log.unit-unknown")
    #expect(refusal?.subject == "9")
  }
}

extension Library {
  /// A unit's changes: kind, table, key, and the row before.
  func changes(of number: Int64?) throws -> [String] {
    var found: [String] = []
    try read { transaction in
      try transaction.journal.changes(of: #require(number), in: transaction) { change in
        found.append("\(change.kind) \(change.table) \(change.key) \(change.oldRow ?? "-")")
      }
    }
    return found
  }

  /// The numbers of the units, newest first.
  func numbers() throws -> [Int64] {
    var found: [Int64] = []
    try read { transaction in try transaction.journal.entries(in: transaction) { found.append($0.number) } }
    return found
  }
}
