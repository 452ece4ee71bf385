import Foundation
import StockroomKit
import StockroomTesting
import Synchronization
import TestSupport
import Testing

@testable import StoreKitSimulator

/// Others can write to the store while content is extracted, copied, and verified.
@Suite struct LockTests {
  /// True if another program can write to a store now.
  private static func canWrite(to store: String) -> Bool {
    let sqlite = Process()
    sqlite.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    sqlite.arguments = ["sqlite3", store, "BEGIN IMMEDIATE; ROLLBACK"]
    sqlite.standardError = FileHandle.nullDevice
    guard (try? sqlite.run()) != nil else { return false }
    sqlite.waitUntilExit()
    return sqlite.terminationStatus == 0
  }

  /// True for each reported step with a label at which another program could write.
  private func canWrite(
    during line: String, at label: String, in console: TestConsole
  ) throws -> [Bool] {
    let answers = Mutex<[Bool]>([])
    let store = console.folder.appendingPathComponent("store.db").path
    console.onProgress = { step in
      guard step.label == label else { return }
      let canWrite = Self.canWrite(to: store)
      answers.withLock { $0.append(canWrite) }
    }
    defer { console.onProgress = nil }
    try console.run(line)
    return answers.withLock { $0 }
  }

  /// Lines that end downloads by a timer.
  @Test(arguments: ["clock advance 8s", "clock advance 1m", "clock set +1m", "review run --for 1m --seed 1"])
  func `content is hashed before the transaction opens in which a timer ends its download`(line: String) throws {
    let answers = Mutex<[Bool]>([])
    let place = Mutex("")
    let checked = CheckedContent { content, catalog in
      let canWrite = Self.canWrite(to: place.withLock { $0 })
      answers.withLock { $0.append(canWrite) }
      return try catalog.store.blobs.problem(of: content.delivery.sha256)
    }
    let console = try TestConsole.books(storeKit: StoreKitSimulatorPlugin(checked: checked))
    place.withLock { $0 = console.folder.appendingPathComponent("store.db").path }
    try console.buy("chapter1", "chapter2")
    try console.slowDown()
    try console.run("storekit download start 1")
    try console.run("storekit download start 2")
    try console.run(line)
    // A clock that is set skips the time between, so that the second download only begins now.
    let hasBoth = !["clock advance 8s", "clock set +1m"].contains(line)
    #expect(try [1, 2].map { try console.download($0).state } == [.finished, hasBoth ? .finished : .active])
    // Once for each of them, and never in the transaction.
    #expect(answers.withLock { $0 } == [true, true])
  }

  @Test(.enabled(if: storesAreFiles)) func `content that changes after it was hashed is hashed again`() throws {
    let count = Mutex(0)
    let checked = CheckedContent { content, catalog in
      count.withLock { $0 += 1 }
      return try catalog.store.blobs.problem(of: content.delivery.sha256)
    }
    let console = try TestConsole.books(storeKit: StoreKitSimulatorPlugin(checked: checked))
    try console.buy("chapter1")
    try console.slowDown()
    try console.run("storekit download start 1")
    let (content, path) = try console.looking { catalog in
      let product = try #require(try catalog.products.find("com.example.books.chapter1"))
      let content = try #require(try catalog.content.newest(of: product))
      try checked.prepare(by: catalog.store.now.addingTimeInterval(60), in: catalog)
      return (content, try #require(try catalog.store.blobs.path(of: content.delivery.sha256)))
    }
    let former = try console.looking { try checked.problem(of: content, in: $0) }
    #expect(former == nil)
    #expect(count.withLock { $0 } == 1)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try Data("changed".utf8).write(to: URL(fileURLWithPath: path))
    let problem = try console.looking { try checked.problem(of: content, in: $0) }
    #expect(problem == "does not match its digest")
    #expect(count.withLock { $0 } == 2)
  }

  @Test func `stores of one process that have the same content do not make each other hash it again`() throws {
    let count = Mutex(0)
    let checked = CheckedContent { content, catalog in
      count.withLock { $0 += 1 }
      return try catalog.store.blobs.problem(of: content.delivery.sha256)
    }
    let consoles = try (1...2).map { _ in
      let console = try TestConsole.books(storeKit: StoreKitSimulatorPlugin(checked: checked))
      try console.buy("chapter1")
      try console.slowDown()
      try console.run("storekit download start 1")
      return console
    }
    for console in consoles + consoles {
      try console.looking { try checked.prepare(by: $0.store.now.addingTimeInterval(60), in: $0) }
    }
    #expect(count.withLock { $0 } == 2)
    for console in consoles {
      try console.run("clock advance 1m")
      #expect(try console.download(1).state == .finished)
    }
    #expect(count.withLock { $0 } == 2)
  }

  @Test(.enabled(if: storesAreFiles))
  func `a download, its installation, and its repair do not hold the lock while they work`() throws {
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
