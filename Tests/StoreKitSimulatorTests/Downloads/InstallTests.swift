import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@testable import StoreKitSimulator

@Suite struct InstallTests {
  private static let folder = "iPad/Documents/com.example.books.chapter1"

  private func loaded() throws -> TestConsole {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.run("storekit download start 1")
    return console
  }

  /// Brings newer content to a device that has 1.0 installed: its purchase is finished, and restored.
  private func restored(_ files: [String: String]) throws -> TestConsole {
    let console = try loaded()
    try console.run("storekit install 1")
    try console.run("storekit finish 1")
    try console.upload("chapter1", version: "1.1", files: files)
    try console.run("storekit restore")
    try console.run("storekit download start 2")
    return console
  }

  private func counts(_ record: [String: Value]) -> [Value?] {
    ["copied", "same", "replaced", "removed"].map { record[$0] }
  }

  @Test(.enabled(if: storesAreFiles))
  func `the files of Contents are copied to Documents, and verified (statements 89, 105)`() throws {
    let console = try loaded()
    let record = try console.record(of: "storekit install 1")
    #expect(counts(record) == [.integer(2), .integer(0), .integer(0), .integer(0)])
    #expect(try console.deviceText("\(Self.folder)/1.0/chapter.txt") == "It was a dark and stormy night.\n")
    let row = try #require(try console.rows(of: "storekit installed").first)
    #expect(row["version"] == .text("1.0"))
    #expect(row["files"] == .integer(2))
    #expect(row["intact"] == .boolean(true))
    #expect(row["update"] == .boolean(false))
  }

  @Test func `every file is left out of backups, unless it is asked for (statement 90)`() throws {
    let console = try loaded()
    try console.run("storekit install 1")
    let place = ["iPad", "Documents", "com.example.books.chapter1", "1.0", "chapter.txt"]
    func isMarked() throws -> Bool {
      try console.looking { try DeviceFiles.folder(of: $0).hasAttribute(Installer.attribute, of: place) }
    }
    let canMark = try console.looking { try DeviceFiles.folder(of: $0).setAttribute("user.test", of: place) }
    let wasMarked = try isMarked()
    #expect(try console.rows(of: "storekit installed").map { $0["skipBackup"] } == [.boolean(true)])
    try console.run("storekit install 1 --keep-backup")
    #expect(try !isMarked())
    #expect(try console.rows(of: "storekit installed").map { $0["skipBackup"] } == [.boolean(false)])
    if !canMark { try Test.cancel("the file system of \(console.folder.path) has no extended attributes") }
    #expect(wasMarked)
  }

  @Test(.enabled(if: storesAreFiles))
  func `the cache goes when the transaction is finished, and what is installed stays (statement 91)`() throws {
    let console = try loaded()
    try console.run("storekit install 1")
    #expect(console.deviceFiles.contains { $0.hasPrefix("iPad/Library/Caches/1/") })
    try console.run("storekit finish 1")
    #expect(console.deviceFiles == ["\(Self.folder)/1.0/art/harbour.png", "\(Self.folder)/1.0/chapter.txt"])
    #expect(console.refusal(of: "storekit install 1")?.code == "storekit.transaction.finished")
  }

  @Test(.enabled(if: storesAreFiles))
  func `a newer version replaces the older one, and every file is accounted for (statement 106)`() throws {
    var files = TestConsole.chapter
    files["chapter.txt"] = "It was a bright and cold day.\n"
    files["map.txt"] = "North is up.\n"
    let console = try restored(files)
    #expect(try console.rows(of: "storekit installed").map { $0["update"] } == [.boolean(true)])
    let record = try console.record(of: "storekit install 2")
    #expect(record["replacedVersion"] == .text("1.0"))
    #expect(counts(record) == [.integer(1), .integer(1), .integer(1), .integer(0)])
    #expect(!console.deviceFiles.contains { $0.hasPrefix("\(Self.folder)/1.0/") })
    #expect(try console.deviceText("\(Self.folder)/1.1/chapter.txt") == "It was a bright and cold day.\n")
    #expect(try console.rows(of: "storekit installed").map { $0["version"] } == [.text("1.1")])
  }

  @Test func `files that a newer version lacks are removed, and said to be`() throws {
    let console = try restored(["chapter.txt": "Only this.\n"])
    #expect(
      try console.run("storekit install 2").contains(
        "installed com.example.books.chapter1 1.1 in place of 1.0: 1 file replaced, 1 file removed"))
  }

  @Test(.enabled(if: storesAreFiles)) func `the same version again verifies and repairs`() throws {
    let console = try loaded()
    try console.run("storekit install 1")
    #expect(
      counts(try console.record(of: "storekit install 1")) == [.integer(0), .integer(2), .integer(0), .integer(0)])
    try console.write("changed", to: "store.db.devices/\(Self.folder)/1.0/chapter.txt")
    try console.write("extra", to: "store.db.devices/\(Self.folder)/1.0/extra.txt")
    let image = console.folder.appendingPathComponent("store.db.devices/\(Self.folder)/1.0/art/harbour.png")
    try FileManager.default.removeItem(at: image)
    let row = try #require(try console.rows(of: "storekit installed").first)
    #expect(row["intact"] == .boolean(false))
    #expect(row["damage"] == .text("missing: art/harbour.png; changed: chapter.txt"))
    #expect(
      counts(try console.record(of: "storekit install 1")) == [.integer(1), .integer(0), .integer(1), .integer(1)])
    #expect(try console.rows(of: "storekit installed").map { $0["intact"] } == [.boolean(true)])
  }

  @Test(.enabled(if: storesAreFiles)) func `a cache that was changed is loaded again`() throws {
    let console = try loaded()
    try console.write("changed", to: "store.db.devices/iPad/Library/Caches/1/Contents/chapter.txt")
    try console.run("storekit install 1")
    #expect(try console.deviceText("\(Self.folder)/1.0/chapter.txt") == "It was a dark and stormy night.\n")
  }

  @Test(.enabled(if: storesAreFiles)) func `a link in the place of Documents is never followed`() throws {
    let console = try loaded()
    let documents = console.folder.appendingPathComponent("store.db.devices/iPad/Documents")
    let outside = console.folder.appendingPathComponent("outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: documents, withDestinationURL: outside)
    #expect(console.refusal(of: "storekit install 1")?.kind == .unavailable)
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path).isEmpty)
  }

  @Test func `what is not finished, or older than what is installed, is refused`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    #expect(console.refusal(of: "storekit install 1")?.code == "storekit.download.not-finished")
    try console.run("storekit download cancel 1")
    #expect(console.refusal(of: "storekit install 1")?.code == "storekit.install.nothing")
    try console.buy("chapter1")
    try console.run("storekit download start 2")
    try console.upload("chapter1", version: "1.1")
    try console.buy("chapter1")
    try console.run("storekit play 3")
    #expect(console.refusal(of: "storekit install 2")?.code == "storekit.install.older")
    #expect(try console.run("storekit play 2").contains("the newer 1.1 is already installed; finished"))
  }

  @Test func `uninstalled content is deleted from the device, and the purchase is kept`() throws {
    let console = try loaded()
    try console.run("storekit play")
    try console.run("storekit uninstall .chapter1")
    #expect(console.deviceFiles.isEmpty)
    #expect(console.refusal(of: "storekit uninstall .chapter1")?.code == "storekit.install.none")
    #expect(try console.run("storekit restore").contains("restored"))
  }

  @Test func `undo and redo of an installation take its files along`() throws {
    let console = try loaded()
    let before = console.deviceFiles
    try console.run("storekit install 1")
    let after = console.deviceFiles
    try console.undo()
    #expect(try console.rows(of: "storekit installed").isEmpty)
    #expect(console.deviceFiles == before)
    try console.run("redo")
    #expect(console.deviceFiles == after)
    #expect(try console.rows(of: "storekit installed").map { $0["intact"] } == [.boolean(true)])
  }

  @Test func `undo of uninstall brings the files back, and redo deletes them`() throws {
    let console = try loaded()
    try console.run("storekit play")
    let before = console.deviceFiles
    try console.run("storekit uninstall .chapter1")
    try console.undo()
    #expect(console.deviceFiles == before)
    #expect(try console.rows(of: "storekit installed").map { $0["intact"] } == [.boolean(true)])
    try console.run("redo")
    #expect(console.deviceFiles.isEmpty)
  }

  @Test(.enabled(if: storesAreFiles)) func `undo of an update brings the former version back`() throws {
    let console = try restored(["chapter.txt": "Only this.\n"])
    try console.run("storekit install 2")
    try console.undo()
    #expect(try console.deviceText("\(Self.folder)/1.0/chapter.txt") == "It was a dark and stormy night.\n")
    #expect(!console.deviceFiles.contains { $0.contains("/1.1/") })
    #expect(try console.rows(of: "storekit installed").map { $0["intact"] } == [.boolean(true)])
    try console.run("redo")
    #expect(try console.deviceText("\(Self.folder)/1.1/chapter.txt") == "Only this.\n")
    #expect(!console.deviceFiles.contains { $0.contains("/1.0/") })
  }

  @Test func `what undo cannot bring back, since its content was deleted, is said to be missing`() throws {
    let console = try loaded()
    try console.run("storekit play")
    try console.run("storekit uninstall .chapter1")
    let unit = try #require(try console.rows(of: "log list --limit 1").first?["unit"])
    guard case .integer(let number) = unit else { throw Unexpected(what: "\(unit)") }
    try console.run("package delete .chapter1 1.0 --yes")
    try console.run("undo \(number)")
    #expect(console.deviceFiles.isEmpty)
    #expect(try console.rows(of: "storekit installed").map { $0["intact"] } == [.boolean(false)])
  }

  @Test func `a plan of an installation writes no file`() throws {
    let console = try loaded()
    let before = console.deviceFiles
    #expect(try !console.plan("storekit install 1").isEmpty)
    #expect(console.deviceFiles == before)
  }
}
