import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

@Suite struct PlayTests {
  @Test func `a purchase is downloaded, installed, and only then finished (statements 86, 89, 91)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    #expect(
      try console.run("storekit play").contains(
        "transaction 1 (com.example.books.chapter1): installed com.example.books.chapter1 1.0: 2 files copied; finished"
      ))
    #expect(try console.rows(of: "storekit queue").isEmpty)
    #expect(try console.rows(of: "storekit installed").map { $0["intact"] } == [.boolean(true)])
  }

  @Test func `without downloads a purchase is finished immediately, with downloads after them (statement 25)`() throws {
    let console = try TestConsole.books()
    try console.run("product create .map --name Map --description 'A map of the harbour' --tier 1")
    try console.run("storekit products .map .chapter1")
    try console.buy("map", "chapter1")
    let played = try console.run("storekit play")
    #expect(played.contains("transaction 1 (com.example.books.map): finished"))
    #expect(played.contains("transaction 2 (com.example.books.chapter1): installed"))
  }

  @Test func `with a bandwidth it says what it waits for, and a second play continues (statement 98)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.slowDown()
    let receipt = try console.receipt(of: "storekit play")
    #expect(receipt.message.contains("left: download 1 of .chapter1 1.0: active 0.00"))
    #expect(receipt.next == ["clock advance 8s"])
    try console.run(receipt.next[0])
    #expect(try console.run("storekit play").contains("; finished"))
    #expect(try console.rows(of: "storekit queue").isEmpty)
  }

  @Test func `failed purchases are finished, and waiting ones left, which is said`() throws {
    let console = try TestConsole.books()
    try console.run("storekit buy .chapter1 --cancel")
    try console.run("storekit ask-to-buy on")
    try console.buy("chapter1")
    try console.run("storekit network off")
    try console.buy("chapter2")
    let text = try console.run("storekit play")
    #expect(text.contains("transaction 1 (com.example.books.chapter1): failed: SKErrorDomain 2"))
    #expect(text.contains("transaction 2 (com.example.books.chapter1): left: it waits for a parent"))
    #expect(text.contains("transaction 3 (com.example.books.chapter2): left: it waits for the network"))
    let record = try console.record(of: "storekit play")
    #expect(record["done"] == .integer(0))
    #expect(record["left"] == .integer(2))
  }

  @Test func `a download that fails stays, and the next play starts it again`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.run("storekit network off")
    #expect(
      try console.run("storekit play").contains("left: download 1 of .chapter1 1.0: failed: NSURLErrorDomain -1009"))
    try console.run("storekit network on")
    #expect(try console.run("storekit play").contains("; finished"))
  }

  @Test func `restored purchases load one by one (statements 109, 110)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    try console.run("storekit play")
    try console.run("storekit restore")
    #expect(try [3, 4].map { try console.download($0).state } == [.waiting, .waiting])
    let bytes = try console.download(3).bytes
    try console.run("storekit device edit iPad --bandwidth \((bytes + 7) / 8)B")
    let text = try console.run("storekit play")
    #expect(text.contains("left: download 3 of .chapter1 1.0: active"))
    #expect(text.contains("left: download 3 comes first"))
    #expect(try [3, 4].map { try console.download($0).isStarted } == [true, false])
    for _ in 0..<2 {
      try console.run("clock advance 1m")
      try console.run("storekit play")
    }
    #expect(try console.rows(of: "storekit queue").isEmpty)
  }

  @Test func `a restore may list sizes and download nothing (statement 110)`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1", "chapter2")
    let sizes = try [1, 2].map { Value.bytes(try console.download($0).bytes) }
    try console.run("storekit play")
    let record = try console.record(of: "storekit restore --no-download")
    #expect(record["transactions"]?.elements.map { $0["downloadSize"] } == sizes)
    #expect(try console.rows(of: "storekit downloads").count == 2)
  }

  @Test func `newer content comes only through restore, without an announcement (statements 56, 57, 58, 109, 111)`()
    throws
  {
    let console = try TestConsole.books()
    let shot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Seeds/books/shot.png")
    try console.write(try Data(contentsOf: shot), to: "shot.png")
    for line in [
      "product screenshot .chapter1 shot.png", "app version create 1.0", "app version upload 1.0",
      "app version submit 1.0", "app version approve 1.0", "review advance .chapter1 --to approved",
      "storekit sign-out", "storekit device edit iPad --profile distribution",
      "storekit sign-in buyer@example.com --storefront USA", "storekit launch", "storekit products .chapter1",
      "storekit buy .chapter1", "storekit play",
    ] { try console.run(line) }
    let messages = try console.looking { try StoreMessages(catalog: $0).newest() }
    func versions() throws -> [Value?] {
      try console.rows(of: "storekit installed").flatMap { [$0["version"], $0["newest"]] }
    }
    try console.upload("chapter1", version: "1.1")
    #expect(try versions() == [.text("1.0"), .text("1.0")])
    try console.run("review advance .chapter1 --to approved")
    #expect(try versions() == [.text("1.0"), .text("1.1")])
    #expect(try console.looking { try StoreMessages(catalog: $0).newest() } == messages)
    #expect(try console.rows(of: "storekit queue").isEmpty)
    #expect(
      try console.rows(of: "storekit products .chapter1").map { $0["contentVersion"] } == [.text("1.1")])
    try console.run("storekit restore")
    #expect(try console.run("storekit play").contains("installed com.example.books.chapter1 1.1 in place of 1.0"))
    #expect(try console.rows(of: "storekit installed").map { $0["update"] } == [.boolean(false)])
  }
}
