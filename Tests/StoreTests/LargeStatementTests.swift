@testable import Store
import Testing

/// Statements that change more rows than memory should keep.
@Suite struct LargeStatementTests {
  private static let rows = 20_000

  private func library() throws -> Library {
    let library = try Library()
    try library.unit { transaction in
      try transaction.execute(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.rows))
        INSERT INTO book (title) SELECT 'Book ' || i FROM n
        """)
    }
    return library
  }

  @Test func `a large statement keeps few rows in memory, and undo restores all rows`() throws {
    let library = try library()
    let before = try library.contents()
    let number = try library.unit { transaction in
      try transaction.execute("UPDATE book SET title = title || '!'")
      let changedRows = try #require(transaction.journal.recorder as? ChangedRows)
      #expect(changedRows.count == Self.rows)
      #expect(changedRows.countInMemory <= ChangedRows.mostInMemory)
    }
    #expect(try library.changes(of: number).count == Self.rows)
    #expect(try library.contents() != before)
    try library.undo()
    #expect(try library.contents() == before)
  }

  @Test func `a statement that fails after many rows keeps the changes of the statement before it`() throws {
    let library = try library()
    let number = try library.unit { transaction in
      try transaction.addBook("Emma")
      #expect(throws: (any Error).self) {
        try transaction.execute(
          "UPDATE book SET title = CASE WHEN title = 'Book \(Self.rows)' THEN NULL ELSE title || '!' END")
      }
      #expect(transaction.journal.recorder.count == 1)
      try transaction.addBook("Persuasion")
    }
    #expect(try library.changes(of: number).count == 2)
    try library.undo()
    #expect(try library.contents().count { $0.hasPrefix("book: ") } == Self.rows)
  }
}
