import Foundation
import Store
import TestSupport
import Testing

/// What somebody else put beside a store stays as it is: links are not followed, and only files with names that this
/// program gives are swept.
@Suite struct ForeignFileTests {
  private let library: Library
  private let abcFile: String

  init() throws {
    library = try Library()
    abcFile = try library.scratch.file("abc", "abc")
  }

  private func stage() throws {
    try library.unit { _ = try $0.blobs.stage(fileAt: abcFile) }
  }

  /// A folder of somebody's, with names in it that this program could have given.
  private func documents() throws -> [String] {
    try [
      "thesis.txt", "photos/cat.jpg", "\(UUID().uuidString)/\(UUID().uuidString)", "\(UUID().uuidString)/notes.txt",
    ].map { try library.scratch.file("documents/\($0)", "mine") }
  }

  private func areThere(_ files: [String]) -> Bool {
    files.allSatisfy { FileManager.default.contents(atPath: $0) == Data("mine".utf8) }
  }

  @Test(arguments: ["", "/tmp"]) func `a content folder that is a link is refused, and its target is not changed`(
    _ place: String
  ) throws {
    let files = try documents()
    let content = library.scratch.path("store.db.content")
    if !place.isEmpty { #expect(mkdir(content, 0o700) == 0) }
    #expect(symlink(library.scratch.path("documents"), content + place) == 0)
    let refusal = #expect(throws: Refusal.self) { try stage() }
    #expect(refusal?.code == "store.content.unsafe")
    #expect(refusal?.message == "\(content)\(place) cannot be trusted: it is a link, not a folder")
    #expect(areThere(files))
    #expect(try FileManager.default.contentsOfDirectory(atPath: library.scratch.path("documents")).count == 4)
  }

  @Test(arguments: ["store.db.content", "store.db.content/tmp"]) func `a folder that others can write to is refused`(
    _ name: String
  ) throws {
    try stage()
    #expect(chmod(library.scratch.path(name), 0o777) == 0)
    let other = try Library(library.scratch)
    let refusal = #expect(throws: Refusal.self) {
      try other.unit { _ = try $0.blobs.stage(fileAt: abcFile) }
    }
    #expect(refusal?.code == "store.content.unsafe")
    #expect(refusal?.message.hasSuffix("other users can write to it") == true)
  }

  @Test func `a sweep ignores other names, and does not follow a link`() throws {
    let files = try documents()
    let uuid = UUID().uuidString
    let kept = try [
      "notes.txt", "drafts/chapter.txt", "\(uuid)/letter.txt", "\(uuid)/deeper/\(UUID().uuidString)",
    ].map { try library.scratch.file("store.db.content/tmp/\($0)", "mine") }
    let dead = try library.scratch.file("store.db.content/tmp/\(UUID().uuidString)/\(UUID().uuidString)", "half")
    for name in [UUID().uuidString, "\(uuid)/\(UUID().uuidString)"] {
      let link = library.scratch.path("store.db.content/tmp/\(name)")
      #expect(symlink(library.scratch.path("documents"), link) == 0)
    }
    #expect(chmod(library.scratch.path("store.db.content"), 0o700) == 0)
    #expect(chmod(library.scratch.path("store.db.content/tmp"), 0o700) == 0)
    try stage()
    #expect(areThere(files + kept))
    #expect(!FileManager.default.fileExists(atPath: dead))
  }

  @Test(arguments: ["-wal", "-shm", "-journal"]) func `a log that is a link, or another file's second name, is refused`(
    _ suffix: String
  ) throws {
    library.store.close()
    let letter = try library.scratch.file("letter.txt", "mine")
    let log = library.scratch.storeFile.path + suffix
    for make in [symlink, link] {
      #expect(make(letter, log) == 0)
      let refusal = #expect(throws: Refusal.self) { try Library(library.scratch) }
      #expect(refusal?.code == "store.log-unsafe")
      #expect(areThere([letter]))
      #expect(unlink(log) == 0)
    }
  }

  @Test func `compaction removes only blobs`() throws {
    try stage()
    let shelf = "store.db.content/blobs/sha256"
    let foreign = try ["\(shelf)/ba/notes.txt", "\(shelf)/readme", "store.db.content/blobs/more/x"].map {
      try library.scratch.file($0, "mine")
    }
    let header = UnitHeader(actor: Library.ann, line: "store compact")
    #expect(try library.store.compact(header, allowingHorizon: true).blobs == 1)
    #expect(areThere(foreign))
  }
}
