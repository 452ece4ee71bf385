import Foundation
import Store
import TestSupport
import Testing

@Suite struct UndoTests {
  private let library: Library

  init() throws {
    library = try Library()
  }

  @Test func `undo restores every row exactly, and redo repeats the unit`() throws {
    var states = [try library.contents()]
    let work: [(Transaction) throws -> Void] = [
      { try $0.addBook("Emma", pages: 3, shelf: $0.addShelf("Novels")) },
      { try $0.addBook("Zo\u{EB} \"\u{1F4DA}\"", pages: .max) },
      { transaction in
        try transaction.execute("UPDATE book SET pages = NULL, title = title || '!'")
        try transaction.execute("UPDATE book SET shelf = NULL WHERE id = 1")
        try transaction.execute("DELETE FROM book WHERE id = 2")
        try transaction.addBook("Sanditon", shelf: 1)
      },
      { try $0.execute("DELETE FROM shelf") },
      { transaction in
        try Settings(in: transaction).set("colour", to: "never")
        try Clock(in: transaction).set(Date(year: 2030, month: 1, day: 1))
        try Timers(in: transaction).set(at: transaction.now, owner: "library", name: "due", subject: "Emma")
      },
    ]
    for unit in work {
      try library.unit { try unit($0) }
      states.append(try library.contents())
    }
    #expect(Set(states).count == states.count, "every unit left its mark")
    for state in states.dropLast().reversed() {
      try library.undo()
      #expect(try library.contents() == state)
    }
    #expect(refusal { try library.undo() }?.code == "undo.nothing")
    for state in states.dropFirst() {
      try library.redo()
      #expect(try library.contents() == state)
    }
    #expect(refusal { try library.redo() }?.code == "redo.nothing")
  }

  @Test func `a unit that no later unit depends on can be undone alone`() throws {
    try library.unit { try $0.addBook("Emma") }
    try library.unit { try $0.addBook("Persuasion") }
    try library.undo(1)
    #expect(try library.read { try $0.titles() } == ["Persuasion"])
  }

  @Test func `undoing a unit that a later one depends on is refused, with the later unit`() throws {
    try library.unit { try $0.addBook("Emma", pages: 1) }
    try library.unit("book edit Emma --pages 2") { try $0.execute("UPDATE book SET pages = 2") }
    let before = try library.contents()
    let inTheWay = refusal { try library.undo(1) }
    #expect(inTheWay?.code == "undo.in-the-way")
    #expect(inTheWay?.subject == "2")
    #expect(inTheWay?.message.contains("book edit Emma --pages 2") == true)
    #expect(try library.contents() == before)
    #expect(try library.numbers() == [2, 1])
    try library.undo(2)
    try library.undo(1)
    #expect(try library.read { try $0.titles() } == [])
  }

  @Test func `undo detects a row of another unit that it would delete`() throws {
    try library.unit { try $0.addShelf("Novels") }
    try library.unit { try $0.addBook("Emma", shelf: 1) }
    let inTheWay = refusal { try library.undo(1) }
    #expect(inTheWay?.code == "undo.in-the-way")
    #expect(inTheWay?.subject == "2")
    #expect(try library.read { try $0.titles() } == ["Emma"])
  }

  @Test func `undo detects a reference that it would break`() throws {
    try library.unit { try $0.addShelf("Novels") }
    try library.unit { try $0.addBook("Emma", shelf: 1) }
    try library.unit { try $0.execute("UPDATE book SET shelf = NULL") }
    try library.unit { try $0.execute("DELETE FROM shelf") }
    let inTheWay = refusal { try library.undo(3) }
    #expect(inTheWay?.code == "undo.in-the-way")
    #expect(inTheWay?.subject == "4")
  }

  @Test func `undo detects a unique name that a later row has`() throws {
    try library.unit { try $0.addShelf("Novels") }
    try library.unit { try $0.execute("DELETE FROM shelf") }
    try library.unit { try $0.addShelf("Novels") }
    #expect(refusal { try library.undo(2) }?.code == "undo.in-the-way")
    try library.undo(3)
    try library.undo(2)
    #expect(try library.contents().contains("shelf: 1,'Novels'"))
  }

  @Test func `an undone unit cannot be undone again`() throws {
    try library.unit { try $0.addBook("Emma") }
    try library.undo(1)
    #expect(refusal { try library.undo(1) }?.code == "undo.already")
    #expect(refusal { try library.undo(7) }?.code == "log.unit-unknown")
  }

  @Test func `undoing an undo is a redo, and undoing a redo is an undo`() throws {
    try library.unit { try $0.addBook("Emma") }
    for round in 0..<3 {
      let undone = try library.undo(Int64(round * 2 + 1))
      #expect(try library.read { try $0.titles() } == [])
      #expect(refusal { try library.undo(1) }?.code == "undo.already")
      try library.undo(undone)
      #expect(try library.read { try $0.titles() } == ["Emma"])
    }
    try library.undo(1)
    #expect(try library.read { try $0.titles() } == [])
  }

  @Test func `an undo is not undone while a later undo depends on it`() throws {
    try library.unit { try $0.addBook("Emma") }
    try library.unit { try $0.execute("UPDATE book SET pages = 2") }
    let ofTheEdit = try library.undo(2)
    try library.undo(1)
    let inTheWay = refusal { try library.undo(ofTheEdit) }
    #expect(inTheWay?.code == "undo.in-the-way")
    #expect(inTheWay?.subject == "4")
  }

  @Test func `undone work does not prevent an undo`() throws {
    try library.unit { try $0.addBook("Emma") }
    try library.unit { try $0.execute("UPDATE book SET pages = 2") }
    try library.undo()
    try library.redo()
    try library.undo()
    try library.undo()
    #expect(try library.read { try $0.titles() } == [])
  }

  @Test func `undo without a number skips other actors' units`() throws {
    try library.unit(by: Library.ann) { try $0.addBook("Emma") }
    try library.unit(by: Library.ben) { try $0.addBook("Persuasion") }
    try library.undo(by: Library.ann)
    #expect(try library.read { try $0.titles() } == ["Persuasion"])
    #expect(refusal { try library.redo(by: Library.ben) }?.code == "redo.nothing")
    try library.redo(by: Library.ann)
    #expect(try library.read { try $0.titles() } == ["Emma", "Persuasion"])
  }

  @Test func `redo is refused after new work`() throws {
    try library.unit { try $0.addBook("Emma") }
    try library.undo()
    try library.unit { try $0.addBook("Persuasion") }
    #expect(refusal { try library.redo() }?.code == "redo.nothing")
  }

  @Test func `a key is never reused`() throws {
    var keys: [Int64] = []
    var numbers: [Int64] = []
    for _ in 0..<3 {
      try library.unit { transaction in
        keys.append(try transaction.addBook("Emma"))
        numbers.append(try transaction.nextNumber(of: "isbn", startingAt: 100))
      }
      try library.undo()
    }
    #expect(keys == [1, 2, 3])
    #expect(numbers == [100, 101, 102])
  }

  @Test func `undo does not cross a migration that changes rows`() throws {
    let scratch = try Scratch()
    try Library(scratch).unit { try $0.addBook("Emma") }
    let library = try Library(scratch, schemas: [.countedLibrary])
    #expect(refusal { try library.undo() }?.code == "undo.nothing")
    let horizon = refusal { try library.undo(1) }
    #expect(horizon?.code == "undo.horizon")
    #expect(horizon?.hint == "log show 2")
    #expect(refusal { try library.undo(2) }?.code == "undo.horizon")
    try library.unit { try $0.execute("UPDATE book SET pages = 474") }
    try library.undo()
    #expect(try library.read { try $0.first("SELECT pages FROM book") { $0.integer(0) } } == 0)
  }

  @Test func `undo crosses an added column, and restored rows have its default`() throws {
    let scratch = try Scratch()
    do {
      let before = try Library(scratch)
      try before.unit { try $0.addBook("Emma", pages: 470) }
      try before.unit { try $0.execute("UPDATE book SET pages = 474") }
      try before.unit { try $0.execute("DELETE FROM book") }
      before.store.close()
    }
    let library = try Library(scratch, schemas: [.colouredLibrary])
    #expect(try library.read { try $0.first("SELECT count(*) FROM journal_entry") { $0.integer(0) } } == 3)
    try library.undo()
    let row = "SELECT title || ' ' || pages || ' ' || colour FROM book"
    #expect(try library.read { try $0.first(row) { $0.text(0) } } == "Emma 474 grey")
    try library.undo()
    #expect(try library.read { try $0.first(row) { $0.text(0) } } == "Emma 470 grey")
    #expect(try library.read { try $0.journalProblems() } == [])
    try library.undo()
    #expect(try library.read { try $0.titles() } == [])
    #expect(try library.read { try $0.problems() } == [])
  }

  @Test func `rows of a plugin that is not installed are not undone`() throws {
    let scratch = try Scratch()
    try Library(scratch).unit { try $0.addBook("Emma") }
    do {
      let without = try Library(scratch, schemas: [])
      #expect(refusal { try without.undo() }?.code == "journal.table-absent")
    }
    let library = try Library(scratch)
    #expect(try library.read { try $0.titles() } == ["Emma"])
    try library.undo()
    #expect(try library.read { try $0.titles() } == [])
  }

  @Test func `a unit of thousands of rows is undone`() throws {
    let count = 5000
    try library.unit { transaction in for number in 1...count { try transaction.addBook("Book \(number)") } }
    try library.unit { try $0.execute("UPDATE book SET pages = id") }
    #expect(try library.read { try $0.journal.rowChanges(of: 1, in: $0) }.count == count)
    try library.undo()
    try library.undo()
    #expect(try library.read { try $0.titles() } == [])
    try library.redo()
    #expect(try library.read { try $0.titles() }.count == count)
  }

  private func refusal(_ body: () throws -> Int64?) -> Refusal? {
    #expect(throws: Refusal.self) { _ = try body() }
  }
}
