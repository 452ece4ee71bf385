import Foundation
import Store
import TestSupport
import Testing

/// Compacting removes what no row names; what undo needs only where somebody agreed that undo ends there.
@Suite struct CompactionTests {
  private static let pictures = Schema(
    owner: "library",
    tables: [TableDescription("picture", columns: ["sha256"], blobs: ["sha256"])],
    migrations: [
      Migration(version: 1, sql: "CREATE TABLE picture (id INTEGER PRIMARY KEY AUTOINCREMENT, sha256 TEXT NOT NULL)")
    ])
  private static let header = UnitHeader(actor: Library.ann, line: "store compact")

  @Test func `without consent to an undo limit, compaction keeps blobs that undo needs`() throws {
    let scratch = try Scratch()
    let picture = try scratch.file("harbour.png", "a picture")
    let library = try Library(scratch, schemas: [Self.pictures])
    try library.unit { transaction in
      let blob = try transaction.blobs.stage(fileAt: picture)
      try transaction.execute("INSERT INTO picture (sha256) VALUES (?)", .text(blob.sha256))
    }
    #expect(try library.store.unnamedBlobs().neededByUndo == 0, "nothing to agree to, so nobody is asked")
    try Library(scratch, schemas: [Self.pictures]).unit(by: Library.ben) { try $0.execute("DELETE FROM picture") }

    let refused = #expect(throws: Refusal.self) {
      try library.store.compact(Self.header, allowingHorizon: false)
    }
    #expect(refused?.code == "store.compact.changed")
    try library.undo(by: Library.ben)
    #expect(try library.store.compact(Self.header, allowingHorizon: false).blobs == 0)
    try library.unit { try $0.execute("DELETE FROM picture") }
    let agreed = try library.store.compact(Self.header, allowingHorizon: true)
    #expect(agreed.blobs == 1)
    #expect(agreed.horizon != nil)
  }
}
