import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@testable import StoreKitSimulator

/// Installed content, and caches, that somebody changed.
@Suite struct RepairTests {
  private static let folder = "iPad/Documents/com.example.books.chapter1"
  private static let image = "\(folder)/1.0/art/harbour.png"
  private static let text = "\(folder)/1.0/chapter.txt"

  private func loaded() throws -> TestConsole {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.run("storekit download start 1")
    return console
  }

  private func installed() throws -> TestConsole {
    let console = try loaded()
    try console.run("storekit install 1")
    return console
  }

  private func place(_ path: String, in console: TestConsole) -> URL {
    console.folder.appendingPathComponent("store.db.devices/\(path)")
  }

  /// A folder elsewhere with files of the same names.
  private func outside(of console: TestConsole) throws -> URL {
    for name in ["harbour.png", "chapter.txt", "1.0/chapter.txt"] {
      try console.write("outside", to: "outside/\(name)")
    }
    return console.folder.appendingPathComponent("outside")
  }

  private func replace(_ path: String, in console: TestConsole, byLinkTo target: URL?) throws {
    let place = place(path, in: console)
    try FileManager.default.removeItem(at: place)
    if let target {
      try FileManager.default.createSymbolicLink(at: place, withDestinationURL: target)
    } else {
      try Data("file".utf8).write(to: place)
    }
  }

  @Test(
    .enabled(if: storesAreFiles),
    arguments: [
      ("\(folder)/1.0/art", "missing: art/harbour.png"), (folder, "missing: art/harbour.png, chapter.txt"),
      ("\(folder)/1.0", "missing: art/harbour.png, chapter.txt"),
    ], [true, false])
  func `a folder replaced by a link or a file is one damaged row, and is repaired`(
    _ damage: (path: String, text: String), isLink: Bool
  ) throws {
    let console = try installed()
    let (before, outside) = (console.deviceFiles, try outside(of: console))
    try replace(damage.path, in: console, byLinkTo: isLink ? outside : nil)
    let rows = try console.rows(of: "storekit installed")
    #expect(rows.map { $0["damage"] } == [.text(damage.text)])
    try console.run("storekit install 1")
    // What was not in a folder of ours is kept beside it.
    #expect(console.deviceFiles.filter { !$0.contains(".kept-") } == before)
    #expect(try console.rows(of: "storekit installed").map { $0["intact"] } == [.boolean(true)])
    #expect(try console.text(of: "outside/harbour.png") == "outside")
    #expect(try console.text(of: "outside/1.0/chapter.txt") == "outside")
  }

  @Test(.enabled(if: storesAreFiles)) func `a link in the place of a file is replaced, and not followed`() throws {
    let console = try installed()
    let target = try outside(of: console).appendingPathComponent("chapter.txt")
    try replace(Self.text, in: console, byLinkTo: target)
    #expect(try console.rows(of: "storekit installed").map { $0["damage"] } == [.text("changed: chapter.txt")])
    #expect(try console.record(of: "storekit install 1")["replaced"] == .integer(1))
    #expect(try console.deviceText(Self.text) == "It was a dark and stormy night.\n")
    #expect(try console.text(of: "outside/chapter.txt") == "outside")
  }

  @Test(.enabled(if: storesAreFiles))
  func `a link that somebody added to the cache or to installed content does not stay`() throws {
    let console = try loaded()
    let target = try outside(of: console)
    let cached = place("iPad/Library/Caches/1/Contents/art/more", in: console)
    try FileManager.default.createSymbolicLink(at: cached, withDestinationURL: target)
    try console.run("storekit install 1")
    let files = console.deviceFiles.filter { $0.hasPrefix("iPad/Documents/") }
    #expect(files == [Self.image, Self.text])
    try FileManager.default.createSymbolicLink(
      at: place("\(Self.folder)/1.0/more", in: console), withDestinationURL: target)
    #expect(try console.record(of: "storekit install 1")["removed"] == .integer(1))
    // It stays aside, in a folder of its own.
    let installed = console.deviceFiles.filter { $0.hasPrefix("iPad/Documents/") }
    #expect(installed.filter { !$0.contains("/1.0.kept-") } == files)
    #expect(installed.filter { $0.contains("/1.0.kept-") }.map { $0.suffix(5) } == ["/more"])
  }

  @Test(
    .enabled(if: storesAreFiles), arguments: ["storekit uninstall .chapter1", "storekit device remove iPad --yes"],
    ["iPad", "iPad/Documents", "iPad/Library/Caches"])
  func `what would leave files, since a folder of the device is a link, is refused`(line: String, path: String) throws {
    let console = try installed()
    let outside = try outside(of: console)
    try replace(path, in: console, byLinkTo: outside)
    let refusal = try #require(console.refusal(of: line))
    #expect(refusal.code == "storekit.device.folder")
    #expect(refusal.kind == .unavailable)
    #expect(refusal.message.contains("store.db.devices/\(path) is a link, not a folder"))
    #expect(try console.rows(of: "storekit installed").count == 1)
    #expect(try console.text(of: "outside/chapter.txt") == "outside")
    try FileManager.default.removeItem(at: place(path, in: console))
    try console.run(line)
  }

  @Test(.enabled(if: storesAreFiles)) func `the links of the content itself are installed, stay, and are put back`()
    throws
  {
    let console = try TestConsole.books()
    try console.write("", to: "content/chapter1-1.1/Contents/art/.keep")
    try FileManager.default.removeItem(
      at: console.folder.appendingPathComponent("content/chapter1-1.1/Contents/art/.keep"))
    try FileManager.default.createSymbolicLink(
      atPath: console.folder.appendingPathComponent("content/chapter1-1.1/Contents/art/text").path,
      withDestinationPath: "../chapter.txt")
    try console.upload("chapter1", version: "1.1")
    try console.run("storekit products .chapter1")
    try console.buy("chapter1")
    try console.run("storekit download start 1")
    let link = ["iPad", "Documents", "com.example.books.chapter1", "1.1", "art", "text"]
    for isMissing in [false, false, true] {
      if isMissing { try FileManager.default.removeItem(at: place(link.joined(separator: "/"), in: console)) }
      try console.run("storekit install 1")
      #expect(try console.looking { try DeviceFiles.folder(of: $0).item(link) } == .link(target: "../chapter.txt"))
    }
  }
}
