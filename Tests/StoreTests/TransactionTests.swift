import Foundation
import Store
import TestSupport
import Testing

@Suite struct TransactionTests {
  @Test func `a commit saves changes, and a rollback discards them`() throws {
    let library = try Library()
    try library.read { transaction in
      try transaction.begin(.immediate)
      try transaction.addBook("Emma")
      #expect(transaction.isOpen)
      try transaction.commit()
      #expect(!transaction.isOpen)
      try transaction.begin(.immediate)
      try transaction.addBook("Persuasion")
      transaction.rollback()
      #expect(!transaction.isOpen)
      #expect(try transaction.titles() == ["Emma"])
    }
  }

  @Test func `an error in a savepoint rolls back only that savepoint`() throws {
    let library = try Library()
    try library.unit { transaction in
      try transaction.addBook("Emma")
      try? transaction.savepoint {
        try transaction.addBook("Persuasion")
        try transaction.savepoint { _ = try transaction.addBook("Sanditon") }
        throw Refusal("test", "enough")
      }
      try transaction.savepoint { _ = try transaction.addBook("Evelina") }
    }
    #expect(try library.read { try $0.titles() } == ["Emma", "Evelina"])
  }

  @Test func `a rehearsal rolls back its changes and returns its value`() throws {
    let library = try Library()
    let picture = try library.scratch.file("picture.png", "picture")
    try library.unit { transaction in
      try transaction.addBook("Emma")
      let before = transaction.now
      let seen = try transaction.rehearse {
        try transaction.addBook("Persuasion")
        let blob = try transaction.blobs.stage(fileAt: picture)
        try Clock(in: transaction).set(before.addingTimeInterval(86_400))
        return try transaction.rehearse { (try transaction.titles(), blob) }
      }
      #expect(seen.0 == ["Emma", "Persuasion"])
      #expect(try transaction.blobs.path(of: seen.1.sha256) == nil)
      #expect(transaction.now == before)
      #expect(!transaction.clockStands)
      #expect(throws: Refusal.self) {
        try transaction.rehearse {
          try transaction.addBook("Sanditon")
          throw Refusal("test", "enough")
        }
      }
    }
    #expect(try library.read { try $0.titles() } == ["Emma"])
  }

  @Test func `a query may run inside the same query`() throws {
    let library = try Library()
    try library.unit { for title in ["a", "b"] { try $0.addBook(title) } }
    let sql = "SELECT title FROM book ORDER BY id"
    let pairs = try library.read { transaction in
      try transaction.all(sql) { outer in
        let titles = try transaction.all(sql) { $0.text(0) }
        return titles.map { outer.text(0) + $0 }
      }
    }
    #expect(pairs == [["aa", "ab"], ["ba", "bb"]])
  }

  @Test func `a statement with a surplus value, or with a syntax error, is refused`() throws {
    let library = try Library()
    try library.read { transaction in
      let tooMany = #expect(throws: Refusal.self) { try transaction.execute("DELETE FROM book", 1) }
      #expect(tooMany?.code == "store.statement")
      let unknown = #expect(throws: Refusal.self) { try transaction.execute("DELETE FROM magazine") }
      #expect(unknown?.code == "store.sqlite")
    }
  }

  @Test func `a violated constraint is a refusal`() throws {
    let library = try Library()
    let refusal = #expect(throws: Refusal.self) {
      try library.unit { transaction in
        try transaction.addShelf("Novels")
        try transaction.addShelf("Novels")
      }
    }
    #expect(refusal?.code == "store.constraint")
    #expect(try library.contents().allSatisfy { !$0.contains("Novels") })
  }

  @Test func `a commit with a violated reference is refused and rolled back`() throws {
    let library = try Library()
    let refusal = #expect(throws: Refusal.self) {
      try library.unit { transaction in
        try transaction.execute("PRAGMA defer_foreign_keys = ON")
        try transaction.addBook("Emma", shelf: 99)
      }
    }
    #expect(refusal?.code == "store.constraint")
    #expect(try library.read { try $0.titles() } == [])
  }

  @Test func `a writer waits for another console, and then reports that the store is busy`() throws {
    let scratch = try Scratch()
    let first = try Library(scratch)
    let second = try Library(scratch, busyTimeout: 0.01)
    try first.read { transaction in
      try transaction.begin(.immediate)
      try transaction.addBook("Emma")
      let refusal = #expect(throws: Refusal.self) { try second.unit { try $0.addBook("Persuasion") } }
      #expect(refusal?.code == "store.busy")
      #expect(try second.read { try $0.titles() } == [], "reading goes on meanwhile")
      #expect(try Library(scratch, busyTimeout: 0.01).read { try $0.titles() } == [], "and so does opening")
      try transaction.commit()
    }
    try second.unit { try $0.addBook("Persuasion") }
    #expect(try first.read { try $0.titles() } == ["Emma", "Persuasion"])
  }

  @Test func `another thread can interrupt a long query`() throws {
    let library = try Library()
    let interrupt = library.store.interrupter
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    let refusal = #expect(throws: Refusal.self) {
      try library.read { transaction in
        var hasStarted = false
        try transaction.rows(endless) { _ in
          if !hasStarted { Thread.detachNewThread { interrupt() } }
          hasStarted = true
        }
      }
    }
    #expect(refusal?.code == "cancelled")
    try library.unit { try $0.addBook("Emma") }
  }

  @Test func `an interrupted write is rolled back`() throws {
    let library = try Library()
    let interrupt = library.store.interrupter
    let refusal = #expect(throws: Refusal.self) {
      try library.unit { transaction in
        try transaction.addBook("Emma")
        let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
        try repeating(interrupt) { try transaction.execute("\(endless) INSERT INTO book (title) SELECT i FROM n") }
      }
    }
    #expect(refusal?.code == "cancelled")
    #expect(try library.read { $0.isOpen } == false)
  }
}

/// Does something again and again on another thread, while `body` runs.
///
/// An interruption counts only for a statement that is running, and must not meet one that comes later.
private func repeating(_ action: @escaping @Sendable () -> Void, while body: () throws -> Void) rethrows {
  let (mayEnd, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  Thread.detachNewThread {
    repeat { action() } while mayEnd.wait(timeout: .now() + .milliseconds(1)) == .timedOut
    ended.signal()
  }
  defer {
    mayEnd.signal()
    ended.wait()
  }
  try body()
}
