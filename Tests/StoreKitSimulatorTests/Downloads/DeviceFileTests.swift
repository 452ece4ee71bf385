import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@testable import StoreKitSimulator

/// Downloads of a device together, and the files that follow their rows.
@Suite struct DeviceFileTests {
  @Test(.enabled(if: storesAreFiles))
  func `a later one waits, and begins by itself when the first ends (statement 110)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.slowDown()
    try console.run("storekit download start 1")
    try console.run("storekit download start 2")
    #expect(try [1, 2].map { try console.download($0).state } == [.active, .waiting])
    try console.run("clock advance 8s")
    #expect(try [1, 2].map { try console.download($0).state } == [.finished, .active])
    try console.run("clock advance 1m")
    #expect(try console.download(2).state == .finished)
    #expect(console.deviceFiles.count == 6)
  }

  @Test func `on an offline device a download fails, and it continues once the network is back`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.slowDown()
    try console.run("storekit download start 1 2")
    #expect(
      try console.run("storekit network off").contains("download 1 of .chapter1 1.0: failed: NSURLErrorDomain -1009"))
    #expect(try console.run("storekit download start 1").contains("NSURLErrorDomain -1009"))
    try console.run("storekit network on")
    try console.run("storekit download start 1")
    #expect(try console.download(1).state == .active)
  }

  @Test func `a download of content deleted meanwhile fails with that reason`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.run("package delete .chapter1 1.0 --yes")
    let text = try console.run("storekit download start 1")
    #expect(text.contains("failed: version 1.0 of the content is no longer at the App Store"))
    #expect(try console.download(1).state == .failed)
  }

  @Test(.enabled(if: storesAreFiles)) func `a download of content without its bytes fails with that reason`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    let path = try console.looking { catalog in
      let product = try #require(try catalog.products.find("com.example.books.chapter1"))
      let digest = try #require(try catalog.content.newest(of: product)).delivery.sha256
      return try #require(try catalog.store.blobs.path(of: digest))
    }
    try FileManager.default.removeItem(atPath: path)
    #expect(try console.run("storekit download start 1").contains("failed: the download of com.example.books.chapter1"))
    #expect(try console.download(1).state == .failed)
    #expect(console.deviceFiles.isEmpty)
  }

  @Test func `a plan of a download changes no row and no file`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    #expect(try console.plan("storekit download start 1").contains("FINISHED"))
    #expect(try console.plan("storekit play").contains("FINISHED"))
    #expect(console.deviceFiles.isEmpty)
    #expect(try console.download(1).state == .waiting)
  }

  @Test(.enabled(if: storesAreFiles)) func `a removed device takes its files and downloads with it`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.run("storekit download start 1")
    #expect(!console.deviceFiles.isEmpty)
    try console.run("storekit device remove iPad --yes")
    #expect(console.deviceFiles.isEmpty)
    #expect(try console.download(2).state == .cancelled)
  }

  @Test func `a refused file leaves its download waiting, and the next change deletes the files`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.write("storekit download start 1\nstorekit download pause 1\n", to: "refused.seed")
    #expect(console.refusal(of: "run refused.seed") != nil)
    #expect(try console.download(1).state == .waiting)
    try console.run("storekit finish 2")
    #expect(console.deviceFiles.isEmpty)
  }

  @Test func `undo of the removal of a device brings all its files back`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.run("storekit download start 1 2")
    try console.run("storekit install 1")
    let before = console.deviceFiles
    try console.run("storekit device remove iPad --yes")
    #expect(console.deviceFiles.isEmpty)
    try console.undo()
    #expect(console.deviceFiles == before)
    #expect(try console.rows(of: "storekit installed").map { $0["intact"] } == [.boolean(true)])
  }

  @Test func `a restored backup has the files of its devices, and no others`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.run("storekit download start 1 2")
    try console.run("storekit install 1")
    let before = console.deviceFiles
    try console.run("store backup shop.tar")
    for line in [
      "storekit finish 1", "storekit uninstall .chapter1 --yes", "storekit install 2", "storekit device add iPhone",
    ] { try console.run(line) }
    try console.write("left", to: "store.db.devices/iPhone/Documents/left.txt")
    #expect(console.deviceFiles != before)
    try console.run("store restore shop.tar --yes")
    #expect(console.deviceFiles == before + ["iPhone/Documents/left.txt"])
    #expect(try console.rows(of: "storekit installed").map { $0["intact"] } == [.boolean(true)])
  }

  @Test(.enabled(if: storesAreFiles))
  func `removing a device deletes what was written for it, and no file of somebody else`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.run("storekit download start 1 2")
    try console.run("storekit install 1")
    let caches = "iPad/Library/Caches/2/Contents"
    let mine = [
      "\(caches)/chapter.txt", "\(caches)/mine.txt", "iPad/log.txt", "iPod/log.txt", "notes/n.txt",
    ]
    for path in mine { try console.write("mine", to: "store.db.devices/\(path)") }
    let empty = console.folder.appendingPathComponent("store.db.devices/notes/empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    try console.run("storekit device remove iPad --yes")
    #expect(console.deviceFiles == mine)
    for path in mine { #expect(try console.deviceText(path) == "mine") }
    #expect(FileManager.default.fileExists(atPath: empty.path))
    // What is made again is beside what was kept.
    try console.undo()
    #expect(try console.deviceText("\(caches)/chapter.txt").hasPrefix("It was"))
    let kept = console.deviceFiles.filter { $0.hasPrefix("iPad/Library/Caches/2.kept-") }
    #expect(kept.count == 2 && kept.allSatisfy { (try? console.deviceText($0)) == "mine" })
  }

  @Test(.enabled(if: storesAreFiles))
  func `folders of the same name with the files of another store are made again by a restore`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.run("storekit download start 1")
    try console.run("storekit install 1")
    try console.run("store backup shop.tar")
    let documents = "iPad/Documents/com.example.books.chapter1/1.0/chapter.txt"
    let caches = "iPad/Library/Caches/1/Contents/chapter.txt"
    for path in [documents, caches] { try console.write("another store's", to: "store.db.devices/\(path)") }
    try console.run("store restore shop.tar --yes")
    for path in [documents, caches] { #expect(try console.deviceText(path).hasPrefix("It was a dark")) }
  }

  @Test func `a new device leaves files with its name as they are`() throws {
    let console = try TestConsole.books()
    try console.write("left", to: "store.db.devices/iPhone/Documents/left.txt")
    try console.run("storekit device add iPhone")
    #expect(console.deviceFiles == ["iPhone/Documents/left.txt"])
  }

  @Test func `the files that an undo needs are made again`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.run("storekit download start 1")
    let before = console.deviceFiles
    try console.run("storekit finish 1")
    #expect(console.deviceFiles.isEmpty)
    try console.undo()
    #expect(console.deviceFiles == before)
  }

  @Test func `the clock of a plan finishes no download, and that of a run does`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.slowDown()
    try console.run("storekit download start 1")
    #expect(try console.plan("clock advance 8s").contains("FINISHED"))
    #expect(console.deviceFiles.isEmpty)
    try console.write("clock advance 8s\nstorekit install 1\nstorekit finish 1\n", to: "play.seed")
    try console.run("run play.seed")
    #expect(try console.rows(of: "storekit installed").map { $0["intact"] } == [.boolean(true)])
    #expect(console.deviceFiles.allSatisfy { $0.hasPrefix("iPad/Documents/") })
  }
}

/// Nouns of two words have a default command as those of one.
@Suite struct NounDefaultTests {
  @Test func `a noun of two words alone means its default command, and the noun before it does not`() throws {
    let console = try TestConsole.books()
    #expect(try console.run("storekit device") == console.run("storekit device list"))
    #expect(
      try console.run("storekit device --columns name") == console.run("storekit device list --columns name"))
    #expect(console.completions(of: "storekit device --col").contains("--columns"))
    #expect(try console.run("storekit") != console.run("storekit device list"))
  }
}
