import Foundation
import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@testable import StoreKitSimulator

@Suite struct DownloadTests {
  private static let cache = "iPad/Library/Caches/1"

  private static let updated = "StoreKit: paymentQueue(_:updatedDownloads:)"

  @Test(arguments: ["", "  ", "\u{3000}", "gone\naway", "a\u{1b}[31m"])
  func `a blank error, or one with control characters, is refused`(error: String) throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    let refusal = console.refusal(of: "storekit download fail 1 --error \"\(error.replacing("\n", with: "\\n"))\"")
    #expect(refusal != nil)
    #expect(try console.download(1).state == .waiting)
  }

  @Test func `a product means the downloads of its transaction, and finishing early says what it cancels`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.slowDown()
    try console.run("storekit download start .chapter1")
    #expect(try console.download(1).state == .active)
    #expect(try console.rows(of: "storekit downloads .chapter1").count == 1)
    #expect(console.refusal(of: "storekit download pause .chapter9") != nil)
    #expect(console.refusal(of: "storekit download pause 9")?.kind == .missing)
    let finished = try console.run("storekit finish .chapter1")
    #expect(finished.contains("warning: canceled download 1 (0 B of "))
    #expect(try console.download(1).state == .cancelled)
  }

  @Test func `people read that the time left is unknown, and programs -1`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    #expect(try console.run("storekit downloads --columns number,timeRemaining").contains("unknown"))
    #expect(try console.json("storekit downloads").contains(#""timeRemaining": -1"#))
    #expect(try console.run("storekit downloads --columns timeRemaining", as: .csv) == "timeRemaining\n-1\n")
  }

  @Test func `the exact order of callbacks of a download that takes time (statements 87, 99)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.slowDown()
    try console.run("storekit download start 1")
    try console.run("clock advance 8s")
    #expect(
      try console.messages(about: 1) == [
        "App: start(_:)",
        "\(Self.updated) active 0.00",
        "\(Self.updated) active 0.25, 6 s left",
        "\(Self.updated) active 0.50, 4 s left",
        "\(Self.updated) active 0.75, 2 s left",
        "\(Self.updated) finished",
      ])
  }

  @Test func `downloads of one call load together, and a callback has several (statement 99)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.slowDown()
    try console.run("storekit download start 1 2")
    #expect(try [1, 2].map { try console.download($0).state } == [.active, .active])
    // They share the bandwidth, so each takes twice as long.
    try console.run("clock advance 8s")
    #expect(try [1, 2].map { try console.download($0).state } == [.active, .active])
    try console.run("clock advance 8s")
    #expect(try [1, 2].map { try console.download($0).state } == [.finished, .finished])
    let updates = try console.rows(of: "storekit updates").filter {
      $0["callback"] == .text("paymentQueue(_:updatedDownloads:)")
    }
    let both = Value.list([.integer(1), .integer(2)])
    #expect(updates.allSatisfy { $0["downloads"] == both && $0["transactions"] == both })
    #expect(
      updates.map { $0["note"] }
        == ["active 0.00", "active 0.25, 12 s left", "active 0.50, 8 s left", "active 0.75, 4 s left", "finished"].map {
          .text("download 1: \($0); download 2: \($0)")
        })
    #expect(updates.first?["download"] == .remark("1, 2", data: .null))
    guard case .integer(let third)? = updates[2]["update"] else { throw Unexpected(what: "a number") }
    #expect(try console.rows(of: "storekit updates --after \(third)").count == 2)
    let notes = try console.looking { catalog in
      try PurchaseTrace(of: PaymentTransactions(catalog: catalog).require(2), in: catalog).messages.suffix(6).map(
        \.note)
    }
    #expect(notes.first == "download 2; download 1")
    #expect(notes.last == "finished; download 1: finished")
  }

  @Test func `what is left of the downloads of one call gets the bandwidth, and a later call waits for it`() throws {
    let console = try TestConsole.books()
    try console.upload("chapter1", version: "1.1", files: ["chapter.txt": "It was a dark and stormy night."])
    try console.buy("chapter1", "chapter2")
    try console.run("storekit buy .chapter1")
    let bytes = try [1, 2].map { try console.download($0).bytes }
    #expect(bytes[0] < bytes[1])
    try console.run("storekit bandwidth 100B")
    try console.run("storekit download start 1 2")
    try console.run("storekit download cancel 1")
    #expect(try console.download(2).rate == 100)
    #expect(try console.messages(about: 2).last?.hasSuffix("active 0.00") == true)
    try console.run("storekit download pause 2")
    #expect(console.refusal(of: "storekit download resume 1 2")?.code == "storekit.download.not-paused")
    #expect(try console.download(2).state == .paused)
    try console.run("storekit download resume 2")
    try console.run("storekit network off")
    #expect(try console.download(2).state == .failed)
  }

  @Test func `without a bandwidth, two callbacks have both downloads, and undo forgets them`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.run("storekit download start 1 2")
    #expect(try console.rows(of: "storekit updates").count(where: { $0["downloads"]?.elements.count == 2 }) == 2)
    try console.undo()
    #expect(try console.rows(of: "storekit updates").count(where: { $0["downloads"]?.elements.count == 2 }) == 0)
  }

  @Test(.enabled(if: storesAreFiles))
  func `without a bandwidth the content loads immediately, with a progress bar (statements 86, 98)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    #expect(try console.run("storekit download start 1").contains("download 1 of .chapter1 1.0: finished"))
    #expect(
      try console.messages(about: 1)
        == ["App: start(_:)", "\(Self.updated) active 0.00", "\(Self.updated) finished"])
    #expect(console.progress.contains { $0.label == "download 1" && $0.done == $0.total })
    #expect(
      console.deviceFiles == [
        "\(Self.cache)/ContentInfo.plist", "\(Self.cache)/Contents/art/harbour.png",
        "\(Self.cache)/Contents/chapter.txt",
      ])
  }

  @Test func `progress of 1 is not the end, and its time is unknown at first (statements 100, 101)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.slowDown()
    func row() throws -> [String: Value] { try #require(try console.rows(of: "storekit downloads").first) }
    #expect(try row()["progress"] == .decimal(0, places: 2))
    #expect(try row()["timeRemaining"] == .remark("unknown", data: .integer(-1)))
    try console.run("storekit download start 1")
    #expect(try row()["timeRemaining"] == .remark("unknown", data: .integer(-1)))
    try console.run("clock advance 3s")
    #expect(try row()["timeRemaining"] == .integer(5))
    let share = try #require(try row()["bar"]?.share)
    #expect(abs(share - 3.0 / 8) < 0.01)
    let active = try console.download(1)
    #expect(active.progress(at: active.createdAt + 100) == 1)
    #expect(active.state == .active)
  }

  @Test func `the six states of a download (statement 102)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.slowDown()
    var seen = [try console.download(1).state]
    for line in [
      "storekit download start 1", "storekit download pause 1", "storekit download fail 1",
      "storekit download cancel 2",
    ] {
      try console.run(line)
      seen.append(try console.download(line.hasSuffix("2") ? 2 : 1).state)
    }
    try console.run("storekit download start 1")
    try console.run("clock advance 1m")
    seen.append(try console.download(1).state)
    #expect(seen == [.waiting, .active, .paused, .failed, .cancelled, .finished])
    #expect(
      Download.State.allCases.map(\.label) == ["Waiting", "Active", "Paused", "Finished", "Failed", "Canceled"])
  }

  @Test(.enabled(if: storesAreFiles))
  func `the content URL is there once it is finished, in the Cache folder (statements 88, 103)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    #expect(try console.rows(of: "storekit downloads").map { $0["contentURL"] } == [.null])
    try console.run("storekit download start 1")
    let text = try #require(try console.rows(of: "storekit downloads").first?["contentURL"]?.name)
    let url = try #require(URL(string: text))
    #expect(url.isFileURL && url.path.hasSuffix("store.db.devices/\(Self.cache)"))
    #expect(FileManager.default.fileExists(atPath: url.appendingPathComponent("Contents/chapter.txt").path))
    try console.run("storekit finish 1")
    #expect(try console.rows(of: "storekit downloads").map { $0["contentURL"] } == [.null])
  }

  @Test func `only a failed download has an error (statement 104)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.run("storekit download fail 1")
    let error = Value.text("NSURLErrorDomain -1005: The network connection was lost.")
    #expect(try console.rows(of: "storekit downloads").map { $0["error"] } == [error])
    try console.run("storekit download start 1")
    #expect(try console.rows(of: "storekit downloads").map { $0["error"] } == [.null])
    #expect(try console.download(1).state == .finished)
  }

  @Test func `an early finish cancels the download (statement 107)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.slowDown()
    try console.run("storekit download start 1")
    try console.run("clock advance 3s")
    try console.run("storekit finish 1")
    #expect(try console.download(1).state == .cancelled)
    #expect(try console.messages(about: 1).last == "\(Self.updated) canceled")
    try console.run("clock advance 1h")
    #expect(try console.download(1).state == .cancelled)
    #expect(console.deviceFiles.isEmpty)
  }

  @Test func `downloads are paused, resumed, and canceled (statement 108)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.slowDown()
    for line in [
      "storekit download start 1", "clock advance 2s", "storekit download pause 1", "clock advance 1h",
      "storekit download resume 1", "clock advance 5s", "storekit download cancel 1",
    ] { try console.run(line) }
    #expect(
      try console.messages(about: 1) == [
        "App: start(_:)", "\(Self.updated) active 0.00", "\(Self.updated) active 0.25, 6 s left",
        "App: pause(_:)", "\(Self.updated) paused",
        "App: resume(_:)", "\(Self.updated) active 0.25, 6 s left",
        "\(Self.updated) active 0.50, 4 s left", "\(Self.updated) active 0.75, 2 s left",
        "App: cancel(_:)", "\(Self.updated) canceled",
      ])
  }

  @Test(arguments: [
    ("start 1; start 1", "storekit.download.started"), ("start 1; start 2; start 2", "storekit.download.started"),
    ("pause 1", "storekit.download.not-active"), ("resume 1", "storekit.download.not-paused"),
    ("start 1; pause 1; start 1", "storekit.download.paused"),
    ("start 1; resume 1", "storekit.download.not-paused"), ("cancel 1; start 1", "storekit.download.over"),
    ("cancel 1; cancel 1", "storekit.download.over"), ("fail 1; fail 1", "storekit.download.over"),
    ("start", "storekit.download.not-named"), ("start 9", "storekit.download.unknown"),
    ("start --transaction 9", "storekit.transaction.unknown"),
  ])
  func `an action that its state does not allow is refused`(actions: String, code: String) throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.slowDown()
    var lines = actions.split(separator: ";").map { "storekit download \($0.drop { $0 == " " })" }
    let last = lines.removeLast()
    for line in lines { try console.run(line) }
    #expect(console.refusal(of: last)?.code == code)
  }

  @Test func `downloads are of purchased transactions only, with version and size (statements 95, 96, 97)`() throws {
    let console = try TestConsole.books()
    try console.run("storekit buy .chapter1 --cancel")
    try console.buy("chapter1")
    #expect(try console.record(of: "storekit show 1")["downloads"] == .list([]))
    let downloads = try console.record(of: "storekit show 2")["downloads"]?.elements ?? []
    #expect(downloads.count == 1)
    let product = try #require(try console.rows(of: "storekit products .chapter1").first)
    #expect(product["downloadable"] == .boolean(true))
    #expect(product["contentVersion"] == .text("1.0"))
    #expect(product["contentLengths"] == .list([.bytes(try console.download(1).bytes)]))
  }

  @Test func `the simulator and iOS before 6 have no hosted content (statements 112, 127)`() throws {
    let simulator = try TestConsole.books(device: "--simulator")
    try simulator.buy("chapter1")
    #expect(try simulator.rows(of: "storekit downloads").isEmpty)
    let old = try TestConsole.books(device: "--ios 5.1")
    try old.buy("chapter1")
    #expect(try old.rows(of: "storekit downloads").isEmpty)
    #expect(try old.run("storekit play").contains("finished; it has nothing to download"))
  }
}
