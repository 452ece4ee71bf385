import Foundation
import Store
import TestSupport
import Testing

@Suite struct CreationTests {
  @Test func `a new store is for its owner only, and has the application ID`() throws {
    let library = try Library()
    let path = library.scratch.storeFile.path
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let header = try Data(contentsOf: URL(fileURLWithPath: path)).prefix(100)
    #expect(header[68..<72].elementsEqual("Stkr".utf8))
  }

  @Test func `missing folders are created, for their owner only`() throws {
    let scratch = try Scratch()
    let file = StoreFile(path: scratch.path("data/stockroom/store.db"), makesFolder: true)
    _ = try Store(at: .file(file), schemas: [], creating: true)
    let mode = try FileManager.default.attributesOfItem(atPath: scratch.path("data"))[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  @Test func `a missing folder is refused if it may not be created`() throws {
    let scratch = try Scratch()
    let file = StoreFile(path: scratch.path("nothere/store.db"))
    let refusal = #expect(throws: Refusal.self) { try Store(at: .file(file), schemas: [], creating: true) }
    #expect(refusal?.code == "store.folder-missing")
    #expect(refusal?.hint == "mkdir -p \(scratch.path("nothere"))")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("nothere")))
  }

  @Test func `a missing store is refused if it may not be created, and no file appears`() throws {
    let scratch = try Scratch()
    let refusal = #expect(throws: Refusal.self) {
      try Store(at: .file(scratch.storeFile), schemas: [.library], creating: false)
    }
    #expect(refusal?.code == "store.missing")
    #expect(!scratch.storeFile.exists)
  }

  @Test func `a store whose tables cannot be created leaves no file`() throws {
    let scratch = try Scratch()
    let broken = Schema(owner: "broken", tables: [], migrations: [Migration(version: 1, sql: "CREATE TABEL x (y)")])
    #expect(throws: Refusal.self) { try Store(at: .file(scratch.storeFile), schemas: [broken], creating: true) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["home"])
  }

  @Test func `a folder that cannot be written is refused`() throws {
    let scratch = try Scratch()
    let file = StoreFile(path: try scratch.file("notes.txt", "not a folder") + "/store.db")
    let refusal = #expect(throws: Refusal.self) { try Store(at: .file(file), schemas: [], creating: true) }
    #expect(refusal?.code == "store.create")
  }

  @Test func `consoles that start together create one store, and none loses its work`() throws {
    let scratch = try Scratch()
    let outcomes = Outcomes()
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      outcomes.add { try Library(scratch, busyTimeout: 60).unit { try $0.addBook("Book \(number)") } }
    }
    #expect(outcomes.errors.isEmpty)
    let library = try Library(scratch)
    #expect(try library.read { try $0.titles() }.sorted() == (0..<8).map { "Book \($0)" })
    #expect(try library.read { try $0.first("SELECT max(number) FROM journal_entry") { $0.count(0) } } == 8)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).allSatisfy { !$0.contains("new") })
  }

  @Test(arguments: [("synchronous", 2), ("foreign_keys", 1), ("trusted_schema", 0), ("temp_store", 2)])
  func `a connection saves its commits, and enforces references`(_ pragma: String, _ value: Int) throws {
    let library = try Library()
    #expect(try library.read { try $0.first("PRAGMA \(pragma)") { $0.count(0) } } == value)
    #expect(try library.read { try $0.first("PRAGMA journal_mode") { $0.text(0) } } == "wal")
  }

  @Test func `a copy has the rows and the blobs, and is independent`() throws {
    let library = try Library()
    let source = try library.scratch.file("abc", "abc")
    var blob: Blob?
    try library.unit { transaction in
      try transaction.addBook("Emma")
      blob = try transaction.blobs.stage(fileAt: source)
    }
    let target = StoreFile(path: library.scratch.path("copy.db"))
    try library.scratch.file("store.db.content/tmp/half", "another console's")
    try library.scratch.storeFile.copy(to: target)
    try library.unit { try $0.addBook("Persuasion") }
    let copy = try Store(at: .file(target), schemas: [.library], creating: false)
    #expect(try copy.use { try $0.titles() } == ["Emma"])
    let sha256 = try #require(blob?.sha256)
    #expect(try copy.use { try $0.blobs.path(of: sha256)?.hasPrefix(target.contentPath) } == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: target.contentPath) == ["blobs"])
    let refusal = #expect(throws: Refusal.self) { try library.scratch.storeFile.copy(to: target) }
    #expect(refusal?.code == "store.create")
    #expect(try copy.use { try $0.titles() } == ["Emma"])
  }

  @Test func `copying a store's file keeps the versions of its tables`() throws {
    let library = try Library()
    try library.unit { try $0.addBook("Emma") }
    library.store.close()
    let source = library.scratch.storeFile
    let before = try Data(contentsOf: URL(fileURLWithPath: source.path))
    let target = StoreFile(path: library.scratch.path("copy.db"))
    try source.copy(to: target)
    #expect(try Data(contentsOf: URL(fileURLWithPath: source.path)) == before)
    let files = try FileManager.default.contentsOfDirectory(atPath: library.scratch.path)
    #expect(files.sorted() == ["copy.db", "home", "store.db"])
    // The number in the header tells the two apart.
    #expect(try Data(contentsOf: URL(fileURLWithPath: target.path))[60..<64] != before[60..<64])
    let copy = try Store(at: .file(target), schemas: [.colouredLibrary], creating: false)
    #expect(try copy.use { try $0.titles() } == ["Emma"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: source.path)) == before)
  }

  @Test func `a missing store and another program's file cannot be copied`() throws {
    let scratch = try Scratch()
    let target = StoreFile(path: scratch.path("copy.db"))
    let missing = #expect(throws: Refusal.self) { try scratch.storeFile.copy(to: target) }
    #expect(missing?.code == "store.missing")
    try scratch.file("store.db", "a letter")
    let stranger = #expect(throws: Refusal.self) { try scratch.storeFile.copy(to: target) }
    #expect(stranger?.code == "store.not-ours")
    #expect(!target.exists)
  }

  @Test func `a store reports whether opening it created it`() throws {
    let library = try Library()
    #expect(library.store.wasCreated)
    #expect(try !Library(library.scratch).store.wasCreated)
  }

  @Test func `a store in memory leaves no file`() throws {
    let store = try Store(inMemory: [.library])
    try store.use { _ = try $0.addBook("Emma") }
    #expect(try store.use { try $0.titles() } == ["Emma"])
    #expect(!StoreFile(path: ":memory:").exists)
  }
}
