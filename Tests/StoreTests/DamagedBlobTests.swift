import Foundation
import Store
import TestSupport
import Testing

/// What a row names need not be a digest, nor what has its name a file: it is a finding, and nothing waits for it.
@Suite struct DamagedBlobTests {
  private static let pictures = Schema(
    owner: "library",
    tables: [TableDescription("picture", columns: ["sha256"], blobs: ["sha256"])],
    migrations: [
      Migration(version: 1, sql: "CREATE TABLE picture (id INTEGER PRIMARY KEY AUTOINCREMENT, sha256 TEXT NOT NULL)")
    ])
  private let library: Library
  private let scratch: Scratch
  private let sha256: String
  private let path: String

  init() throws {
    library = try Library(schemas: [Self.pictures])
    scratch = library.scratch
    let picture = try scratch.file("harbour.png", "a picture")
    var blob: Blob?
    try library.unit { transaction in
      let staged = try transaction.blobs.stage(fileAt: picture)
      try transaction.execute("INSERT INTO picture (sha256) VALUES (?)", .text(staged.sha256))
      blob = staged
    }
    let digest = try #require(blob?.sha256)
    sha256 = digest
    let place = try library.read { try $0.blobs.path(of: digest) }
    path = try #require(place)
  }

  @Test(arguments: [
    ("rm -f", "does not exist"), ("rm -f %; mkfifo", "is a pipe, not a file"),
    ("rm -f %; mkdir", "is a folder, not a file"),
    ("rm -f %; ln -s /dev/zero", "is a link, not a file"),
    ("chmod 600 %; echo other >", "does not match its digest"),
  ]) func `a check reports what is in place of a blob`(_ damage: String, _ problem: String) throws {
    let line = damage.replacing("%", with: path) + " " + path
    #expect(try Shell.run(line, in: scratch).status == 0)
    #expect(try library.read { try $0.blobs.problem(of: sha256) } == problem)
    let refusal = #expect(throws: Refusal.self) { try library.store.backUp(to: scratch.path("b.tar")) }
    #expect(refusal?.code == "store.blob.damaged")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("b.tar")))
  }

  @Test(arguments: ["../../../dev/zero", "../../dev/zero", "", "abc", String(repeating: "A", count: 64), "/etc/passwd"])
  func `a name that is not a digest is not a path`(_ name: String) throws {
    #expect(try library.read { try $0.blobs.path(of: name) == nil })
    #expect(try library.read { try $0.blobs.problem(of: name) } == "has no digest of 64 hexadecimal digits")
    try library.unit { try $0.execute("UPDATE picture SET sha256 = ?", .text(name)) }
    let refusal = #expect(throws: Refusal.self) { try library.store.backUp(to: scratch.path("b.tar")) }
    #expect(refusal?.code == "store.blob.damaged")
  }

  @Test func `a backup that omits damaged blobs lists them, and can be restored`() throws {
    let other = try scratch.file("lake.png", "another picture")
    try library.unit { transaction in
      let blob = try transaction.blobs.stage(fileAt: other)
      try transaction.execute("INSERT INTO picture (sha256) VALUES (?)", .text(blob.sha256))
    }
    #expect(unlink(path) == 0)
    let contents = try library.store.backUp(to: scratch.path("b.tar"), skippingDamaged: true)
    #expect(contents.blobs == 1)
    #expect(contents.missing.map(\.sha256) == [sha256])
    let unpack = "tar xOf b.tar MISSING; mkdir o; cd o; tar xf ../b.tar; sha256sum -c SHA256SUMS"
    let listed = try Shell.run(unpack, in: scratch)
    #expect(listed.output.hasPrefix("\(sha256)  sha256 of picture 1: it does not exist\n"), "\(listed)")
    #expect(listed.status == 0)
    let header = UnitHeader(actor: Library.ann, line: "store restore")
    let file = StoreFile(path: scratch.path("new.db"))
    let restored = try Store.restore(scratch.path("b.tar"), to: file, schemas: [Self.pictures], header: header)
    #expect(restored.missing == 1)
    #expect(restored.contents.blobs == 1)
  }
}
