import Foundation
import Store
import TestSupport
import Testing

/// Files that are not a whole store of this program's: refused, and left as they were to the byte.
@Suite struct StrangerTests {
  private let scratch: Scratch
  private let stranger: Stranger

  init() throws {
    scratch = try Scratch()
    stranger = Stranger(scratch)
  }

  @Test func `an empty file beside the content of a lost store`() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.storeFile.contentPath, withIntermediateDirectories: true)
    try stranger.expect("store.not-ours", opening: Data())
  }

  @Test func `a text`() throws {
    try stranger.expect("store.not-ours", opening: Data(String(repeating: "product list\n", count: 20).utf8))
  }

  @Test func `another program's SQLite database`() throws {
    var bytes = try stranger.storeBytes()
    bytes.replaceSubrange(68..<72, with: [0, 0, 0, 0])
    try stranger.expect("store.not-ours", opening: bytes)
  }

  @Test func `a truncated store`() throws {
    let bytes = try stranger.storeBytes()
    try stranger.expect("store.damaged", opening: bytes.dropLast(1))
    try stranger.expect("store.damaged", opening: bytes.prefix(100))
  }

  @Test func `a store with a page of noise`() throws {
    var bytes = try stranger.storeBytes()
    bytes.replaceSubrange(100..<4096, with: Data(repeating: 0xA5, count: 3996))
    try stranger.expect("store.damaged", opening: bytes)
  }

  @Test func `a store of a newer program`() throws {
    try stranger.expect("store.newer-version", opening: stranger.storeBytes([.colouredLibrary]))
  }

  @Test func `a store with invalid schema versions`() throws {
    do {
      let library = try Library(scratch)
      try library.read { try $0.execute("UPDATE schema SET version = 'many'") }
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.storeFile.path))
    try stranger.expect("store.damaged", opening: bytes)
  }

  @Test func `a folder, and a pipe without a writer`() throws {
    for (name, make) in [("folder", mkdir), ("pipe", mkfifo)] {
      #expect(make(scratch.path(name), 0o700) == 0)
      let refusal = #expect(throws: Refusal.self) {
        try Store(at: .file(at: scratch.path(name)), schemas: [], creating: true)
      }
      #expect(refusal?.code == "store.not-ours")
    }
  }

  @Test func `a broken link`() throws {
    #expect(symlink("nowhere", scratch.storeFile.path) == 0)
    let refusal = #expect(throws: Refusal.self) {
      try Store(at: .file(scratch.storeFile), schemas: [], creating: true)
    }
    #expect(refusal?.code == "store.unreadable")
  }

  @Test func `a write-protected store can be read but not written, even by root`() throws {
    let bytes = try stranger.storeBytes()
    let path = try scratch.file("store.db", bytes)
    #expect(chmod(path, 0o444) == 0)
    do {
      let library = try Library(scratch)
      #expect(library.store.isReadOnly)
      #expect(try library.read { try $0.titles() } == ["Emma"])
      let refusal = #expect(throws: Refusal.self) { try library.unit { try $0.addBook("Persuasion") } }
      #expect(refusal?.code == "store.read-only")
    }
    do {
      // Its tables are migrated in a copy.
      let library = try Library(scratch, schemas: [.colouredLibrary])
      #expect(library.store.isReadOnly)
      #expect(try library.store.reader().use { try $0.titles() } == ["Emma"])
      let refusal = #expect(throws: Refusal.self) { try library.unit { try $0.addBook("Persuasion") } }
      #expect(refusal?.code == "store.read-only")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  @Test func `a store with its last pages in the log is complete`() throws {
    let crashed = StoreFile(path: scratch.path("crashed.db"))
    do {
      let library = try Library(scratch)
      try library.unit { transaction in for number in 1...500 { try transaction.addBook("Book \(number)") } }
      try FileManager.default.copyItem(atPath: scratch.storeFile.path + "-wal", toPath: crashed.path + "-wal")
      library.store.checkpoint()
      let whole = try Data(contentsOf: URL(fileURLWithPath: scratch.storeFile.path))
      try scratch.file("crashed.db", whole.dropLast(4096))
    }
    let store = try Store(at: .file(crashed), schemas: [.library], creating: false)
    #expect(try store.use { try $0.titles().count } == 500)
    #expect(try store.use { try $0.first("PRAGMA integrity_check") { $0.text(0) } } == "ok")
  }
}
