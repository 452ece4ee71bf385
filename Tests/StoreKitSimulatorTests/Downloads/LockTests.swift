import Foundation
import StockroomKit
import StockroomTesting
import Synchronization
import Testing

@testable import StoreKitSimulator

/// Others can write to the store while content is extracted, copied, and verified.
@Suite struct LockTests {
  /// Whether another program could write at each step of a line that reports progress with a label.
  private func canWrite(
    during line: String, at label: String, in console: TestConsole
  ) throws -> [Bool] {
    let answers = Mutex<[Bool]>([])
    let store = console.folder.appendingPathComponent("store.db").path
    console.onProgress = { step in
      guard step.label == label else { return }
      let sqlite = Process()
      sqlite.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      sqlite.arguments = ["sqlite3", store, "BEGIN IMMEDIATE; ROLLBACK"]
      sqlite.standardError = FileHandle.nullDevice
      let canWrite = (try? sqlite.run()) != nil
      sqlite.waitUntilExit()
      answers.withLock { $0.append(canWrite && sqlite.terminationStatus == 0) }
    }
    defer { console.onProgress = nil }
    try console.run(line)
    return answers.withLock { $0 }
  }

  @Test func `a download, its installation, and its repair do not hold the lock while they work`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    let folder = "store.db.devices/iPad/Documents/com.example.books.chapter1/1.0"
    for (line, label) in [("storekit download start 1", "download 1"), ("storekit install 1", "installing")] {
      let answers = try canWrite(during: line, at: label, in: console)
      #expect(!answers.isEmpty && answers.allSatisfy(\.self), "\(line)")
    }
    try console.write("changed", to: "\(folder)/chapter.txt")
    try console.write("changed", to: "store.db.devices/iPad/Library/Caches/1/Contents/chapter.txt")
    for label in ["installing", "download 1"] {
      let answers = try canWrite(during: "storekit install 1", at: label, in: console)
      #expect(label == "download 1" || !answers.isEmpty && answers.allSatisfy(\.self), "\(label)")
    }
    #expect(try console.rows(of: "storekit installed").map { $0["intact"] } == [.boolean(true)])
    #expect(try console.text(of: "store.db.devices/iPad/Library/Caches/1/Contents/chapter.txt").hasPrefix("It was"))
  }

  @Test(arguments: ["download 1", "installing"])
  func `playing a purchase does not hold the lock while it loads and copies`(label: String) throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    let answers = try canWrite(during: "storekit play", at: label, in: console)
    #expect(!answers.isEmpty && answers.allSatisfy(\.self))
    #expect(try console.rows(of: "storekit installed").map { $0["intact"] } == [.boolean(true)])
  }

  @Test func `what was staged and is not used is deleted`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.run("storekit download start 1")
    try console.run("storekit install 1")
    try console.run("storekit install 1")
    #expect(console.refusal(of: "storekit download start 1") != nil)
    #expect(console.deviceFiles.filter { $0.hasPrefix(".staging") }.isEmpty)
  }
}
