import Foundation
import Store
import TestSupport
import Testing

/// A file with definitions of its own: nothing of it runs, and it is refused before a row is read.
@Suite struct HostileStoreTests {
  /// What somebody who has the file can do to it with SQLite's own shell.
  static let changes = [
    "CREATE TRIGGER t AFTER UPDATE ON book BEGIN UPDATE book SET title = 'Hacked'; END",
    "CREATE VIEW v AS SELECT * FROM book",
    "CREATE INDEX i ON book (upper(title))",
    "CREATE UNIQUE INDEX i ON book (title)",
    "ALTER TABLE book RENAME TO real; CREATE VIEW book AS SELECT id, shelf, 'Hacked' AS title, pages FROM real",
    "ALTER TABLE book ADD COLUMN more TEXT DEFAULT 'x'",
    "ALTER TABLE book ADD COLUMN twice INTEGER AS (pages * 2)",
    "CREATE VIRTUAL TABLE f USING fts5 (x)",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'title TEXT', 'title TEXT UNIQUE ON CONFLICT REPLACE') WHERE name = 'book'",
    "CREATE UNIQUE INDEX evil ON book (title); PRAGMA writable_schema = ON; UPDATE sqlite_schema SET name = 'sqlite_evil', sql = replace(sql, 'evil', 'sqlite_evil') WHERE name = 'evil'",
    "DROP INDEX journal_entry_time",
    "DROP TABLE shelf",
  ]

  @Test(arguments: changes) func `a hostile store is refused, and not one byte changes`(_ sql: String) throws {
    let scratch = try Scratch()
    try Library(scratch).unit { try $0.addBook("Emma") }
    let made = try Shell.run("sqlite3 store.db \"PRAGMA foreign_keys = OFF; \(sql)\"", in: scratch)
    try #require(made.status == 0, "\(made.errors)")
    let before = try Data(contentsOf: URL(fileURLWithPath: scratch.storeFile.path))
    let refusal = #expect(throws: Refusal.self) { try Library(scratch) }
    #expect(refusal?.code == "store.schema-differs")
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.storeFile.path)) == before)
    let copied = #expect(throws: Refusal.self) { try Store(copyOf: .file(scratch.storeFile), schemas: [.library]) }
    #expect(copied?.code == "store.schema-differs")
  }

  @Test(arguments: changes) func `a hostile store is refused with fingerprints, too`(_ sql: String) throws {
    let scratch = try Scratch()
    let library = try Self.fingerprinted()
    try Library(scratch, schemas: [library]).unit { try $0.addBook("Emma") }
    #expect(try Library(scratch, schemas: [library]).read { try $0.titles() } == ["Emma"])
    let made = try Shell.run("sqlite3 store.db \"PRAGMA foreign_keys = OFF; \(sql)\"", in: scratch)
    try #require(made.status == 0, "\(made.errors)")
    let refusal = #expect(throws: Refusal.self) { try Library(scratch, schemas: [library]) }
    #expect(refusal?.code == "store.schema-differs")
  }

  @Test func `a wrong fingerprint does not accept other definitions`() throws {
    let scratch = try Scratch()
    let sealed = try Self.fingerprinted()
    // The file has what the fingerprint says, but the migrations make something else.
    let other = Schema(
      owner: "library", tables: Schema.library.tables,
      migrations: [Migration(version: 1, sql: Schema.library.migrations[0].sql + "CREATE INDEX b ON book (title)")],
      fingerprint: sealed.fingerprint)
    try Library(scratch, schemas: [sealed]).unit { try $0.addBook("Emma") }
    let refusal = #expect(throws: Refusal.self) { try Library(scratch, schemas: [other]) }
    #expect(refusal?.code == "store.schema-differs")
    let wrong = Schema.library.fingerprinted(String(repeating: "0", count: 64))
    #expect(try Library(scratch, schemas: [wrong]).read { try $0.titles() } == ["Emma"])
  }

  private static func fingerprinted() throws -> Schema {
    Schema.library.fingerprinted(try Schema.fingerprints(of: [.library])["library"])
  }

  @Test func `tables of an owner that is not installed are ignored`() throws {
    let scratch = try Scratch()
    let guest = Schema(
      owner: "guest", tables: [],
      migrations: [Migration(version: 1, sql: "CREATE TABLE guest (name TEXT); CREATE INDEX g ON guest (name)")])
    try Library(scratch, schemas: [.library, guest]).unit { try $0.addBook("Emma") }
    let made = try Shell.run("sqlite3 store.db 'ANALYZE'", in: scratch)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try Library(scratch).read { try $0.titles() } == ["Emma"])
  }

  @Test(arguments: [
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = ''",
    "CREATE TEMP TABLE a (b); PRAGMA journal_mode = OFF; SELECT 1 FROM no_such_table",
  ]) func `no statement can write to SQLite's own tables`(_ sql: String) throws {
    let library = try Library()
    #expect(throws: Refusal.self) {
      try library.read { transaction in
        for statement in sql.split(separator: "; ") { try transaction.execute(String(statement)) }
      }
    }
    #expect(try library.read { try $0.first("PRAGMA journal_mode") { $0.text(0) } } == "wal")
  }

  @Test func `a trigger that is added while a console is open does not run`() throws {
    let library = try Library()
    try library.unit { try $0.addBook("Emma") }
    let sql = "CREATE TRIGGER t AFTER INSERT ON book BEGIN UPDATE book SET title = 'Hacked'; END"
    #expect(try Shell.run("sqlite3 store.db \"\(sql)\"", in: library.scratch).status == 0)
    try library.unit { try $0.addBook("Persuasion") }
    #expect(try library.read { try $0.titles() } == ["Emma", "Persuasion"])
  }

  @Test func `a store with either numbering of the third migration is migrated`() throws {
    for isSealed in [true, false] {
      let scratch = try Scratch()
      try Library(scratch).unit { try $0.addBook("Emma") }
      let drop = isSealed ? "" : "ALTER TABLE schema DROP COLUMN seal;"
      let sql = "\(drop) DROP INDEX timer_subject; UPDATE schema SET version = 3 WHERE owner = 'store'"
      let made = try Shell.run("sqlite3 store.db \"\(sql)\"", in: scratch)
      try #require(made.status == 0, "\(made.errors)")
      let library = try Library(scratch)
      #expect(try library.read { try $0.titles() } == ["Emma"])
      try library.undo()
      #expect(try library.read { try $0.titles() } == [])
    }
  }
}

extension Schema {
  fileprivate func fingerprinted(_ fingerprint: String?) -> Schema {
    Schema(owner: owner, tables: tables, migrations: migrations, fingerprint: fingerprint)
  }
}
