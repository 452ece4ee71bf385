import Foundation
import Store
import TestSupport
import Testing

/// Statements that are sent ahead, and rows that are remembered, on a real server.
@Suite struct PostgreSQLPipelineTests {
  private let server: PostgreSQLServer
  private let address: String
  private let store: Store

  init() throws {
    server = try PostgreSQLServer.shared()
    address = try server.database()
    store = try Store(at: StoreLocation(address), schemas: [.library], creating: true)
  }

  private func titles(_ transaction: Transaction) throws -> [String] { try transaction.titles() }

  @Test func `an error of a statement that was sent ahead is told by the next, and rolled back to its savepoint`()
    throws
  {
    try store.use { transaction in
      try transaction.writing { transaction in
        try transaction.addBook("Emma")
        let refusal = #expect(throws: Refusal.self) {
          try transaction.savepoint {
            try transaction.execute("INSERT INTO book (title) VALUES ('Persuasion')")
            try transaction.execute("INSERT INTO book (id, title) VALUES (1, 'Emma again')")
            try transaction.execute("INSERT INTO book (title) VALUES ('Sanditon')")
          }
        }
        #expect(refusal?.code == "store.constraint")
        #expect(try titles(transaction) == ["Emma"])
        try transaction.addBook("Sanditon")
      }
      #expect(try titles(transaction) == ["Emma", "Sanditon"])
    }
  }

  @Test func `a statement that was sent behind one that failed runs again`() throws {
    func addShelf(_ transaction: Transaction, _ name: String) throws {
      try transaction.execute("INSERT INTO shelf (name) VALUES (?)", .text(name))
    }
    try store.use { transaction in
      try transaction.writing { transaction in
        try addShelf(transaction, "Novels")
        // The second time, it is prepared, which the server skips.
        #expect(throws: Refusal.self) {
          try transaction.savepoint {
            try transaction.execute("INSERT INTO book (id) VALUES (1)")
            try addShelf(transaction, "Poems")
          }
        }
        for name in ["Plays", "Letters", "Maps"] { try addShelf(transaction, name) }
        // A rehearsal learns of an error that nobody has waited for.
        #expect(throws: Refusal.self) {
          try transaction.rehearse { try addShelf(transaction, "Maps") }
        }
      }
      #expect(
        try transaction.all("SELECT name FROM shelf ORDER BY id") { $0.text(0) } == [
          "Novels", "Plays", "Letters", "Maps",
        ])
    }
  }

  @Test func `a unit whose last statement fails is not committed, and the connection goes on`() throws {
    try store.use { transaction in
      let refusal = #expect(throws: Refusal.self) {
        try transaction.writing { transaction in
          try transaction.addBook("Emma")
          try transaction.execute("INSERT INTO book (id, title) VALUES (1, 'Emma again')")
        }
      }
      #expect(refusal?.code == "store.constraint" && !transaction.isOpen)
      #expect(try titles(transaction) == [])
      _ = try transaction.writing { try $0.addBook("Emma") }
      #expect(try titles(transaction) == ["Emma"])
    }
  }

  @Test func `a unit of many thousand statements, and texts larger than the server's buffers, come in whole`() throws {
    let large = String(repeating: "x", count: 300_000)
    try store.use { transaction in
      try transaction.writing { transaction in
        let insert = "INSERT INTO book (title) VALUES (?)"
        for number in 1...5_000 { try transaction.execute(insert, .text("Book \(number)")) }
        for _ in 1...20 { try transaction.execute(insert, .text(large)) }
        try transaction.execute("UPDATE book SET pages = 7 WHERE id <= ?", 10)
        #expect(try transaction.changes == 10)
      }
      let found = try transaction.first("SELECT count(*), max(length(title)) FROM book") { [$0.count(0), $0.count(1)] }
      #expect(found == [5_020, 300_000])
      #expect(try transaction.first("SELECT count(*) FROM book WHERE pages = 7") { $0.count(0) } == 10)
    }
  }

  @Test func `a query that is asked again sees every change of its table, and of the rows that go with another`() throws
  {
    func count(_ transaction: Transaction) throws -> [Int] {
      try ["shelf", "book", "journal_change"].map {
        try transaction.first("SELECT count(*) FROM \($0)") { $0.count(0) } ?? -1
      }
    }
    try store.use { transaction in
      try transaction.writing { transaction in
        #expect(try count(transaction) == [0, 0, 0])
        #expect(try count(transaction) == [0, 0, 0])
        try transaction.unit(UnitHeader(actor: Actor(name: "ann"), line: "test")) { transaction in
          let shelf = try transaction.addShelf("Novels")
          try transaction.execute("INSERT INTO book (shelf, title) VALUES (?, 'Emma')", .integer(shelf))
          #expect(try count(transaction) == [1, 1, 2])
          try? transaction.savepoint {
            try transaction.execute("INSERT INTO main.book (title) VALUES ('Persuasion')")
            #expect(try count(transaction) == [1, 2, 3])
            throw CancellationError()
          }
          #expect(try count(transaction) == [1, 1, 2])
          try transaction.execute("DELETE FROM shelf WHERE id = ?", .integer(shelf))
          #expect(try count(transaction) == [0, 0, 4])
        }
      }
      let other = try Store(at: StoreLocation(address), schemas: [.library], creating: false)
      try transaction.reading {
        #expect(try count(transaction) == [0, 0, 4])
        _ = try other.use { try $0.writing { try $0.addShelf("Poems") } }
        #expect(try count(transaction) == [0, 0, 4], "a snapshot")
      }
      #expect(try transaction.reading { try count(transaction) } == [1, 0, 4])
    }
  }
}

/// Who hears of a store's changes.
@Suite struct StoreChangesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test(arguments: [true, false])
  func `the version of a store is another one after each commit of anyone, and only then`(isOnServer: Bool) throws {
    let server = try PostgreSQLServer.shared()
    let location = isOnServer ? try StoreLocation(server.database()) : .file(scratch.storeFile)
    let store = try Store(at: location, schemas: [.library], creating: true)
    let other = try Store(at: location, schemas: [.library], creating: false)
    let changes = StoreChanges(of: location)
    var versions = [changes.version]
    #expect(changes.version == versions[0])
    for writer in [store, other, store] {
      _ = try writer.use { try $0.writing { try $0.addBook("Emma") } }
      versions.append(changes.version)
      #expect(changes.version == versions.last)
    }
    #expect(Set(versions).count == versions.count)
    #expect(versions[1].differs(from: versions[0]) && !versions[1].differs(from: versions[1]))
    _ = try store.use { try $0.titles() }
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.use {
        try $0.writing {
          try $0.addBook("Persuasion")
          throw Stop()
        }
      }
    }
    #expect(changes.version == versions.last)
  }

  @Test func `a listener that lost its connection knows that it may have missed something`() throws {
    let server = try PostgreSQLServer.shared()
    let location = try StoreLocation(server.database())
    let store = try Store(at: location, schemas: [.library], creating: true)
    let changes = StoreChanges(of: location)
    let version = changes.version
    try server.run(
      "psql", "-qd", location.name.split(separator: "/")[2].split(separator: "?").first.map(String.init) ?? "", "-c",
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND datname = current_database()
      """
    )
    let lost = changes.version
    #expect(lost != version && !lost.differs(from: version), "unknown, and told so")
    _ = try store.use { try $0.writing { try $0.addBook("Emma") } }
    Thread.sleep(forTimeInterval: 1.1)
    let again = changes.version
    #expect(again != version && again == changes.version)
  }
}
