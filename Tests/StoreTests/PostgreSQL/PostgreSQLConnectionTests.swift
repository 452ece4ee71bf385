import Foundation
import Store
import TestSupport
import Testing

/// Connections to a real server.
@Suite struct PostgreSQLConnectionTests {
  private let server: PostgreSQLServer
  private let address: String
  private let connection: PostgreSQLConnection

  init() throws {
    server = try PostgreSQLServer.shared()
    address = try server.database()
    connection = try PostgreSQLConnection(to: PostgreSQLAddress(address))
  }

  private func refusal(_ body: () throws -> Void) -> Refusal? {
    do { try body() } catch let refusal as Refusal { return refusal } catch { Issue.record(error) }
    return nil
  }

  private func rows(_ sql: String, _ values: SQLValue...) throws -> [String] {
    let statement = connection.statement(sql)
    try statement.bind(values)
    var rows: [String] = []
    while try statement.step() { rows.append("\(statement.row.integer(0)) \(statement.row.optionalText(1) ?? "NULL")") }
    return rows
  }

  private func library() throws {
    try connection.execute(
      """
      CREATE TABLE shelf (id bigint PRIMARY KEY, name text);
      CREATE TABLE book (id bigint PRIMARY KEY, shelf bigint NOT NULL REFERENCES shelf, title text NOT NULL);
      INSERT INTO shelf VALUES (1, 'Novels'), (2, NULL), (3, 'O''Brien ?');
      """)
  }

  @Test func `values are bound in SQLite's form, and read back`() throws {
    try library()
    #expect(try rows("SELECT id, name FROM shelf ORDER BY id") == ["1 Novels", "2 NULL", "3 O'Brien ?"])
    #expect(
      try rows("SELECT id, '?' FROM shelf WHERE id > ?1 AND id >= ?1 OR name = ? -- why?", 2, "Novels").count == 2)
    let text = "\u{1F4DA} 'é' e\u{301}\n\\"
    let insert = connection.statement("INSERT INTO shelf VALUES (?, ?)")
    try insert.bind([.integer(Int64.max), .text(text)])
    #expect(try !insert.step())
    #expect(try insert.changes == 1)
    try insert.bind([.integer(Int64.min), .text("")])
    #expect(try !insert.step())
    let read = try rows(
      "SELECT id, name FROM shelf WHERE id IN (?, ?) ORDER BY id", .integer(Int64.max), .integer(Int64.min))
    #expect(read.map { Array($0.utf8) } == ["\(Int64.min) ", "\(Int64.max) \(text)"].map { Array($0.utf8) })
    #expect(try rows("SELECT 2 > 1, NULL UNION ALL SELECT 1 > 2, ''").sorted() == ["0 ", "1 NULL"])
    #expect(refusal { try insert.bind([.integer(7), .text("a\0b")]) }?.code == "store.nul")
    #expect(refusal { try insert.bind([.integer(7)]) }?.code == "store.statement")
  }

  @Test func `another statement may run before all rows of one were read`() throws {
    try library()
    let outer = connection.statement("SELECT id FROM shelf ORDER BY id")
    let inner = connection.statement("SELECT count(*) FROM shelf WHERE id < ?")
    try outer.bind([])
    var counts: [Int64] = []
    while try outer.step() {
      try inner.bind([.integer(outer.row.integer(0))])
      #expect(try inner.step())
      counts.append(inner.row.integer(0))
    }
    #expect(counts == [0, 1, 2])
    // One that is not read to its end is dropped by the next.
    try outer.bind([])
    #expect(try outer.step())
    try outer.bind([])
    #expect(try outer.step() && outer.row.integer(0) == 1)
    // So is one that goes away.
    func abandon() throws {
      let statement = connection.statement("SELECT generate_series(1, 10000)")
      try statement.bind([])
      #expect(try statement.step())
    }
    try abandon()
    #expect(try rows("SELECT 1, 'a'") == ["1 a"])
  }

  /// The names of those of 300 shelves that `isAsked` wants, each asked by its number in a loop over all, and the number
  /// of round trips.
  private func namesInLoop(
    of isAsked: (Int64) -> Bool = { _ in true }, changing: (Int64) throws -> Void = { _ in }
  ) throws -> (names: [String], trips: Int) {
    try connection.execute(
      """
      CREATE TABLE shelf (id bigint PRIMARY KEY, name text);
      INSERT INTO shelf SELECT n, 'Shelf ' || n FROM generate_series(1, 300) n; BEGIN
      """)
    let start = connection.batch
    let outer = connection.statement("SELECT name, id FROM shelf ORDER BY id")
    let inner = connection.statement("SELECT name FROM shelf WHERE id > ? AND id = ?")
    var names: [String] = []
    try outer.bind([])
    while try outer.step() {
      let key = outer.row.integer(1)
      try changing(key)
      guard isAsked(key) else { continue }
      try inner.bind([.integer(0), .integer(key)])
      #expect(try inner.step())
      names.append(inner.row.text(0))
      inner.reset()
    }
    outer.reset()
    try connection.execute("ROLLBACK")
    return (names, connection.batch - start)
  }

  @Test func `a query that is asked for each row of another is asked for the next ones, too`() throws {
    let loop = try namesInLoop()
    #expect(loop.names == (1...300).map { "Shelf \($0)" })
    #expect(loop.trips < 15)
  }

  @Test func `what was asked ahead and not used is asked for no longer`() throws {
    let loop = try namesInLoop { $0 % 20 == 0 }
    #expect(loop.names == (1...15).map { "Shelf \($0 * 20)" })
    #expect((15...20).contains(loop.trips))
  }

  @Test(arguments: [(50, 40), (1, 310)])
  func `an answer that was read ahead does not outlive a change`(interval: Int64, mostTrips: Int) throws {
    let update = connection.statement("UPDATE shelf SET name = ? WHERE id = ?")
    let loop = try namesInLoop(changing: { key in
      guard key % interval == 0 else { return }
      try update.bind([.text("New"), .integer(key + 5)])
      #expect(try !update.step())
    })
    #expect(loop.names == (1...300).map { $0 > interval + 4 && $0 % interval == 5 % interval ? "New" : "Shelf \($0)" })
    #expect(loop.trips < mostTrips)
  }

  @Test func `a query with many rows is read ahead, too`() throws {
    try connection.execute("CREATE TABLE page AS SELECT n / 20 AS book, n FROM generate_series(20, 2019) n; BEGIN")
    let start = connection.batch
    let (outer, inner) = (
      connection.statement("SELECT DISTINCT book FROM page ORDER BY book"),
      connection.statement("SELECT n FROM page WHERE book = ? ORDER BY n")
    )
    var count = 0
    try outer.bind([])
    while try outer.step() {
      try inner.bind([.integer(outer.row.integer(0))])
      while try inner.step() {
        #expect(inner.row.integer(0) == Int64(20 + count))
        count += 1
      }
      inner.reset()
    }
    outer.reset()
    try connection.execute("ROLLBACK")
    #expect(count == 2000 && connection.batch - start < 12)
  }

  @Test func `queries that come one after the other are asked together, but not with a text for a number`() throws {
    try connection.execute(
      "CREATE TABLE shelf AS SELECT n AS id, n::text AS code, 'old' AS name FROM generate_series(1, 40) n; BEGIN")
    let change = connection.statement("UPDATE shelf SET name = ? WHERE id = ?")
    let byCode = connection.statement("SELECT name FROM shelf WHERE code = ?")
    let byID = connection.statement("SELECT name FROM shelf WHERE id = ? AND id < ?")
    let count = connection.statement("SELECT count(*)::text FROM shelf WHERE name = ?")
    func text(_ statement: PostgreSQLStatement, _ values: SQLValue...) throws -> String? {
      try statement.bind(values)
      defer { statement.reset() }
      return try statement.step() ? statement.row.text(0) : nil
    }
    var start = connection.batch
    for key in Int64(1)...20 {
      #expect(try text(change, .text("new"), .integer(key)) == nil)
      #expect(try text(byCode, .text("\(key)")) == "new")
      #expect(try text(byID, .integer(key), .integer(99)) == "new")
      #expect(try text(count, .text("new")) == "\(key)")
    }
    #expect(connection.batch - start == 2 * 3 + 18, "three queries are one round trip from the third time on")
    start = connection.batch
    #expect(try text(byCode, .text("none")) == nil)
    #expect(try text(byCode, .text("21")) == "old")
    #expect(try text(change, .text("new"), .integer(21)) == nil)
    #expect(try text(byID, .integer(21), .integer(99)) == "new", "a change ends what was asked ahead")
    try connection.execute("COMMIT")
  }

  @Test func `a query has its rows, however many statements before it wait for their answers`() throws {
    try connection.execute(
      "CREATE TABLE shelf AS SELECT n AS id FROM generate_series(1, 900) n; CREATE TABLE log (text text); BEGIN")
    let write = connection.statement("INSERT INTO log VALUES (?)")
    let one = connection.statement("SELECT id FROM shelf WHERE id = ?")
    let few = connection.statement("SELECT id FROM shelf WHERE id BETWEEN ? AND ? + 19 ORDER BY id")
    let each = connection.statement("SELECT id * 2 FROM shelf WHERE id = ?")
    var trips: [Int] = []
    // A statement more each time, around the number that may wait.
    for key in Int64(225)...270 {
      for _ in 0..<key {
        try write.bind([.text("\(key)")])
        #expect(try !write.step())
      }
      let start = connection.batch
      try one.bind([.integer(key)])
      #expect(try one.step() && one.row.integer(0) == key)
      one.reset()
      try few.bind([.integer(key), .integer(key)])
      var rows: [Int64] = []
      while try few.step() {
        rows.append(few.row.integer(0))
        try each.bind([.integer(few.row.integer(0))])
        #expect(try each.step() && each.row.integer(0) == few.row.integer(0) * 2)
        each.reset()
      }
      few.reset()
      #expect(rows == Array(key...(key + 19)))
      trips.append(connection.batch - start)
    }
    #expect(trips.dropFirst(10).max() ?? 99 <= 8, "\(trips)")
    try connection.execute("COMMIT")
  }

  @Test func `what comes after a query is asked once more at the end of a transaction, and not if it is long`() throws {
    try connection.execute("CREATE TABLE shelf AS SELECT n AS id FROM generate_series(1, 9) n; CREATE SEQUENCE asked")
    let first = connection.statement("SELECT count(*) FROM shelf WHERE id < ?")
    let next = connection.statement("SELECT nextval('asked') FROM shelf WHERE id = ?")
    let long = connection.statement("SELECT nextval('asked'), repeat('x', 90000) FROM shelf WHERE id = ?")
    /// Runs transactions with these queries; returns how often those that count themselves were run so far.
    func transactions(_ count: Int, _ queries: PostgreSQLStatement...) throws -> String {
      for key in 1...count {
        try connection.execute("BEGIN")
        for query in queries {
          try query.bind([.integer(Int64(key))])
          #expect(try query.step())
          query.reset()
        }
        try connection.execute("COMMIT")
      }
      return try rows("SELECT last_value, '' FROM asked")[0].trimmingCharacters(in: .whitespaces)
    }
    #expect(try transactions(3, first, next) == "3")
    #expect(try transactions(4, first) == "4")
    #expect(try transactions(5, first, long) == "9")
  }

  @Test func `errors are refusals by their codes, and the connection goes on`() throws {
    try library()
    for (sql, code) in [
      ("INSERT INTO shelf VALUES (1, 'x')", "store.constraint"),
      ("INSERT INTO book VALUES (1, 9, 'x')", "store.constraint"),
      ("INSERT INTO book VALUES (1, 1, NULL)", "store.constraint"), ("SELEC 1", "store.postgresql"),
    ] { #expect(refusal { try connection.execute(sql) }?.code == code, "\(sql)") }
    #expect(refusal { _ = try connection.statement("SELECT 1 / 0").step() }?.code == "store.postgresql")
    try connection.execute("SET default_transaction_read_only = on")
    #expect(refusal { try connection.execute("DELETE FROM shelf") }?.code == "store.postgresql.standby")
    try connection.execute("SET default_transaction_read_only = off")
    #expect(try rows("SELECT count(*), '' FROM shelf") == ["3 "])
    #expect(!connection.isInTransaction)
    try connection.execute("BEGIN")
    #expect(refusal { try connection.execute("SELECT 1 / 0") } != nil && connection.isInTransaction)
    try connection.execute("ROLLBACK")
    #expect(!connection.isInTransaction)
  }

  @Test func `a statement is interrupted from another thread`() throws {
    let interrupt = connection.interrupter
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.2)
      interrupt()
    }
    #expect(refusal { try connection.execute("SELECT pg_sleep(30)") }?.kind == .cancelled)
    #expect(try rows("SELECT 1, 'a'") == ["1 a"])
  }

  @Test func `who is refused or meets no server is told why, and what to do`() throws {
    let database = try #require(address.split(separator: "/").last?.split(separator: "?").first.map(String.init))
    for (address, code) in [
      (server.address(of: "none"), "store.postgresql.database"),
      (server.address(of: database, as: "nobody"), "store.postgresql.user"),
      ("postgresql://127.0.0.1:1/x", "store.postgresql.gone"),
      ("postgresql:///x?host=/nowhere", "store.postgresql.gone"),
      ("postgresql://ann:secret-word@127.0.0.1/x", "store.address.password"),
      ("postgresql://127.0.0.1/x?passwrod=secret-word", "store.address"), ("postgresql://%zz", "store.address"),
    ] {
      let refusal = try #require(refusal { _ = try PostgreSQLConnection(to: PostgreSQLAddress(address)) }, "\(address)")
      #expect(refusal.code == code, "\(address): \(refusal)")
      #expect(refusal.remedy != nil && !"\(refusal)".contains("secret-word"), "\(refusal)")
    }
  }

  @Test func `a connection that has ended is made again, but not in a transaction, which is refused`() throws {
    func end() throws {
      let number = try rows("SELECT pg_backend_pid(), ''")[0].dropLast()
      try server.run("psql", "-qc", "SELECT pg_terminate_backend(\(number), 1000)")
    }
    try end()
    #expect(try rows("SELECT 1, 'a'") == ["1 a"])
    try connection.execute("BEGIN")
    try end()
    #expect(refusal { _ = try connection.statement("SELECT 1").step() }?.code == "store.postgresql.gone")
    #expect(refusal { _ = try connection.statement("SELECT 1").step() }?.code == "store.postgresql.gone")
    #expect(try !connection.statement("ROLLBACK").step())
    #expect(try rows("SELECT 1, 'a'") == ["1 a"])
  }

  @Test func `a text is an address by its scheme`() {
    #expect(["postgresql://h/d", "postgres://"].allSatisfy(PostgreSQLAddress.isAddress))
    #expect(!["store.db", "postgresql:", "/postgresql://x", ""].contains(where: PostgreSQLAddress.isAddress))
  }
}
