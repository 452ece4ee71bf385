import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@testable import StoreKitSimulator

/// A failing download must not stop anything else.
@Suite struct DownloadTroubleTests {
  private func started() throws -> TestConsole {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.slowDown()
    // The second waits for the first.
    try console.run("storekit download start 1")
    try console.run("storekit download start 2")
    return console
  }

  @Test(.enabled(if: storesAreFiles)) func `a folder in place of a blob fails its download, and the clock continues`()
    throws
  {
    let console = try started()
    let path = try console.looking { catalog in
      let product = try #require(try catalog.products.find("com.example.books.chapter1"))
      let digest = try #require(try catalog.content.newest(of: product)).delivery.sha256
      return try #require(try catalog.store.blobs.path(of: digest))
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try console.run("clock advance 8s")
    #expect(try [1, 2].map { try console.download($0).state } == [.failed, .active])
    #expect(try console.download(1).error?.contains("is a folder, not a file") == true)
  }

  @Test(arguments: Refusal.Kind.allCases)
  func `whatever a timer cannot load fails the download, except while it is interrupted or busy`(
    kind: Refusal.Kind
  ) throws {
    let console = try started()
    func fire() throws {
      try console.unit { catalog in
        var queue = DownloadQueue(catalog: catalog)
        queue.progress = { _, _, _ in throw Refusal("test", kind: kind, "the disk is gone") }
        _ = try queue.downloads.change(queue.downloads.require(1)) { $0.loaded = $0.bytes }
        try queue.timerIsDue("1")
      }
    }
    if kind == .cancelled || kind == .busy {
      #expect(throws: Refusal.self) { try fire() }
      #expect(try console.download(1).state == .active)
    } else {
      try fire()
      #expect(try [1, 2].map { try console.download($0).state } == [.failed, .active])
      #expect(try console.download(1).error == "the disk is gone")
    }
  }

  @Test func `a download of a deleted product can be canceled, so that the next begins`() throws {
    let console = try started()
    try console.run("product delete .chapter1 --yes")
    #expect(try [1, 2].map { try console.download($0).state } == [.active, .waiting])
    try console.run("storekit download cancel 1")
    #expect(try console.download(2).state == .active)
  }

  @Test func `one whose product is deleted fails when it would have ended, and the next begins`() throws {
    let console = try started()
    try console.run("product delete .chapter1 --yes")
    try console.run("clock advance 8s")
    #expect(try [1, 2].map { try console.download($0).state } == [.failed, .active])
    #expect(
      try console.download(1).error
        == "com.example.books.chapter1 was deleted, and the App Store cannot deliver it again")
  }

  @Test func `what waits says for what: another download, or the network`() throws {
    let console = try started()
    func waiting() throws -> [String?] {
      try console.looking { catalog in
        let download = try Downloads(catalog: catalog).require(2)
        return try [download.sentence(in: catalog), download.next(in: catalog)]
      }
    }
    #expect(try waiting() == ["download 2 of .chapter2 1.0: waits for another download", nil])
    try console.run("storekit network off")
    #expect(try waiting() == ["download 2 of .chapter2 1.0: waits for the network", "storekit network on"])
  }

  @Test(.enabled(if: storesAreFiles))
  func `a folder that cannot be used does not keep the others from being brought up to date`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.run("storekit download start 1")
    let devices = console.folder.appendingPathComponent("store.db.devices")
    try console.write("kept", to: "outside/kept.txt")
    try FileManager.default.createSymbolicLink(
      at: devices.appendingPathComponent("iPad/Documents"),
      withDestinationURL: console.folder.appendingPathComponent("outside"))
    try console.write("left", to: "store.db.devices/old/Documents/left.txt")
    try console.run("storekit finish 1")
    #expect(console.deviceFiles == ["iPad/Documents", "old/Documents/left.txt"])
    #expect(try console.text(of: "outside/kept.txt") == "kept")
  }
}
