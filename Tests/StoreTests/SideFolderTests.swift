import Foundation
import Store
import TestSupport
import Testing

@Suite struct SideFolderTests {
  private let library: Library
  private let folder: SideFolder

  init() throws {
    library = try Library()
    folder = try library.read { $0.sideFolder("devices") }
  }

  private func place(_ components: String...) throws -> String { try folder.path(of: components) }

  private func write(_ text: String, to components: [String]) throws {
    try folder.makeFolder(Array(components.dropLast()))
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(of: components)))
  }

  @Test func `a side folder is beside the store, for its owner only`() throws {
    try folder.makeFolder(["iPad", "Documents"])
    #expect(try place().hasSuffix("store.db.devices"))
    let attributes = try FileManager.default.attributesOfItem(atPath: place("iPad", "Documents"))
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test(arguments: ["..", ".", "", "a/b", "/", "a\0b", String(repeating: "a", count: 256)])
  func `a name that leads to another folder is refused`(name: String) {
    #expect(throws: Refusal.self) { try folder.path(of: ["iPad", name]) }
    #expect(throws: Refusal.self) { try folder.makeFolder([name]) }
    #expect(throws: Refusal.self) { try folder.remove(["iPad", name]) }
  }

  @Test func `links are not followed`() throws {
    try write("kept", to: ["kept", "file"])
    try folder.makeLink(["iPad"], to: "kept")
    #expect(try folder.item(["iPad"]) == .link(target: "kept"))
    #expect(throws: Refusal.self) { try folder.makeFolder(["iPad", "Documents"]) }
    #expect(throws: Refusal.self) { try folder.digest(of: ["iPad", "file"]) }
    #expect(try folder.item(["iPad", "file"]) == nil)
    #expect(try folder.item(["kept", "file", "inner"]) == nil)
    try folder.remove(["iPad"])
    #expect(try folder.names(in: ["kept"]) == ["file"])
  }

  @Test func `a staged folder appears in one step, and a removed folder disappears in one step`() throws {
    let stage = try folder.stage()
    try write("one", to: stage + ["a", "one.txt"])
    try folder.place(stage, at: ["iPad", "chapter"])
    #expect(try folder.names(in: ["iPad", "chapter", "a"]) == ["one.txt"])
    #expect(try folder.item(["iPad", "chapter", "a", "one.txt"]) == .file(bytes: 3))
    try folder.remove(["iPad", "chapter"])
    #expect(try folder.item(["iPad", "chapter"]) == nil)
    #expect(try folder.names(in: Array(stage.dropLast())).isEmpty)
  }

  @Test func `the stages of dead consoles are deleted, and the stages of live ones are not`() throws {
    let stage = try folder.stage()
    try write("one", to: stage + ["one.txt"])
    try write("left", to: [SideFolder.staging, UUID().uuidString, "stage", "left.txt"])
    try write("left", to: [SideFolder.staging, "left.txt"])
    let other = try Library(library.scratch).read { $0.sideFolder("devices") }
    try other.sweepStages()
    #expect(try folder.names(in: [SideFolder.staging]) == [stage[1], "left.txt"])
    #expect(try folder.names(in: stage) == ["one.txt"])
    try FileManager.default.removeItem(atPath: place(SideFolder.staging))
    let again = try folder.stage()
    #expect(try folder.item(again) == .folder)
    #expect(again[1] != stage[1])
  }

  /// Moves a folder with two files into place.
  private func place(_ text: String = "one", at components: [String]) throws {
    let stage = try folder.stage()
    try write(text, to: stage + ["a", "one.txt"])
    try write("two", to: stage + ["two.txt"])
    try folder.makeLink(stage + ["link"], to: "two.txt")
    try folder.place(stage, at: components)
  }

  private func all() throws -> [String] {
    var paths: [String] = []
    try folder.walk([]) { place, item in
      if !place[0].hasPrefix(".") { paths.append(place.joined(separator: "/") + (item == .folder ? "/" : "")) }
    }
    return paths
  }

  @Test func `a placed folder is removed with its empty parents`() throws {
    try place(at: ["iPad", "Documents", "chapter"])
    try place(at: ["iPad", "Caches", "1"])
    #expect(
      try folder.written().map { $0.joined(separator: "/") }.sorted() == ["iPad/Caches/1", "iPad/Documents/chapter"])
    try folder.removeWritten(["iPad", "Documents", "chapter"])
    #expect(try folder.names(in: ["iPad"]) == ["Caches"])
    try folder.removeWritten(["iPad", "Caches", "1"])
    #expect(try all() == [])
    try folder.removeWritten(["iPad", "Caches", "1"])
  }

  @Test func `somebody else's files, changed files, and other folders are not removed`() throws {
    try place(at: ["iPad", "chapter"])
    try write("changed", to: ["iPad", "chapter", "two.txt"])
    for path in [["iPad", "chapter", "mine.txt"], ["iPad", "notes.txt"], ["iPod", "notes.txt"]] {
      try write("mine", to: path)
    }
    try folder.makeFolder(["iPad", "chapter", "empty"])
    try folder.removeWritten(["iPad"])
    try folder.removeWritten(["iPod"])
    #expect(try folder.item(["iPad", "chapter", "a", "one.txt"]) != nil, "only a folder that was placed is removed")
    try folder.removeWritten(["iPad", "chapter"])
    #expect(
      try all() == [
        "iPad/", "iPad/chapter/", "iPad/chapter/empty/", "iPad/chapter/mine.txt", "iPad/chapter/two.txt",
        "iPad/notes.txt", "iPod/", "iPod/notes.txt",
      ])
  }

  @Test func `a placed folder replaces the former one, and renames somebody else's item`() throws {
    try place(at: ["iPad", "chapter"])
    try place("other", at: ["iPad", "chapter"])
    #expect(try folder.names(in: ["iPad"]) == ["chapter"])
    #expect(try folder.item(["iPad", "chapter", "a", "one.txt"]) == .file(bytes: 5))
    try write("mine", to: ["iPad", "Caches", "1", "mine.txt"])
    try place(at: ["iPad", "Caches", "1"])
    let names = try folder.names(in: ["iPad", "Caches"])
    let kept = try #require(names.first { $0.hasPrefix("1.kept-") })
    #expect(names.count == 2)
    #expect(try folder.names(in: ["iPad", "Caches", kept]) == ["mine.txt"])
  }

  @Test func `files that somebody added or changed are kept when a folder is replaced`() throws {
    try place(at: ["iPad", "chapter"])
    try write("mine", to: ["iPad", "chapter", "a", "mine.txt"])
    try write("changed", to: ["iPad", "chapter", "two.txt"])
    try place("other", at: ["iPad", "chapter"])
    #expect(try folder.names(in: ["iPad", "chapter", "a"]) == ["one.txt"])
    let kept = try #require(try folder.names(in: ["iPad"]).first { $0.hasPrefix("chapter.kept-") })
    #expect(
      try all().filter { $0.hasPrefix("iPad/\(kept)/") }.map { $0.dropFirst("iPad/\(kept)/".count) } == [
        "", "a/", "a/mine.txt", "two.txt",
      ])
  }

  @Test func `a copy is hashed, and never replaces a file`() throws {
    try write("one", to: ["one"])
    let blob = try folder.copy(["one"], to: ["iPad", "two"])
    #expect(blob == (try folder.digest(of: ["iPad", "two"])))
    #expect(blob?.bytes == 3)
    #expect(try folder.copy(["none"], to: ["three"]) == nil)
    #expect(throws: Refusal.self) { try folder.copy(["one"], to: ["iPad", "two"]) }
  }
}

/// What is done after a commit, and only then.
@Suite struct AfterCommitTests {
  private final class Calls {
    var names: [String] = []
  }

  @Test func `an action runs once by its name, after the commit`() throws {
    let (library, calls) = (try Library(), Calls())
    try library.unit { transaction in
      for text in ["first", "second"] { transaction.afterCommit("files") { calls.names.append(text) } }
      transaction.afterCommit("more") { calls.names.append("\(transaction.isOpen)") }
      try transaction.addBook("Emma")
      #expect(calls.names.isEmpty)
    }
    #expect(calls.names == ["first", "false"])
    try library.unit { try $0.addBook("Persuasion") }
    #expect(calls.names.count == 2)
  }

  @Test func `an action does not run after a rollback or a rehearsal`() throws {
    let (library, calls) = (try Library(), Calls())
    #expect(throws: Refusal.self) {
      try library.unit { transaction in
        transaction.afterCommit("rolled back") { calls.names.append("rolled back") }
        throw Refusal("test", "enough")
      }
    }
    try library.unit { transaction in
      try transaction.rehearse { transaction.afterCommit("rehearsed") { calls.names.append("rehearsed") } }
      try? transaction.savepoint {
        transaction.afterCommit("line") { calls.names.append("line") }
        throw Refusal("test", "enough")
      }
      transaction.afterCommit("kept") { calls.names.append("kept") }
      try transaction.addBook("Emma")
    }
    #expect(calls.names == ["kept"])
  }

  @Test func `while writers wait, nobody writes, and the body's rows are rolled back`() throws {
    let library = try Library()
    let other = try Library(library.scratch, busyTimeout: 0.1)
    var isBusy = false
    try library.read { transaction in
      transaction.withWritersWaiting {
        isBusy = (try? other.unit { try $0.addBook("Emma") }) == nil
        try transaction.addBook("Evelina")
      }
    }
    #expect(isBusy)
    #expect(try library.read { try $0.titles() }.isEmpty)
  }
}
