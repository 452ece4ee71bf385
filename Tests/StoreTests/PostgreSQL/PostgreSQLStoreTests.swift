import Foundation
import Store
import TestSupport
import Testing

/// Stores in databases of a real server.
@Suite struct PostgreSQLStoreTests {
  private let server: PostgreSQLServer
  private let address: String
  private let scratch: Scratch

  init() throws {
    server = try PostgreSQLServer.shared()
    address = try server.database()
    scratch = try Scratch()
  }

  private func open(
    _ schemas: [Schema] = [.library], at address: String? = nil, creating: Bool = true, busyTimeout: TimeInterval = 5
  ) throws -> Store {
    try Store(
      at: StoreLocation(address ?? self.address), schemas: schemas, creating: creating, busyTimeout: busyTimeout)
  }

  private func refusal(_ body: () throws -> Void) -> Refusal? {
    do { try body() } catch let refusal as Refusal { return refusal } catch { Issue.record(error) }
    return nil
  }

  private func unit(_ store: Store, _ line: String = "test", _ body: (Transaction) throws -> Void) throws {
    try store.use { transaction in
      try transaction.writing { transaction in
        try transaction.unit(UnitHeader(actor: Actor(name: "ann"), line: line)) { try body($0) }
      }
    }
  }

  private func titles(_ store: Store) throws -> [String] { try store.use { try $0.titles() } }

  @Test func `only what creates makes a store, once, and it is found again`() throws {
    #expect(refusal { _ = try open(creating: false) }?.code == "store.missing")
    let store = try open()
    #expect(store.wasCreated && !store.isReadOnly)
    try unit(store) { try $0.addBook("Emma") }
    let again = try open()
    #expect(!again.wasCreated)
    #expect(try titles(again) == ["Emma"])
    #expect(try again.use { try $0.problems() } == [])
  }

  @Test func `a second writer waits, and is refused after its time, and readers do not wait`() throws {
    let (one, two) = (try open(), try open(busyTimeout: 0.2))
    try unit(one) { try $0.addBook("Emma") }
    try one.use { try $0.begin(.immediate) }
    try one.use { _ = try $0.addBook("Persuasion") }
    #expect(refusal { try unit(two) { try $0.addBook("Sanditon") } }?.kind == .busy)
    #expect(try titles(two) == ["Emma"])
    try one.use { try $0.commit() }
    try unit(two) { try $0.addBook("Sanditon") }
    #expect(try titles(one) == ["Emma", "Persuasion", "Sanditon"])
  }

  @Test func `a rollback burns no number, of a unit, a change, or a row`() throws {
    let store = try open()
    func newest() throws -> [Int64] {
      try store.use { transaction in
        try ["number) FROM journal_entry", "id) FROM journal_change", "id) FROM book"].map {
          try transaction.first("SELECT max(\($0)") { $0.integer(0) } ?? 0
        }
      }
    }
    try unit(store) { try $0.addBook("Emma") }
    struct Stop: Error {}
    for _ in 1...3 {
      #expect(throws: Stop.self) {
        try unit(store) {
          try $0.addBook("Persuasion")
          throw Stop()
        }
      }
    }
    try unit(store) { transaction in
      _ = try transaction.rehearse { try transaction.addBook("Sanditon") }
      try transaction.addBook("Persuasion")
    }
    #expect(try newest() == [2, 2, 2])
    try unit(store) { try $0.execute("DELETE FROM book WHERE id = 2") }
    try unit(store) { try $0.addBook("Sanditon") }
    #expect(try newest() == [4, 4, 3], "a number is never given twice")
  }

  @Test func `a unit is recorded after one of the same number that changed nothing, and after its triggers were lost`()
    throws
  {
    var store = try open()
    func changes() throws -> Int64 {
      try store.use { try $0.first("SELECT count(*) FROM journal_change") { $0.integer(0) } ?? 0 }
    }
    try unit(store) { try $0.addBook("Emma") }
    try unit(store) { try $0.execute("UPDATE book SET pages = pages") }
    try unit(store) { try $0.execute("UPDATE book SET pages = 7") }
    #expect(try changes() == 2)
    store.close()
    try server.run("psql", "-qd", name, "-c", #"DROP TRIGGER "A_journal" ON main.book"#)
    try server.run("psql", "-qd", name, "-c", #"DROP TRIGGER "A_journal_update" ON main.book"#)
    store = try open()
    try unit(store) { try $0.addBook("Persuasion") }
    #expect(try changes() == 3)
    #expect(try store.use { try $0.problems() } == [])
  }

  @Test func `a number that a deleted row had is not given again in a copy`() throws {
    let store = try open()
    try unit(store) { transaction in for title in ["Emma", "Persuasion"] { try transaction.addBook(title) } }
    try unit(store) { try $0.execute("DELETE FROM book WHERE id = 2") }
    store.close()
    let file = StoreLocation.file(at: scratch.path("copy.db"))
    _ = try Store.copy(from: StoreLocation(address), to: file, schemas: [.library])
    let copy = try Store(at: file, schemas: [.library], creating: false)
    try unit(copy) { try $0.addBook("Sanditon") }
    #expect(try copy.use { try $0.all("SELECT id FROM book ORDER BY id") { $0.integer(0) } } == [1, 3])
    #expect(try copy.use { try $0.problems() } == [])
  }

  @Test func `a number is not given again, though the journal does not have the deletion of its row`() throws {
    let notes = Schema(
      owner: "notes", tables: [TableDescription("note", columns: ["text"], unrecorded: "a note is only a note")],
      migrations: [
        Migration(version: 1, sql: "CREATE TABLE note (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL)")
      ])
    /// Adds a note, deletes all of them, and returns its number.
    func add(to location: StoreLocation, creating: Bool = false) throws -> Int64? {
      let store = try Store(at: location, schemas: [.library, notes], creating: creating)
      defer { store.close() }
      return try store.use { transaction in
        try transaction.writing { transaction in
          let number = try transaction.first("INSERT INTO note (text) VALUES ('x') RETURNING id") { $0.integer(0) }
          try transaction.execute("DELETE FROM note")
          return number
        }
      }
    }
    let server = try StoreLocation(address)
    #expect(try (1...3).map { try add(to: server, creating: $0 == 1) } == [1, 2, 3])
    let file = StoreLocation.file(at: scratch.path("copy.db"))
    _ = try Store.copy(from: server, to: file, schemas: [.library, notes])
    #expect(try add(to: file) == 4)
    let other = try StoreLocation(self.server.database())
    _ = try Store.copy(from: file, to: other, schemas: [.library, notes])
    #expect(try (1...2).map { _ in try add(to: other) } == [5, 6])
  }

  @Test func `what refers to a deleted row is deleted in the same order as in a file`() throws {
    let shop = Schema(
      owner: "shop",
      tables: ["item", "tag", "price"].map { TableDescription($0, columns: $0 == "item" ? [] : ["item"]) },
      migrations: [
        Migration(
          version: 1,
          sql: """
            CREATE TABLE item (id INTEGER PRIMARY KEY AUTOINCREMENT);
            CREATE TABLE tag (id INTEGER PRIMARY KEY AUTOINCREMENT, item INTEGER REFERENCES item ON DELETE CASCADE);
            CREATE TABLE price (id INTEGER PRIMARY KEY AUTOINCREMENT, item INTEGER REFERENCES item ON DELETE CASCADE)
            """)
      ])
    for location in [try StoreLocation(address), .file(at: scratch.path("shop.db"))] {
      let store = try Store(at: location, schemas: [shop], creating: true)
      try unit(store) { transaction in
        try transaction.execute("INSERT INTO item (id) VALUES (1)")
        for table in ["tag", "price"] { try transaction.execute("INSERT INTO \(table) (item) VALUES (1)") }
      }
      try unit(store) { try $0.execute("DELETE FROM item") }
      let deleted = "SELECT table_name FROM journal_change WHERE kind = 'delete' ORDER BY id"
      #expect(try store.use { try $0.all(deleted) { $0.text(0) } } == ["item", "price", "tag"])
    }
  }

  @Test(arguments: [
    "CREATE TABLE \"x\"\" (a int); COPY (SELECT 1) TO PROGRAM 'true'; --\" (id INTEGER PRIMARY KEY)",
    "CREATE TABLE x (id INTEGER PRIMARY KEY, y TEXT DEFAULT (pg_read_file('/etc/passwd')))",
    "CREATE TABLE x AS SELECT 1 AS id",
  ])
  func `a definition from somebody else's file is not run on the server`(sql: String) throws {
    let library = try Library(scratch)
    try library.read { try $0.execute(sql) }
    library.store.close()
    let refused = try #require(
      refusal {
        _ = try Store.copy(from: .file(scratch.storeFile), to: StoreLocation(address), schemas: [.library])
      })
    #expect(refused.kind == .damaged, "\(refused)")
    #expect(refusal { _ = try open(creating: false) }?.code == "store.missing")
  }

  @Test func `a database of another encoding is refused, and not touched`() throws {
    try server.run("createdb", "-E", "LATIN1", "-T", "template0", "latin_\(name)")
    #expect(refusal { _ = try open(at: server.address(of: "latin_\(name)")) }?.code == "store.postgresql.encoding")
    #expect(refusal { _ = try open(at: server.address(of: "latin_\(name)"), creating: false) }?.code == "store.missing")
  }

  @Test func `another application's database is refused, and not touched`() throws {
    try server.run("psql", "-qd", name, "-c", "CREATE TABLE customer (id int); INSERT INTO customer VALUES (1)")
    for creating in [true, false] {
      let refusal = try #require(refusal { _ = try open(creating: creating) })
      #expect(refusal.code == "store.not-ours" && refusal.remedy != nil)
    }
    let schemas = try server.run(
      "psql", "-Atd", name, "-c", "SELECT count(*) FROM pg_namespace WHERE nspname IN ('main', 'content')")
    #expect(schemas == "0\n")
  }

  @Test func `a store whose schema was dropped is missing, and a new one goes beside its blobs`() throws {
    try open().close()
    try server.run("psql", "-qd", name, "-c", "DROP SCHEMA main CASCADE")
    #expect(refusal { _ = try open(creating: false) }?.code == "store.missing")
    let store = try open()
    try unit(store) { try $0.addBook("Emma") }
    #expect(try store.use { try $0.problems() } == [])
  }

  private var name: String { String(address.split(separator: "/")[2].prefix { $0 != "?" }) }

  @Test func `a store of a newer program is refused, and one of an older program gets its tables`() throws {
    let store = try open()
    try unit(store) { try $0.addBook("Emma") }
    store.close()
    let newer = try open([.colouredLibrary])
    #expect(try titles(newer) == ["Emma"])
    try unit(newer) { try $0.execute("UPDATE book SET colour = 'red'") }
    #expect(try newer.use { try $0.problems() } == [])
    newer.close()
    let refusal = try #require(refusal { _ = try open() })
    #expect(refusal.code == "store.newer-version")
  }

  @Test func `a user without rights reads, and is told so when writing`() throws {
    try open().close()
    try server.run(
      "psql", "-qd", name, "-c",
      "DO $$ BEGIN CREATE ROLE stranger LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$")
    let hidden = try #require(refusal { _ = try open(at: server.address(of: name, as: "stranger")) })
    #expect(hidden.code == "store.postgresql.rights" && hidden.remedy != nil)
    try server.run(
      "psql", "-qd", name, "-c",
      """
      DO $$ BEGIN CREATE ROLE reader LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
      GRANT USAGE ON SCHEMA main, content TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA main, content TO reader
      """)
    let store = try open(at: server.address(of: name, as: "reader"))
    #expect(try titles(store) == [])
    let refused = try #require(refusal { try unit(store) { try $0.addBook("Emma") } })
    #expect(refused.code == "store.postgresql.rights" && refused.remedy != nil)
    #expect(try titles(store) == [])
  }

  @Test func `who has the readers' role reads, and who has the administrators' role changes and replaces the tables`()
    throws
  {
    let store = try open()
    try unit(store) { try $0.addBook("Emma") }
    let roles = try store.grant()
    #expect(try store.grant().readers == roles.readers, "a second time")
    for (person, role) in [("clerk_\(name)", roles.readers), ("chief_\(name)", roles.administrators)] {
      try server.run("psql", "-qd", name, "-c", "CREATE ROLE \(person) LOGIN; GRANT \(role) TO \(person)")
    }
    func enter(as person: String, _ schemas: [Schema] = [.library]) throws -> Store {
      try self.open(schemas, at: server.address(of: name, as: "\(person)_\(name)"))
    }
    let clerk = try enter(as: "clerk")
    #expect(try titles(clerk) == ["Emma"])
    #expect(refusal { try unit(clerk) { try $0.addBook("Sanditon") } }?.code == "store.postgresql.rights")
    #expect(refusal { try unit(clerk) { try $0.requireRights() } }?.code == "store.postgresql.rights")
    try unit(enter(as: "chief")) { try $0.addBook("Persuasion") }
    store.close()
    // Another administrator replaces the tables in a migration, and everyone can do what they could.
    #expect(try titles(enter(as: "chief", [.colouredLibrary])) == ["Emma", "Persuasion"])
    #expect(try titles(enter(as: "clerk", [.colouredLibrary])) == ["Emma", "Persuasion"])
    let first = try self.open([.colouredLibrary])
    try unit(first) { try $0.addBook("Sanditon") }
    #expect(try first.use { try $0.problems() } == [])
    #expect(refusal { _ = try Library(scratch).store.grant() }?.code == "store.grant.file")
  }

  @Test func `a database of any name has roles, but not those of others`() throws {
    let odd = "o'b \"50%\" \\ \(name.suffix(8))"
    try server.run("createdb", odd)
    let encoded = try #require(odd.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    #expect(try open(at: server.address(of: encoded)).grant().readers == "\(odd)_reader")
    try server.run("createuser", "\(name)_reader")
    #expect(refusal { _ = try open().grant() }?.code == "store.grant.role")
    // Nor does who creates the store anew give anything to them.
    let rights = try server.run(
      "psql", "-Atd", name, "-c", "SELECT has_schema_privilege('\(name)_reader', 'main', 'USAGE')")
    #expect(rights == "f\n")
    let long = name + String(repeating: "x", count: 20)
    try server.run("createdb", long)
    #expect(refusal { _ = try open(at: server.address(of: long)).grant() }?.code == "store.grant.name")
  }

  /// Ends all other connections to a database, as a restart of the server does.
  private static let endOthers = """
    SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND datname = current_database()
    """

  @Test func `a connection that ends in a unit changes nothing, and the refusal says so`() throws {
    let store = try open()
    try unit(store) { try $0.addBook("Emma") }
    let lost = try #require(
      refusal {
        try unit(store) { transaction in
          try transaction.addBook("Persuasion")
          let process = try transaction.first("SELECT pg_backend_pid()") { $0.integer(0) } ?? 0
          try server.run("psql", "-qc", "SELECT pg_terminate_backend(\(process))")
          try transaction.addBook("Sanditon")
        }
      })
    #expect(lost.code == "store.postgresql.gone" && lost.kind == .busy)
    #expect(try titles(open()) == ["Emma"])
    try unit(store) { try $0.addBook("Persuasion") }
    #expect(try titles(store) == ["Emma", "Persuasion"], "the same console goes on")
    // Between units, nothing is lost.
    try server.run("psql", "-qd", name, "-c", Self.endOthers)
    #expect(try titles(store).count == 2)
    try server.run("psql", "-qd", name, "-c", Self.endOthers)
    try unit(store) { try $0.addBook("Sanditon") }
    #expect(try titles(store).count == 3)
  }

  @Test func `a blob is kept in pieces, read on any machine, and removed with its last use`() throws {
    let store = try open()
    let bytes = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let path = scratch.path("content")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    var staged: Blob?
    try unit(store) { staged = try $0.blobs.stage(fileAt: path) }
    let blob = try #require(staged)
    let pieces = try server.run("psql", "-Atd", name, "-c", "SELECT count(*) FROM content.piece")
    #expect(pieces == "3\n" && blob.bytes == 2_500_000)
    // Another machine has no copy yet.
    try FileManager.default.removeItem(atPath: store.contentPath)
    let other = try open()
    let copy = try #require(try other.use { try $0.blobs.path(of: blob.sha256) })
    #expect(FileManager.default.contents(atPath: copy) == Data(bytes))
    #expect(try other.use { try $0.blobs.problem(of: blob.sha256) } == nil)
    // A damaged copy is replaced when the next console uses it.
    try FileManager.default.removeItem(atPath: copy)
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: copy))
    let third = try open()
    #expect(try third.use { try $0.blobs.path(of: blob.sha256) } == copy)
    #expect(FileManager.default.contents(atPath: copy) == Data(bytes))
    try server.run("psql", "-qd", name, "-c", "UPDATE content.piece SET bytes = '\\x00' WHERE number = 1")
    #expect(try other.use { try $0.blobs.problem(of: blob.sha256) } == "does not match its digest")
    #expect(try other.compact(UnitHeader(actor: Actor(name: "ann"), line: "compact"), allowingHorizon: true).blobs == 1)
    #expect(try other.use { try $0.blobs.path(of: blob.sha256) } == nil)
    try? FileManager.default.removeItem(atPath: other.contentPath)
  }

  @Test func `a copy to a server, to a file, and to a server again is the same store`() throws {
    let library = try Library(scratch)
    let path = try scratch.file("text", "tab\tline\nback\\slash")
    for title in ["Emma", "Zo\u{EB} 'x' \\N\t", "\u{1F4DA}"] { try library.unit(title) { try $0.addBook(title) } }
    try library.unit { transaction in
      try transaction.execute("UPDATE book SET pages = 9223372036854775807 WHERE id = 1")
      try transaction.execute("DELETE FROM book WHERE id = 3")
      _ = try transaction.blobs.stage(fileAt: path)
    }
    try library.undo()
    let contents = try library.contents()
    library.store.close()
    let file = StoreLocation.file(scratch.storeFile)
    let server = try StoreLocation(address)
    let again = try StoreLocation(self.server.database())
    let back = StoreLocation.file(at: scratch.path("back.db"))
    let copies = try [(file, server), (server, back), (server, again)].map { from, to in
      try Store.copy(from: from, to: to, schemas: [.library])
    }
    #expect(copies.allSatisfy { $0.rows == copies[0].rows && $0.rows > 10 && $0.blobs == 1 })
    for location in [server, back, again] {
      let store = try Store(at: location, schemas: [.library], creating: false)
      #expect(try store.use { try $0.problems() } == [], "\(location.name)")
      #expect(try store.use { try $0.journal.entryCount(in: $0) } == 5)
      let restored = try store.use { transaction in
        try transaction.all("SELECT id, title, pages FROM book ORDER BY id") {
          "\($0.integer(0)) \($0.text(1)) \($0.integer(2))"
        }
      }
      #expect(contents.count { $0.hasPrefix("book: ") } == restored.count)
      store.close()
    }
    let taken = try #require(refusal { _ = try Store.copy(from: file, to: server, schemas: [.library]) })
    #expect(taken.code == "store.copy.exists")
  }
}
