import Foundation
import Store
import TestSupport
import Testing

@Suite struct BlobTests {
  /// FIPS 180-4's first example, the three letters abc.
  private static let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

  private let library: Library
  private let abcFile: String

  init() throws {
    library = try Library()
    abcFile = try library.scratch.file("abc", "abc")
  }

  @Test func `a blob is named by the SHA-256 of its bytes, and read-only`() throws {
    var staged: Blob?
    try library.unit { staged = try $0.blobs.stage(fileAt: abcFile) }
    #expect(staged == Blob(sha256: Self.abc, bytes: 3))
    let path = try #require(try library.read { try $0.blobs.path(of: Self.abc) })
    #expect(path.hasSuffix("store.db.content/blobs/sha256/ba/\(Self.abc)"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("abc".utf8))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o400)
    #expect(Digest.sha256("abc".utf8) == Self.abc)
  }

  @Test func `the folders of blobs are for their owner only`() throws {
    try library.unit { _ = try $0.blobs.stage(fileAt: abcFile) }
    for folder in ["store.db.content", "store.db.content/blobs", "store.db.content/tmp"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: library.scratch.path(folder))
      #expect(attributes[.posixPermissions] as? Int == 0o700, "\(folder)")
    }
  }

  @Test func `a staged blob can be read immediately, and the commit moves it into place`() throws {
    try library.unit { transaction in
      _ = try transaction.blobs.stage(fileAt: abcFile)
      let path = try #require(try transaction.blobs.path(of: Self.abc))
      #expect(path.contains("/tmp/"))
    }
    #expect(try files() == [Self.abc])
  }

  @Test func `a rollback discards staged blobs`() throws {
    #expect(throws: Refusal.self) {
      try library.unit { transaction in
        _ = try transaction.blobs.stage(fileAt: abcFile)
        throw Refusal("test", "enough")
      }
    }
    #expect(try files() == [])
    #expect(try library.read { try $0.blobs.path(of: Self.abc) } == nil)
  }

  @Test func `a failed savepoint discards only its own staged blobs`() throws {
    let other = try library.scratch.file("other", "other")
    try library.unit { transaction in
      _ = try transaction.blobs.stage(fileAt: abcFile)
      try? transaction.savepoint {
        _ = try transaction.blobs.stage(fileAt: other)
        throw Refusal("test", "enough")
      }
    }
    #expect(try files() == [Self.abc])
  }

  @Test func `the staged files of a dead console are deleted, and those of a live one are not`() throws {
    let dead = try library.scratch.file(
      "store.db.content/tmp/\(UUID().uuidString)/\(UUID().uuidString)", "half a pack")
    let living = try Library(library.scratch)
    try living.unit { transaction in
      let blob = try transaction.blobs.stage(fileAt: abcFile)
      let staged = try #require(try transaction.blobs.path(of: blob.sha256))
      try transaction.execute("COMMIT")
      try library.unit { _ = try $0.blobs.stage(fileAt: abcFile) }
      #expect(!FileManager.default.fileExists(atPath: dead))
      #expect(FileManager.default.fileExists(atPath: staged))
      try transaction.begin(.immediate)
    }
  }

  @Test func `a file that was copied before the transaction is moved into place by the commit`() throws {
    let file = try library.read { try $0.blobs.copyIn(fileAt: abcFile) }
    #expect(file.blob == Blob(sha256: Self.abc, bytes: 3))
    #expect(try library.read { try $0.blobs.path(of: Self.abc) } == nil)
    try library.unit { $0.blobs.stage(file) }
    #expect(try files() == [Self.abc])
  }

  @Test func `a staged file is deleted with its object, or by a rollback`() throws {
    var file: StagedFile? = try library.read { try $0.blobs.copyIn(fileAt: abcFile) }
    #expect(try files().count == 1)
    file = nil
    #expect(try files() == [])
    _ = file
    #expect(throws: Refusal.self) {
      try library.unit { transaction in
        try transaction.blobs.stage(transaction.blobs.copyIn(fileAt: abcFile))
        throw Refusal("test", "enough")
      }
    }
    #expect(try files() == [])
  }

  @Test func `a file beside the store is staged without a copy`() throws {
    let file = try library.read { transaction in
      let path = try transaction.blobs.temporaryPath()
      try Data("abc".utf8).write(to: URL(fileURLWithPath: path))
      return try transaction.blobs.takeIn(fileAt: path)
    }
    try library.unit { $0.blobs.stage(file) }
    #expect(try files() == [Self.abc])
    let path = try #require(try library.read { try $0.blobs.path(of: Self.abc) })
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o400)
  }

  @Test func `copying and staging report their progress`() throws {
    let bytes = Data(repeating: 7, count: 1_000_003)
    let large = try library.scratch.file("large", bytes)
    var (copied, taken): ([Int64], [Int64]) = ([], [])
    try library.read { transaction in
      _ = try transaction.blobs.copyIn(fileAt: large) { copied.append($0) }
      let path = try transaction.blobs.temporaryPath()
      try bytes.write(to: URL(fileURLWithPath: path))
      _ = try transaction.blobs.takeIn(fileAt: path) { taken.append($0) }
    }
    for steps in [copied, taken] {
      #expect(steps.count > 2 && steps == steps.sorted())
      #expect(steps.last == 1_000_003)
    }
  }

  @Test func `equal bytes are stored once`() throws {
    let again = try library.scratch.file("again", "abc")
    try library.unit { transaction in
      _ = try transaction.blobs.stage(fileAt: abcFile)
      _ = try transaction.blobs.stage(fileAt: again)
    }
    try library.unit { _ = try $0.blobs.stage(fileAt: again) }
    #expect(try files() == [Self.abc])
  }

  @Test func `a file of many buffers and an empty file are copied completely`() throws {
    let bytes = Data((0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let large = try library.scratch.file("large", bytes)
    let empty = try library.scratch.file("empty", "")
    try library.unit { transaction in
      let blob = try transaction.blobs.stage(fileAt: large)
      #expect(blob == Blob(sha256: Digest.sha256(bytes), bytes: 1_000_003))
      #expect(try transaction.blobs.stage(fileAt: empty).bytes == 0)
      let path = try #require(try transaction.blobs.path(of: blob.sha256))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }
  }

  @Test func `a file that cannot be read is refused, and leaves nothing`() throws {
    for path in [library.scratch.path("missing"), library.scratch.home] {
      let refusal = #expect(throws: Refusal.self) {
        try library.unit { _ = try $0.blobs.stage(fileAt: path) }
      }
      #expect(refusal?.code == "file.unreadable")
    }
    #expect(try files() == [])
  }

  @Test func `a commit with a missing staged blob rolls back its rows`() throws {
    let refusal = #expect(throws: Refusal.self) {
      try library.unit { transaction in
        try transaction.addBook("Emma")
        _ = try transaction.blobs.stage(fileAt: abcFile)
        unlink(try #require(try transaction.blobs.path(of: Self.abc)))
      }
    }
    #expect(refusal?.code == "store.blob")
    #expect(try library.read { try $0.titles() } == [])
  }

  /// The names of all files beside the store.
  private func files() throws -> [String] {
    let content = library.scratch.path("store.db.content")
    return try FileManager.default.subpathsOfDirectory(atPath: content).filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(content)/\(path)", isDirectory: &isFolder) && !isFolder.boolValue
    }.map { ($0 as NSString).lastPathComponent }
  }
}
