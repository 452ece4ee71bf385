import Store
import TestSupport
import Testing

/// Every value that a unit wrote is sealed: one that is another now is found, and so is the unit that last wrote it.
@Suite struct SealTests {
  /// A library whose first book was changed twice, whose second was deleted, and one of whose units was taken back.
  private func library() throws -> Library {
    let library = try Library()
    try library.unit("add") { transaction in
      try transaction.addBook("Emma", pages: 474, shelf: try transaction.addShelf("Novels"))
      try transaction.addBook("Poems")
    }
    try library.unit("edit") { try $0.execute("UPDATE book SET title = 'Emma, a novel', pages = NULL WHERE id = 1") }
    try library.unit("edit again") { try $0.execute("UPDATE book SET pages = 480 WHERE id = 1") }
    try library.unit("clear") { try $0.execute("DELETE FROM book WHERE id = 2") }
    try library.undo()
    return library
  }

  @Test func `inserted, changed, deleted, and restored rows match their seals`() throws {
    let library = try library()
    try library.redo()
    #expect(try library.read { try $0.journalProblems() } == [])
  }

  @Test(arguments: [
    ("UPDATE shelf SET name = 'Nouels'", "shelf 1 has changed since unit 1"),
    ("UPDATE book SET title = 'Emma, a nowel' WHERE id = 1", "book 1 has changed since unit 3"),
    ("UPDATE book SET pages = 481 WHERE id = 1", "book 1 has changed since unit 3"),
    ("UPDATE book SET pages = NULL WHERE id = 1", "book 1 has changed since unit 3"),
    ("UPDATE book SET shelf = NULL WHERE id = 1", "book 1 has changed since unit 3"),
    ("UPDATE book SET title = 'Qoems' WHERE id = 2", "book 2 has changed since unit 5"),
    (
      "UPDATE journal_change SET old_row = replace(old_row, '474', '475')",
      "change 4 of unit 2 contradicts what unit 1 left"
    ),
    (
      "UPDATE journal_change SET old_row = replace(old_row, 'a novel', 'a nowel')",
      "change 5 of unit 3 contradicts what unit 2 left"
    ),
    ("UPDATE journal_change SET line = 7 WHERE id = 6", "change 6 of unit 4 was changed after it was recorded"),
    ("UPDATE journal_entry SET line = 'edjt' WHERE number = 2", "unit 2 has changed since it was committed"),
    ("UPDATE journal_entry SET why = 'so' WHERE number = 2", "unit 2 has changed since it was committed"),
    ("UPDATE journal_entry SET store_time = 1 WHERE number = 1", "unit 1 has changed since it was committed"),
    (
      "UPDATE journal_change SET old_row = replace(old_row, '\"id\":1', '\"ie\":1') WHERE id = 4",
      "change 4 of unit 2 lacks the former row"
    ),
    (
      "UPDATE journal_change SET old_row = replace(old_row, '\"pages\":null', '\"paget\":null') WHERE id = 5",
      "change 5 of unit 3 lacks the former row"
    ),
    (
      "UPDATE journal_change SET table_name = 'bool' WHERE id = 3",
      "change 3 of unit 1 was changed after it was recorded"
    ),
    (
      "UPDATE sqlite_sequence SET name = 'bool' WHERE name = 'book'", "sqlite_sequence has bool, which is not a table"
    ),
    ("UPDATE schema SET version = 3 WHERE owner = 'library'", "the definitions of the tables have changed"),
    (
      "UPDATE journal_entry SET undone_by = NULL WHERE number = 4",
      "unit 5 and the unit that undid it contradict each other"
    ),
  ])
  func `a changed value is reported`(damage: String, problem: String) throws {
    let library = try library()
    try library.read { try $0.execute(damage) }
    #expect(try library.read { try $0.problems() } == [problem])
  }

  @Test func `a changed version is reported`() throws {
    let library = try library()
    try library.read { try $0.execute("UPDATE schema SET version = version + 1 WHERE owner = 'library'") }
    #expect(try library.read { try $0.journalProblems() } == ["the definitions of the tables have changed"])
  }

  @Test func `the tables that Litestream adds are not a change, but other tables and indexes are`() throws {
    let library = try library()
    try library.read { transaction in
      try transaction.execute("CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)")
      try transaction.execute("CREATE TABLE _litestream_lock (id INTEGER)")
      try transaction.execute("INSERT INTO _litestream_seq (id, seq) VALUES (1, 1)")
    }
    #expect(try library.read { try $0.journalProblems() } == [])
    for definition in [
      "CREATE TABLE xlitestream_lock (id INTEGER)", "CREATE INDEX _litestream_title ON book (title)",
    ] {
      let other = try self.library()
      try other.read { try $0.execute(definition) }
      #expect(try other.read { try $0.journalProblems() } == ["the definitions of the tables have changed"])
    }
  }

  @Test func `a change to any bit of a text changes the checksum`() throws {
    let library = try Library()
    let title = "Pride and Prejudice"
    try library.unit { try $0.addBook(title) }
    for index in title.utf8.indices {
      for bit in 0..<7 {
        var bytes = Array(title.utf8)
        bytes[title.utf8.distance(from: title.startIndex, to: index)] ^= 1 << bit
        guard !bytes.contains(0) else { continue }
        try library.read { try $0.execute("UPDATE book SET title = ?", .text(String(decoding: bytes, as: UTF8.self))) }
        #expect(try library.read { try $0.journalProblems() } == ["book 1 has changed since unit 1"])
      }
    }
  }

  @Test func `rows before a migration are not compared with the new columns, and later rows are`() throws {
    let scratch = try Scratch()
    do {
      let library = try Library(scratch)
      try library.unit { try $0.addBook("Emma") }
      try library.unit { try $0.execute("UPDATE book SET pages = 474") }
      library.store.close()
    }
    let coloured = try Library(scratch, schemas: [.colouredLibrary])
    #expect(try coloured.read { try $0.journalProblems() } == [])
    try coloured.unit { try $0.execute("UPDATE book SET colour = 'green'") }
    #expect(try coloured.read { try $0.journalProblems() } == [])
    try coloured.read { try $0.execute("UPDATE book SET colour = 'grean'") }
    #expect(try coloured.read { try $0.journalProblems() } == ["book 1 has changed since unit 3"])
  }

  @Test func `a store without seals keeps its undo, and new changes are sealed`() throws {
    let scratch = try Scratch()
    do {
      let library = try Library(scratch)
      try library.unit { try $0.addBook("Emma") }
      try library.read { transaction in
        for table in ["journal_entry", "journal_change"] {
          try transaction.execute("ALTER TABLE \(table) DROP COLUMN seal")
        }
        try transaction.execute("ALTER TABLE schema DROP COLUMN seal")
        try transaction.execute("DROP INDEX timer_subject")
        try transaction.execute("UPDATE schema SET version = 1 WHERE owner = 'store'")
      }
      library.store.close()
    }
    let library = try Library(scratch)
    #expect(try library.read { try $0.journalProblems() } == [])
    try library.undo()
    try library.redo()
    #expect(try library.read { try $0.titles() } == ["Emma"])
    try library.read { try $0.execute("UPDATE book SET title = 'Enma'") }
    #expect(try library.read { try $0.journalProblems() } == ["book 1 has changed since unit 3"])
  }
}
