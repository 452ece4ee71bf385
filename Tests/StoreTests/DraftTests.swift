import Foundation
import Store
import TestSupport
import Testing

/// What a console that died was still making goes with the next start; what is being made stays.
@Suite struct DraftTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
  }

  @Test func `abandoned drafts and SQLite's files beside them are deleted, and other files are not`() throws {
    try Library(scratch).unit { try $0.addBook("Emma") }
    let (dead, gone) = (UUID().uuidString, UUID().uuidString)
    for name in ["new-\(dead)", "new-\(dead)-wal", "new-\(dead)-shm", "new-\(gone)-journal"] {
      try scratch.file("store.db.\(name)", "half a store")
    }
    let others = [
      "store.db.new-year", "store.db.new-\(dead).txt", "other.db.new-\(dead)", "store.db.bak",
      "my-store.db.new-\(dead)",
    ]
    for name in others { try scratch.file(name, "mine") }
    #expect(mkdir(scratch.path("store.db.new-\(UUID().uuidString)"), 0o700) == 0)
    _ = try Library(scratch)
    let left = try names().filter { !$0.hasPrefix("store.db-") }
    #expect(left.count == others.count + 3, "\(left)")
    #expect(left.contains { $0.hasPrefix("store.db.new-") && !others.contains($0) }, "a folder is not a draft of ours")
    for name in others { #expect(try scratch.contents(name) == "mine") }
  }

  @Test func `a draft that is being written is not deleted`() throws {
    try Library(scratch).unit { try $0.addBook("Emma") }
    let name = "store.db.new-\(UUID().uuidString)"
    let path = try scratch.file(name, "at work")
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    _ = try Library(scratch)
    #expect(try names().contains(name))
    #expect(flock(descriptor, LOCK_UN) == 0)
    _ = try Library(scratch)
    #expect(try !names().contains(name))
  }

  @Test func `a failed backup leaves no file and replaces nothing`() throws {
    let library = try Library(scratch)
    try library.unit { try $0.addBook("Emma") }
    let dead = "b.tar.new-\(UUID().uuidString)"
    try scratch.file(dead, "half an archive")
    _ = try library.store.backUp(to: scratch.path("b.tar"))
    #expect(try !names().contains(dead))
    #expect(symlink("nowhere", scratch.path("c.tar")) == 0)
    for name in ["b.tar", "c.tar", "home"] {
      let refusal = #expect(throws: Refusal.self) { try library.store.backUp(to: scratch.path(name)) }
      #expect(refusal?.code == "store.backup.not-written")
    }
    let left = try names().filter { !$0.hasPrefix("store.db-") }
    #expect(left == ["b.tar", "c.tar", "home", "store.db"])
  }
}
