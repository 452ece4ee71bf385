import Store
import Testing

@Suite struct RowChangeTests {
  private let library: Library

  init() throws {
    library = try Library()
  }

  @Test func `a new row shows its columns`() throws {
    try library.unit { try $0.addBook("Emma", pages: 3) }
    #expect(try described(1) == ["insert book Emma: title - -> Emma, pages - -> 3"])
  }

  @Test func `a changed row shows the columns that differ`() throws {
    try library.unit { try $0.addBook("Emma", pages: 3) }
    try library.unit { try $0.execute("UPDATE book SET pages = NULL") }
    #expect(try described(2) == ["update book Emma: pages 3 -> -"])
  }

  @Test func `a deleted row shows its former values`() throws {
    try library.unit { try $0.addBook("Emma", pages: 3) }
    try library.unit { try $0.execute("DELETE FROM book") }
    #expect(try described(2) == ["delete book Emma: title Emma -> -, pages 3 -> -"])
  }

  @Test func `several changes of one row in a unit are shown as one`() throws {
    try library.unit { try $0.addBook("Emma", pages: 1) }
    try library.unit { transaction in
      for pages in 2...5 { try transaction.execute("UPDATE book SET pages = ?", .integer(pages)) }
    }
    #expect(try described(2) == ["update book Emma: pages 1 -> 5"])
  }

  @Test func `a row that a unit created and deleted, or changed and changed back, is not shown`() throws {
    try library.unit { try $0.addBook("Emma", pages: 1) }
    try library.unit { transaction in
      try transaction.execute("DELETE FROM book WHERE id = ?", .integer(try transaction.addBook("Sanditon")))
      try transaction.execute("UPDATE book SET pages = 2")
      try transaction.execute("UPDATE book SET pages = 1")
    }
    #expect(try described(2) == [])
  }

  @Test func `later units do not change the list of a unit's changes`() throws {
    try library.unit { try $0.addBook("Emma", pages: 1) }
    try library.unit { try $0.execute("UPDATE book SET pages = 2") }
    try library.unit { try $0.execute("DELETE FROM book") }
    #expect(try described(1) == ["insert book Emma: title - -> Emma, pages - -> 1"])
    #expect(try described(2) == ["update book Emma: pages 1 -> 2"])
    try library.undo()
    #expect(try described(3) == ["delete book Emma: title Emma -> -, pages 2 -> -"])
    #expect(try described(4) == ["insert book Emma: title - -> Emma, pages - -> 2"])
  }

  @Test func `a change between Unicode-equivalent texts is a change`() throws {
    try library.unit { try $0.addBook("Zo\u{EB}") }
    try library.unit { try $0.execute("UPDATE book SET title = ?", .text("Zoe\u{308}")) }
    #expect(try described(2).count == 1)
  }

  @Test func `the changes after a mark are those of the open unit so far`() throws {
    try library.unit { try $0.addBook("Emma", pages: 1) }
    try library.unit { transaction in
      try transaction.addBook("Persuasion")
      let mark = try transaction.journal.mark(in: transaction)
      try transaction.execute("UPDATE book SET pages = 2 WHERE id = 1")
      let changes = try transaction.journal.rowChanges(after: mark, in: transaction)
      #expect(changes.map(describe) == ["update book Emma: pages 1 -> 2"])
    }
  }

  @Test func `a change marks highlights and secrets`() throws {
    let shelf = TableDescription("shelf", columns: ["name"], highlights: ["name"], secrets: ["name"])
    let schema = Schema(
      owner: "library", tables: [shelf, Schema.library.tables[1]], migrations: Schema.library.migrations)
    let library = try Library(schemas: [schema])
    try library.unit { transaction in
      try transaction.addShelf("Novels")
      try transaction.addBook("Emma")
    }
    let columns = try library.read { try $0.journal.rowChanges(of: 1, in: $0) }.flatMap(\.columns)
    #expect(columns.map(\.name) == ["name", "title"])
    #expect(columns.map(\.isHighlight) == [true, false])
    #expect(columns.map(\.isSecret) == [true, false])
  }

  @Test func `a row without a display name is named by its key`() throws {
    let shelf = TableDescription("shelf", noun: "book shelf", columns: ["name"])
    let schema = Schema(
      owner: "library", tables: [shelf, Schema.library.tables[1]], migrations: Schema.library.migrations)
    let library = try Library(schemas: [schema])
    try library.unit { try $0.addShelf("Novels") }
    let change = try library.read { try $0.journal.rowChanges(of: 1, in: $0) }.first
    #expect(change?.noun == "book shelf")
    #expect(change?.subject == "book shelf 1")
  }

  private func described(_ number: Int64) throws -> [String] {
    try library.read { try $0.journal.rowChanges(of: number, in: $0) }.map(describe)
  }

  private func describe(_ change: RowChange) -> String {
    let columns = change.columns.map { "\($0.name) \($0.old ?? "-") -> \($0.new ?? "-")" }
    return "\(change.kind) \(change.noun) \(change.subject): \(columns.joined(separator: ", "))"
  }
}
