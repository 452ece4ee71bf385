import Foundation
import TestSupport
import Testing

@testable import Store

@Suite struct MigrationTests {
  @Test(arguments: [
    ("CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE INDEX b ON a (id);", false),
    ("CREATE UNIQUE INDEX b ON a (id)", false),
    ("-- An update of what?\nALTER TABLE a ADD COLUMN c TEXT DEFAULT 'd'", false),
    ("alter table a add c", false),
    ("ALTER TABLE a RENAME TO b", true),
    ("ALTER TABLE a DROP COLUMN c", true),
    ("CREATE TABLE b (c); INSERT INTO b SELECT * FROM a; DROP TABLE a", true),
    ("UPDATE a SET c = 1", true),
    ("ALTER TABLE a ADD COLUMN c TEXT DEFAULT 'x;y'", true),
  ])
  func `adding tables, indexes, or columns changes no row, and any other step may`(sql: String, changesRows: Bool) {
    #expect(Migration(version: 1, sql: sql).changesRows == changesRows)
  }

  @Test(arguments: [[2], [1, 1], [1, 3], [1, 2, 2], [2, 1]])
  func `steps that are not numbered 1, 2, 3 are refused before a store is created`(versions: [Int]) throws {
    let scratch = try Scratch()
    let schema = Schema(
      owner: "library", tables: [],
      migrations: versions.map { Migration(version: $0, sql: "CREATE TABLE t\($0) (id INTEGER)") })
    let refusal = #expect(throws: Refusal.self) {
      try Store(at: .file(scratch.storeFile), schemas: [schema], creating: true)
    }
    #expect(refusal?.code == "store.schema-order" && refusal?.subject == "library")
    #expect(!scratch.storeFile.exists)
  }

  @Test func `a migration that leaves an orphan is refused and undone`() throws {
    let scratch = try Scratch()
    do {
      let library = try Library(scratch)
      try library.unit { try $0.execute("INSERT INTO shelf (name) VALUES ('Novels')") }
      try library.unit { try $0.execute("INSERT INTO book (shelf, title) SELECT id, 'Emma' FROM shelf") }
      library.store.close()
    }
    let careless = Schema(
      owner: "library", tables: Schema.library.tables,
      migrations: Schema.library.migrations + [Migration(version: 2, sql: "DELETE FROM shelf")])
    let refusal = #expect(throws: Refusal.self) {
      try Store(at: .file(scratch.storeFile), schemas: [careless], creating: false)
    }
    #expect(refusal?.code == "store.migration-orphans" && refusal?.subject == "library")
    #expect(refusal?.message.contains("row 1 of book") == true, "\(refusal?.message ?? "")")
    let library = try Library(scratch)
    #expect(try library.read { try $0.first("SELECT count(*) FROM shelf") { $0.integer(0) } } == 1)
    #expect(try library.read { try $0.problems() } == [])
  }

  @Test func `the store's own steps ascend by one`() throws {
    try Schema.store.requireAscending()
  }

  @Test func `a step that follows other statements still keeps its rows`() {
    let rebuild = "CREATE TABLE other (id INTEGER); DROP TABLE book; ALTER TABLE other RENAME TO book;"
    let step = Migration(version: 2, sql: rebuild, keepsRows: true).following("CREATE TABLE crate (id INTEGER);")
    #expect(step.sql == "CREATE TABLE crate (id INTEGER);\n\(rebuild)" && step.version == 2)
    #expect(!step.changesRows)
    #expect(Migration(version: 2, sql: rebuild).following("CREATE TABLE crate (id INTEGER);").changesRows)
  }

  @Test(arguments: [(index: true, seal: false), (false, true), (true, true)])
  func `a store with either of the two steps numbered 3 is migrated`(index: Bool, seal: Bool) throws {
    let scratch = try Scratch()
    do {
      let library = try Library(scratch)
      try library.unit { try $0.addBook("Emma") }
      try library.read { transaction in
        if !index { try transaction.execute("DROP INDEX journal_deletion") }
        if !seal { try transaction.execute("ALTER TABLE schema DROP COLUMN seal") }
        if seal { try transaction.execute("UPDATE schema SET seal = NULL") }
        try transaction.execute("DROP INDEX timer_subject")
        try transaction.execute("UPDATE schema SET version = 3 WHERE owner = 'store'")
      }
      library.store.close()
    }
    let library = try Library(scratch)
    #expect(try library.read { try $0.problems() } == [])
    let names = "SELECT count(*) FROM sqlite_schema WHERE name IN ('journal_deletion', 'journal_entry_time')"
    #expect(try library.read { try $0.first(names) { $0.integer(0) } } == 2)
    try library.undo()
    #expect(try library.read { try $0.titles() } == [])
  }

  @Test func `a store that had the former version of a step is repaired once, and other stores are not changed`() throws
  {
    func schema(_ migration: Migration) -> Schema {
      Schema(owner: "library", tables: Schema.library.tables, migrations: Schema.library.migrations + [migration])
    }
    let former = "ALTER TABLE book ADD COLUMN tint TEXT"
    let current = schema(
      Migration(
        version: 2, sql: "ALTER TABLE book ADD COLUMN colour TEXT",
        former: Migration.Former(
          sign: "SELECT 1 FROM pragma_table_info('book') WHERE name = 'tint'", newest: 2, sql: former,
          repair: "ALTER TABLE book RENAME COLUMN tint TO colour")
      ).following("CREATE TABLE crate (id INTEGER PRIMARY KEY);"))
    let scratch = try Scratch()
    let old = try Store(
      at: .file(scratch.storeFile),
      schemas: [schema(Migration(version: 2, sql: former).following("CREATE TABLE crate (id INTEGER PRIMARY KEY);"))],
      creating: true)
    try old.use { try $0.execute("INSERT INTO book (title, tint) VALUES ('Emma', 'red')") }
    old.close()
    for _ in 1...2 {
      let store = try Store(at: .file(scratch.storeFile), schemas: [current], creating: false)
      #expect(try store.use { try $0.all("SELECT title || colour FROM book") { $0.text(0) } } == ["Emmared"])
      let limits = "SELECT count(*) FROM journal_entry WHERE kind = 'horizon'"
      #expect(try store.use { try $0.first(limits) { $0.integer(0) } } == 1)
      store.close()
    }
    let foreign = try Scratch()
    let strange = "ALTER TABLE book ADD COLUMN tint TEXT DEFAULT 'red'"
    try Store(at: .file(foreign.storeFile), schemas: [schema(Migration(version: 2, sql: strange))], creating: true)
      .close()
    let refusal = #expect(throws: Refusal.self) {
      try Store(at: .file(foreign.storeFile), schemas: [current], creating: false)
    }
    #expect(refusal?.code == "store.schema-differs")
  }
}
