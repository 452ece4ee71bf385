import Foundation
import Store
import TestSupport
import Testing

/// Stores whose file is replaced, moved, or deleted while they are open.
@Suite struct OpenPlaceTests {
  private let scratch: Scratch
  private let library: Library
  private let files = FileManager.default

  init() throws {
    scratch = try Scratch()
    library = try Library(scratch)
    try library.unit { try $0.addBook("Emma") }
    let other = try Store(at: .file(at: scratch.path("other.db")), schemas: [.library], creating: true)
    try other.use { try $0.writing { _ = try $0.addBook("Evelina") } }
    other.close()
  }

  private func code(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? Refusal)?.code ?? "\(error)"
    }
  }

  private func write() -> String? { code { try library.unit { try $0.addBook("Persuasion") } } }

  private func titles(_ name: String) throws -> [String] {
    let store = try Store(at: .file(at: scratch.path(name)), schemas: [.library], creating: false)
    defer { store.close() }
    #expect(try store.use { try $0.problems() } == [])
    return try store.use { try $0.titles() }
  }

  private func rename(_ source: String, _ target: String) {
    #expect(Foundation.rename(scratch.path(source), scratch.path(target)) == 0)
  }

  private func copy(_ source: String, over target: String) throws {
    let result = try Shell.run("cp \(source) \(target)", in: scratch)
    #expect(result.status == 0)
  }

  private var hasLog: Bool { files.fileExists(atPath: scratch.path("store.db-wal")) }

  @Test func `a store that was moved and linked back is not written, and opens once its log is beside it`() throws {
    rename("store.db", "real.db")
    try files.createSymbolicLink(atPath: scratch.path("store.db"), withDestinationPath: scratch.path("real.db"))
    #expect(write() == "store.replaced")
    #expect(code { _ = try titles("store.db") } == "store.log-left-behind")
    library.store.close()
    #expect(!hasLog)
    #expect(try titles("store.db") == ["Emma"])
  }

  @Test func `a store that was moved over an open one is not written, and not paired with its log`() throws {
    let other = try Data(contentsOf: URL(fileURLWithPath: scratch.path("other.db")))
    try files.copyItem(atPath: scratch.path("other.db"), toPath: scratch.path("new.db"))
    rename("new.db", "store.db")
    #expect(write() == "store.replaced")
    #expect(
      code { _ = try library.read { transaction in try transaction.reading { try transaction.titles() } } }
        == "store.replaced")
    #expect(code { _ = try titles("store.db") } == "store.replaced")
    library.store.close()
    #expect(!hasLog)
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path("store.db"))) == other)
    #expect(try titles("store.db") == ["Evelina"])
  }

  @Test func `a store that was moved away keeps its commits, and works again once it is moved back`() throws {
    rename("store.db", "away.db")
    #expect(write() == "store.missing")
    #expect(code { _ = try titles("away.db") } == "store.replaced")
    rename("away.db", "store.db")
    #expect(write() == nil)
    rename("store.db", "away.db")
    library.store.close()
    #expect(!hasLog)
    #expect(try titles("away.db") == ["Emma", "Persuasion"])
  }

  @Test func `a store that was deleted leaves no log for the next one`() throws {
    #expect(unlink(scratch.storeFile.path) == 0)
    #expect(write() == "store.missing")
    #expect(code { _ = try Library(scratch) } == "store.replaced")
    library.store.close()
    #expect(!hasLog)
    #expect(try Library(scratch).read { try $0.titles() } == [])
  }

  @Test func `replacing a store during a unit rolls back the unit`() throws {
    let refused = code {
      try library.unit {
        _ = try $0.addBook("Persuasion")
        rename("other.db", "store.db")
      }
    }
    #expect(refused == "store.replaced")
    library.store.close()
    #expect(try titles("store.db") == ["Evelina"])
  }

  @Test func `a store that was copied over an open one is not written`() throws {
    try copy("other.db", over: "store.db")
    #expect(write() == "store.replaced")
    library.store.close()
    #expect(!hasLog)
    #expect(try titles("store.db") == ["Evelina"])
  }

  @Test(arguments: ["-wal", "-shm"]) func `a store whose log was deleted is not written, and keeps its rows`(
    _ suffix: String
  ) throws {
    #expect(unlink(scratch.path("store.db\(suffix)")) == 0)
    #expect(write() == "store.replaced")
    library.store.close()
    #expect(try titles("store.db") == ["Emma"])
  }

  @Test func `a reader that closes a moved store does not delete a log that others use`() throws {
    let reader = try library.store.reader()
    rename("store.db", "away.db")
    reader.close()
    #expect(hasLog)
    rename("away.db", "store.db")
    #expect(write() == nil)
    library.store.close()
    #expect(try titles("store.db") == ["Emma", "Persuasion"])
  }

  @Test func `a store that is no longer at its path cannot be backed up`() throws {
    rename("other.db", "store.db")
    #expect(code { _ = try library.store.backUp(to: scratch.path("b.tar")) } == "store.replaced")
    #expect(!files.fileExists(atPath: scratch.path("b.tar")))
  }

  @Test func `a new store is deleted only if nobody has written to it`() throws {
    let file = StoreFile(path: scratch.path("new.db"))
    let (mine, another) = (
      try Store(at: .file(file), schemas: [.library], creating: true),
      try Store(at: .file(file), schemas: [.library], creating: true)
    )
    #expect(try mine.removeIfUnused())
    #expect(!file.exists)
    #expect(code { try another.use { try $0.writing { _ = try $0.addBook("Emma") } } } == "store.missing")
    mine.close()
    another.close()
    #expect(try !library.store.removeIfUnused())
    #expect(write() == nil)
  }

  @Test func `a store in another journal mode is switched to WAL, and its backup can be restored`() throws {
    library.store.close()
    let result = try Shell.run("sqlite3 store.db 'PRAGMA journal_mode = DELETE'", in: scratch)
    #expect(result.output == "delete\n")
    let store = try Store(at: .file(scratch.storeFile), schemas: [.library], creating: false)
    #expect(hasLog)
    _ = try store.backUp(to: scratch.path("b.tar"))
    store.close()
    let target = StoreFile(path: scratch.path("restored.db"))
    _ = try Store.restore(
      scratch.path("b.tar"), to: target, schemas: [.library], header: UnitHeader(actor: Library.ann, line: "test"))
    #expect(try titles("restored.db") == ["Emma"])
  }

  /// The number in a store's header.
  private func number(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: scratch.path(name)))[60..<64])
  }

  private func removeNumber(_ name: String) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: scratch.path(name)))
    defer { try? file.close() }
    try file.seek(toOffset: 60)
    try file.write(contentsOf: [0, 0, 0, 0])
  }

  @Test func `a store of a former release gets a number when it is opened, so that a copy over it is detected`() throws
  {
    library.store.close()
    for name in ["store.db", "other.db"] { try removeNumber(name) }
    let store = try Store(at: .file(scratch.storeFile), schemas: [.library], creating: false)
    #expect(try number("store.db") != [0, 0, 0, 0])
    try copy("other.db", over: "store.db")
    #expect(code { try store.use { try $0.writing { _ = try $0.addBook("Persuasion") } } } == "store.replaced")
    store.close()
    #expect(try titles("store.db") == ["Evelina"])
  }

  @Test func `a store of a former release keeps its log, and gets its number later`() throws {
    library.store.close()
    try removeNumber("store.db")
    try Data(count: 64).write(to: URL(fileURLWithPath: scratch.path("store.db-wal")))
    #expect(try titles("store.db") == ["Emma"])
    #expect(try number("store.db") == [0, 0, 0, 0])
    #expect(try titles("store.db") == ["Emma"])
    #expect(try number("store.db") != [0, 0, 0, 0])
  }

  @Test func `a link that now leads to another store is refused`() throws {
    library.store.close()
    #expect(symlink("store.db", scratch.path("link.db")) == 0)
    let store = try Store(at: .file(at: scratch.path("link.db")), schemas: [.library], creating: false)
    #expect(unlink(scratch.path("link.db")) == 0)
    #expect(symlink("other.db", scratch.path("link.db")) == 0)
    #expect(code { try store.use { try $0.writing { _ = try $0.addBook("Persuasion") } } } == "store.replaced")
    store.close()
    #expect(try titles("store.db") == ["Emma"])
    #expect(try titles("link.db") == ["Evelina"])
  }

  @Test func `the log of a killed console is not replayed into another store`() throws {
    let log = scratch.path("store.db-wal")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: log))
    library.store.close()
    try bytes.write(to: URL(fileURLWithPath: scratch.path("other.db-wal")))
    #expect(code { _ = try titles("other.db") } == "store.log-foreign")
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.path("other.db-wal"))) == bytes)
    #expect(unlink(scratch.path("other.db-wal")) == 0)
    #expect(try titles("other.db") == ["Evelina"])
  }

  @Test(arguments: ["-wal", "-shm", "-journal"]) func `another program's file with a log's name is not changed`(
    _ suffix: String
  ) throws {
    library.store.close()
    let path = try scratch.file("store.db\(suffix)", "dear")
    #expect(code { _ = try titles("store.db") } == "store.log-foreign")
    #expect(files.contents(atPath: path) == Data("dear".utf8))
  }

  @Test(arguments: [3, 4096, 5 * 4096]) func `a truncated index belongs to the store`(
    _ size: Int
  ) throws {
    library.store.close()
    _ = try scratch.file("store.db-shm", String(repeating: "\0", count: size))
    #expect(try titles("store.db") == ["Emma"])
  }

  @Test(arguments: [
    "x.db-wal", "x.db-shm", "x.db-journal", "x.db.content", "x.db.new-0A0A0A0A-0000-4000-8000-000000000000",
    "x.db.damaged-0a1b2c3d", "x.db.replaced-2026-11-22-0a1b2c3d",
  ]) func `a store is not created under a name of another store's files`(_ name: String) throws {
    let file = StoreFile(path: scratch.path(name))
    #expect(code { _ = try Store(at: .file(file), schemas: [], creating: true) } == "store.name")
    #expect(code { try scratch.storeFile.copy(to: file) } == "store.name")
    #expect(!files.fileExists(atPath: file.path))
  }

  @Test func `a replaced store can be opened under its name, and similar names are allowed`() throws {
    library.store.close()
    for name in ["store.db.replaced-2026-11-22-0a1b2c3d", "store.db.damaged-0a1b2c3d", "a.new-2012.db", "wal"] {
      try files.copyItem(atPath: scratch.storeFile.path, toPath: scratch.path(name))
      #expect(try titles(name) == ["Emma"])
    }
  }
}
