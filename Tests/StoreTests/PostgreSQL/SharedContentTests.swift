import Foundation
import Store
import TestSupport
import Testing

/// Stores on a real server that keep their blobs in a folder which machines share.
@Suite struct SharedContentTests {
  private let server: PostgreSQLServer
  private let address: String
  private let scratch: Scratch
  private let folder: String

  /// A table of pictures.
  private static let pictures = Schema(
    owner: "pictures",
    tables: [TableDescription("picture", columns: ["sha256"], blobs: ["sha256"])],
    migrations: [
      Migration(version: 1, sql: "CREATE TABLE picture (id INTEGER PRIMARY KEY AUTOINCREMENT, sha256 TEXT NOT NULL)")
    ])

  init() throws {
    server = try PostgreSQLServer.shared()
    address = try server.database()
    scratch = try Scratch()
    folder = scratch.path("shared")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o2770])
  }

  private func open(at address: String? = nil) throws -> Store {
    try Store(at: StoreLocation(address ?? self.address), schemas: [Self.pictures], creating: true)
  }

  private func refusal(_ body: () throws -> Void) -> Refusal? {
    do { try body() } catch let refusal as Refusal { return refusal } catch { Issue.record(error) }
    return nil
  }

  /// Adds a picture, in a unit; returns its digest.
  @discardableResult
  private func add(_ text: String, to store: Store) throws -> String {
    let picture = try scratch.file("\(UUID().uuidString).png", text)
    return try store.use { transaction in
      try transaction.writing { transaction in
        try transaction.unit(UnitHeader(actor: Actor(name: "ann"), line: text)) { transaction in
          let blob = try transaction.blobs.stage(fileAt: picture)
          try transaction.execute("INSERT INTO picture (sha256) VALUES (?)", .text(blob.sha256))
          return blob.sha256
        }
      }
    }
  }

  private func text(_ sha256: String, in store: Store) throws -> String? {
    try store.use { try $0.blobs.path(of: sha256) }.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
  }

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func `the blobs of a store move to a folder, with its permissions, and all machines use it`() throws {
    let store = try open()
    let old = try add("in the database", to: store)
    try store.keepContent(in: folder)
    store.close()
    let (one, two) = (try open(), try open())
    #expect(one.contentPlace == folder)
    #expect(try text(old, in: one) == "in the database")
    let new = try add("in the folder", to: one)
    #expect(try text(new, in: two) == "in the folder")
    let inner = "\(folder)/blobs/sha256/\(new.prefix(2))"
    #expect(try mode(inner) == 0o2770 && mode("\(inner)/\(new)") == 0o440)
    #expect(try two.use { try $0.blobs.problem(of: new) } == nil)
    #expect(try mode("\(folder)/tmp") == 0o3770)
    let tables = try server.run("psql", "-Atd", name, "-c", "SELECT to_regclass('content.piece') IS NULL")
    #expect(tables == "t\n")
    // A migration creates the tables of the store again, and not those of blobs.
    try Store(at: StoreLocation(address), schemas: [Self.pictures, .library], creating: false).close()
    #expect(try text(old, in: open()) == "in the database")
    try one.keepContent(in: folder)
    #expect(refusal { try one.keepContent(in: scratch.path("other")) }?.code == "store.content.chosen")
  }

  @Test func `what would be refused is known before, and a copy in a file shares no file with the folder`() throws {
    let store = try open()
    #expect(try store.wouldKeepContent(in: folder))
    let stray = try scratch.file("shared/stray", "")
    #expect(refusal { _ = try store.wouldKeepContent(in: folder) }?.code == "store.content.not-empty")
    #expect(refusal { try Store.requireShareable(folder) }?.code == "store.content.not-empty")
    try FileManager.default.removeItem(atPath: stray)
    try store.keepContent(in: folder)
    let shared = try open()
    #expect(try !shared.wouldKeepContent(in: folder))
    #expect(refusal { _ = try shared.wouldKeepContent(in: scratch.path) }?.code == "store.content.chosen")
    #expect(refusal { try Store.requireShareable(folder) }?.code == "store.content.taken")
    let sha256 = try add("shared", to: shared)
    let copy = StoreFile(path: scratch.path("copy.db"))
    #expect(try Store.copy(from: StoreLocation(address), to: .file(copy), schemas: [Self.pictures]).blobs == 1)
    let path = "\(copy.contentPath)/blobs/sha256/\(sha256.prefix(2))/\(sha256)"
    let links = try FileManager.default.attributesOfItem(atPath: path)[.referenceCount] as? Int
    #expect(try links == 1 && mode(path) == 0o400)
  }

  @Test func `a console that was open before does not write where nobody reads`() throws {
    let (store, late) = (try open(), try open())
    try store.keepContent(in: folder)
    #expect(refusal { try add("late", to: late) }?.code == "store.postgresql.changed")
    #expect(try open().use { try $0.first("SELECT count(*) FROM picture") { $0.integer(0) } } == 0)
  }

  @Test func `unused blobs are deleted, a backup has the others, and a restore brings them back`() throws {
    let store = try open()
    try store.keepContent(in: folder)
    let shared = try open()
    let (kept, lost) = (try add("kept", to: shared), try add("lost", to: shared))
    let header = UnitHeader(actor: Actor(name: "ann"), line: "test")
    try shared.use { transaction in
      try transaction.writing { transaction in
        _ = try transaction.unit(header) { try $0.execute("DELETE FROM picture WHERE sha256 = ?", .text(lost)) }
      }
    }
    #expect(try shared.compact(header, allowingHorizon: true).blobs == 1)
    #expect(try text(lost, in: shared) == nil && text(kept, in: shared) == "kept")
    let archive = scratch.path("shop.tar")
    _ = try shared.backUp(to: archive)
    // Damaged meanwhile.
    let path = "\(folder)/blobs/sha256/\(kept.prefix(2))/\(kept)"
    try FileManager.default.removeItem(atPath: path)
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: path))
    _ = try Store.restore(archive, to: StoreLocation(address), schemas: [Self.pictures], header: header)
    let restored = try open()
    #expect(try text(kept, in: restored) == "kept")
    #expect(try restored.use { try $0.blobs.problem(of: kept) } == nil)
  }

  @Test func `a store whose schema was dropped comes back from a backup or a copy, with its blobs in the folder`()
    throws
  {
    let store = try open()
    try store.keepContent(in: folder)
    let shared = try open()
    let kept = try add("kept", to: shared)
    let archive = scratch.path("shop.tar")
    _ = try shared.backUp(to: archive)
    _ = try Store.copy(
      from: StoreLocation(address), to: .file(StoreFile(path: scratch.path("copy.db"))), schemas: [Self.pictures])
    shared.close()
    func comesBack(by body: () throws -> Void) throws {
      try server.run("psql", "-qd", name, "-c", "DROP SCHEMA main CASCADE")
      try body()
      let back = try open()
      #expect(try back.contentPlace == folder && text(kept, in: back) == "kept")
      back.close()
    }
    try comesBack {
      let header = UnitHeader(actor: Actor(name: "ann"), line: "test")
      _ = try Store.restore(archive, to: StoreLocation(address), schemas: [Self.pictures], header: header)
    }
    try comesBack {
      _ = try Store.copy(
        from: .file(StoreFile(path: scratch.path("copy.db"))), to: StoreLocation(address), schemas: [Self.pictures])
    }
  }

  @Test func `a compaction that loses its connection has deleted nothing, and one that died is put right by the next`()
    throws
  {
    try open().keepContent(in: folder)
    let store = try open()
    let kept = try add("kept", to: store)
    let place = "\(folder)/blobs/sha256/\(kept.prefix(2))"
    // Files to which nothing ever referred.
    let count = 10_000
    for number in 0..<count { close(creat("\(place)/\(kept.dropLast(4))\(Self.digits(of: number))", 0o440)) }
    let files = try FileManager.default.contentsOfDirectory(atPath: place).count
    let (removed, header) = ("\(folder)/removed", UnitHeader(actor: Actor(name: "ann"), line: "test"))
    let ending = Thread { [server, name] in
      while ((try? FileManager.default.contentsOfDirectory(atPath: removed)) ?? []).isEmpty { usleep(1000) }
      _ = try? server.run(
        "psql", "-qd", name, "-c",
        """
        SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND datname = current_database()
        """)
    }
    ending.start()
    #expect(refusal { _ = try store.compact(header, allowingHorizon: true) }?.code == "store.postgresql.gone")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place).count == files)
    #expect(try FileManager.default.contentsOfDirectory(atPath: removed) == [])
    // A console that died before its commit has moved a blob away.
    try FileManager.default.moveItem(atPath: "\(place)/\(kept)", toPath: "\(removed)/\(kept)")
    #expect(try store.compact(header, allowingHorizon: true).blobs == files - 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place) == [kept])
    #expect(try FileManager.default.contentsOfDirectory(atPath: removed) == [])
  }

  private static func digits(of number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  @Test func `a blob that is damaged in the database stays there`() throws {
    let store = try open()
    try add("damaged", to: store)
    try server.run("psql", "-qd", name, "-c", "UPDATE content.piece SET bytes = bytes || '\\x00'")
    try? FileManager.default.removeItem(atPath: store.contentPath)
    let other = try open()
    #expect(refusal { try other.keepContent(in: folder) }?.kind == .damaged)
    #expect(try server.run("psql", "-Atd", name, "-c", "SELECT count(*) FROM content.piece") == "1\n")
    #expect(try open().contentPlace == "the database")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [], "another store may take it")
  }

  @Test func `only a folder that the store's machines can share is taken, and only if it is there`() throws {
    let store = try open()
    func problem(of path: String) -> String? { refusal { try store.keepContent(in: path) }?.code }
    #expect(problem(of: scratch.path("missing")) == "store.content.unreadable")
    #expect(problem(of: try scratch.file("file", "")) == "store.content.unsafe")
    chmod(folder, 0o777)
    #expect(problem(of: folder) == "store.content.unsafe")
    chmod(folder, 0o770)
    #expect(problem(of: folder) == "store.content.unsafe", "files would not belong to the group")
    chmod(folder, 0o700)
    let stray = folder + "/stray"
    try Data().write(to: URL(fileURLWithPath: stray))
    #expect(problem(of: folder) == "store.content.not-empty")
    try FileManager.default.removeItem(atPath: stray)
    try store.keepContent(in: folder)
    let shared = try open()
    let sha256 = try add("here", to: shared)
    // Another database's store, such as a copy of this one, must not delete from it.
    let other = try open(at: server.database())
    #expect(refusal { try other.keepContent(in: folder) }?.code == "store.content.taken")
    // Where it is not mounted, the folder is empty.
    try FileManager.default.moveItem(atPath: folder, toPath: folder + "-away")
    #expect(refusal { try add("elsewhere", to: shared) }?.code == "store.content.unreadable")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(refusal { try add("elsewhere", to: shared) }?.code == "store.content.unreadable")
    #expect(refusal { _ = try shared.use { try $0.blobs.problem(of: sha256) } }?.code == "store.content.unreadable")
    #expect(refusal { try shared.keepContent(in: folder) }?.code == "store.content.unreadable", "nor is it marked")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.moveItem(atPath: folder + "-away", toPath: folder)
    #expect(try text(sha256, in: shared) == "here")
    #expect(refusal { try Library(scratch).store.keepContent(in: folder) }?.code == "store.content.file")
  }

  @Test func `a copy of the database must not use the folder of the original`() throws {
    let store = try open()
    try store.keepContent(in: folder)
    store.close()
    let copy = "copy_\(name.suffix(8))"
    try server.run("createdb", "-T", name, copy)
    let copied = try open(at: server.address(of: copy))
    #expect(refusal { try add("of the copy", to: copied) }?.code == "store.content.taken")
  }

  @Test func `a copy that this machine cannot keep is not damage of the store`() throws {
    let store = try open()
    let sha256 = try add("in the database", to: store)
    try? FileManager.default.removeItem(atPath: store.contentPath)
    try Data().write(to: URL(fileURLWithPath: store.contentPath))
    defer { try? FileManager.default.removeItem(atPath: store.contentPath) }
    let other = try open()
    #expect(refusal { _ = try other.use { try $0.blobs.path(of: sha256) } }?.code == "store.content.copy")
  }

  /// The name of the database.
  private var name: String { String(address.split(separator: "/")[2].prefix { $0 != "?" }) }
}
