import Foundation
import Store
import TestSupport
import Testing

/// A store that is named by a link is the store that the link leads to, with its log, its blobs, and its drafts.
@Suite struct LinkedStoreTests {
  private let library: Library
  private let scratch: Scratch

  init() throws {
    library = try Library()
    scratch = library.scratch
    #expect(mkdir(scratch.path("elsewhere"), 0o700) == 0)
  }

  private func open(_ name: String) throws -> Store {
    try Store(at: .file(at: scratch.path(name)), schemas: [.library], creating: true)
  }

  private func stage(in store: Store) throws {
    let abc = try scratch.file("abc", "abc")
    try store.use { transaction in
      try transaction.writing { transaction in _ = try transaction.blobs.stage(fileAt: abc) }
    }
  }

  @Test func `blobs are beside the file, whichever link names it`() throws {
    #expect(symlink("../store.db", scratch.path("elsewhere/one.db")) == 0)
    #expect(symlink("one.db", scratch.path("elsewhere/two.db")) == 0)
    #expect(symlink("elsewhere", scratch.path("folder")) == 0)
    for name in ["elsewhere/one.db", "elsewhere/two.db", "folder/one.db"] {
      let store = try open(name)
      #expect(!store.wasCreated)
      try stage(in: store)
      store.close()
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path("elsewhere"))
    #expect(names.sorted() == ["one.db", "two.db"])
    #expect(FileManager.default.fileExists(atPath: scratch.path("store.db.content/blobs/sha256/ba")))
  }

  @Test func `a restore over a link keeps the link`() throws {
    #expect(symlink("../store.db", scratch.path("elsewhere/one.db")) == 0)
    try library.unit { try $0.addBook("Emma") }
    _ = try library.store.backUp(to: scratch.path("b.tar"))
    try library.unit { try $0.addBook("Persuasion") }
    library.store.close()
    let file = StoreFile(path: scratch.path("elsewhere/one.db"))
    let header = UnitHeader(actor: Library.ann, line: "store restore")
    _ = try Store.restore(scratch.path("b.tar"), to: file, schemas: [.library], header: header, keepsReplaced: true)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == "../store.db")
    #expect(try Library(scratch).read { try $0.titles() } == ["Emma"])
  }

  @Test func `a store with two hard links is refused under both names, until one is removed`() throws {
    library.store.close()
    let other = scratch.path("elsewhere/other.db")
    #expect(link(scratch.storeFile.path, other) == 0)
    for name in ["store.db", "elsewhere/other.db"] {
      let refusal = #expect(throws: Refusal.self) { try open(name) }
      #expect(refusal?.code == "store.several-names")
    }
    #expect(unlink(other) == 0)
    #expect(try open("store.db").use { try $0.titles() } == [])
  }

  @Test func `inspecting an open store does not release its locks`() throws {
    // Closing any descriptor of a file takes the process's POSIX locks on it away.
    try library.unit { try $0.addBook("Emma") }
    try library.read { transaction in
      try transaction.begin(.deferred)
      _ = try transaction.titles()
      _ = try Store(copyOf: .file(at: scratch.path("store.db")), schemas: [.library])
      #expect(symlink("store.db", scratch.path("link.db")) == 0)
      _ = try Store(copyOf: .file(at: scratch.path("link.db")), schemas: [.library])
      let locks = try Shell.run("grep -c \":$(stat -c %i store.db) \" /proc/locks", in: scratch)
      #expect(locks.output == "1\n", "\(locks)")
      transaction.rollback()
    }
  }
}
