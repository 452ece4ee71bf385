import Foundation
import TestSupport
import Testing

/// Files of simulated devices are there whole or not at all, whenever the program dies.
@Suite(.enabled(if: storesAreFiles)) struct DownloadSurvivalTests {
  /// A shop with a purchase of hosted content of five files.
  private static func shop(bytes: Int) throws -> Shop {
    let shop = try Shop([
      "contract contact --name Ann --email ann@example.com", "contract bank --name Bank",
      "contract tax --country USA", "contract sign",
      "app create com.example.books --name \"Example Books\" --sku BOOKS1",
      "product create .chapter1 --name \"Chapter 1\" --description \"Chapter 1, with pictures\" --hosted --tier 1",
      "tester create yuki@example.com --first Yuki --last Sato --storefront JPN --password Harbour-Ferry-11",
      "package init book --product com.example.books.chapter1",
    ])
    let made = try shop.shell(
      """
      mkdir -p book/Contents && for n in 1 2 3 4 5; do head -c \(bytes) /dev/urandom > book/Contents/part$n; done
      stockroom -c 'package build book; package upload book.pkg; storekit device add iPad; \
      storekit sign-in yuki@example.com --password Harbour-Ferry-11; storekit products .chapter1; storekit buy .chapter1'
      """)
    try #require(made.status == 0, "\(made.errors)")
    return shop
  }

  private static let delays = [0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.2]

  @Test func `a download and an installation that are killed leave nothing half done`() throws {
    let shop = try Self.shop(bytes: 10_000_000)
    for delay in Self.delays {
      _ = try shop.shell("stockroom storekit download start 1 & sleep \(delay); kill -9 $!; wait")
      let cached = try shop.shell("ls store.db.devices/iPad/Library/Caches/1/Contents 2>/dev/null | wc -l").output
      #expect(["0\n", "5\n"].contains(cached), "after \(delay) s")
      #expect(try shop.run("store", "check").status == 0)
      if try shop.value("SELECT state FROM storekit_download") == "FINISHED" { break }
    }
    if try shop.value("SELECT state FROM storekit_download") != "FINISHED" {
      let started = try shop.run("storekit", "download", "start", "1")
      #expect(started.status == 0, "\(started.errors)")
    }
    for delay in Self.delays {
      _ = try shop.shell("stockroom storekit install 1 & sleep \(delay); kill -9 $!; wait")
      let folder = "store.db.devices/iPad/Documents/com.example.books.chapter1/1.0"
      let installed = try shop.shell("ls \(folder) 2>/dev/null | wc -l").output
      #expect(["0\n", "5\n"].contains(installed), "after \(delay) s")
      let list = try shop.run("storekit", "installed", "-o", "json")
      #expect(list.status == 0, "\(list.errors)")
      #expect(!list.output.contains("\"intact\": false") && !list.output.contains("\"intact\":false"), "\(list.output)")
      if try shop.value("SELECT count(*) FROM storekit_installation") == "1" { break }
    }
    let again = try shop.run("storekit", "install", "1")
    #expect(again.status == 0, "\(again.errors)")
    #expect(try shop.run("storekit", "finish", "1").status == 0)
    let left = try shop.shell("find store.db.devices -type f -not -path '*/.written/*' | sort")
    let parts = (1...5).map { "store.db.devices/iPad/Documents/com.example.books.chapter1/1.0/part\($0)\n" }
    #expect(left.output == parts.joined())
  }

  @Test func `a download goes on with the real clock while it is watched`() throws {
    let shop = try Self.shop(bytes: 1000)
    try #require(try shop.run("storekit", "device", "edit", "iPad", "--bandwidth", "500B").status == 0)
    let terminal = try shop.prompt()
    terminal.send("storekit download start 1\r")
    try terminal.expect("active 0.00")
    terminal.send("watch 1s storekit downloads\r")
    try terminal.expectScreen("Active")
    try terminal.expectScreen("█")
    try terminal.expectScreen("Finished")
    terminal.send(Key.control("C"))
    try terminal.expect("^C\n> ")
  }
}
