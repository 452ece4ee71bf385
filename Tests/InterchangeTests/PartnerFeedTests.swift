import Foundation
import StockroomKit
import StockroomTesting
import StoreKitSimulator
import Testing

@testable import Interchange

@Suite struct PartnerFeedTests {
  private static let tables = [
    "application", "application_detail", "application_price", "artist", "artist_application", "storefront",
  ]

  /// A console with an app on sale, one that never was, and an imported app, book, and song.
  private func shop() throws -> TestConsole {
    let console = try TestConsole.stocked(adding: StoreKitSimulatorPlugin())
    try console.write(
      """
      kind,id,name,artist,price,currency,country,releaseDate
      software,364709193,iBooks,Apple,1.99,USD,USA,2010-04-01
      ebook,510000001,Dot and the Kangaroo,Ethel Pedley,0.00,USD,USA,1899-01-01
      song,510000002,Harbour,Ann,0.99,USD,USA,2012-01-01

      """, to: "items.csv")
    for line in [
      "contract contact --name Ann --email ann@example.com", "contract bank --name Bank",
      "contract tax --country USA", "contract sign", "use com.example.novel", "app version create 1.2",
      "app version upload 1.2", "app version submit 1.2", "app version approve 1.2", "storekit item import items.csv",
    ] { try console.run(line) }
    return console
  }

  private func rows(_ console: TestConsole, _ table: String) throws -> [[String]] {
    try console.text(of: "feed.epf/\(table)").components(separatedBy: "\u{2}\n").dropLast()
      .filter { !$0.hasPrefix("#") }.map { $0.components(separatedBy: "\u{1}") }
  }

  @Test(arguments: [("epf", "\u{1}", "\u{2}\n"), ("epf-flat", "\t", "\n")])
  func `each table has its header lines, its rows, and their number at the end`(
    format: String, field: String, record: String
  ) throws {
    let console = try shop()
    let told = try console.run("export feed --format \(format)")
    #expect(told.hasPrefix("feed: 2 apps, 0 products, 0 localizations\n"))
    #expect(told.contains("not written: 4 in-app purchases\n"))
    #expect(told.contains("not written: 1 app that is not on sale\nnot written: 1 bundle ID\nnot written: 1 SKU\n"))
    let applications = try console.text(of: "feed/application").components(separatedBy: record)
    #expect(applications.count == 9 && applications.last == "")
    #expect(applications[0].hasPrefix(["#export_date", "application_id", "title"].joined(separator: field)))
    #expect(applications[1] == "#primaryKey:application_id")
    #expect(applications[2].hasPrefix(["#dbTypes:BIGINT", "BIGINT", "VARCHAR(1000)"].joined(separator: field)))
    #expect(applications[3] == "#exportMode:FULL")
    #expect(applications[4].hasPrefix("##legal: "))
    #expect(applications[7] == "#recordsWritten:2")
    let rows = applications[5...6].map { $0.components(separatedBy: field) }
    let columns = applications[0].components(separatedBy: field).count
    #expect(rows.allSatisfy { $0.count == columns && $0[0] == "1353456000000" })
    #expect(rows.map { $0[2] } == ["iBooks", "The Novel"])
    let storefronts = try console.text(of: "feed/storefront").components(separatedBy: record)
    #expect(storefronts.contains(["1353456000000", "143441", "USA", "United States"].joined(separator: field)))
    #expect(storefronts.suffix(2) == ["#recordsWritten:175", ""])
    let prices = try console.text(of: "feed/application_price").components(separatedBy: record)
    let header = ["#export_date", "application_id", "retail_price", "currency_code", "storefront_id"]
    #expect(prices[0] == header.joined(separator: field))
  }

  @Test func `an export has the tables of the server, byte by byte (statement 123)`() throws {
    let console = try shop()
    try console.run("clock advance 5h")
    try console.run("export feed.epf")
    let names = try FileManager.default.contentsOfDirectory(atPath: console.folder.path + "/feed.epf")
    #expect(names.sorted() == Self.tables)
    try console.looking { catalog in
      let service = try #require(catalog.partnerFeed)
      #expect(service.groups.flatMap(\.tables).sorted() == Self.tables)
      for table in Self.tables {
        let files = try service.write([table], folder: "x", date: catalog.partnerFeedDate, catalog: catalog)
        let delivered = try #require(files as? any FolderWriting).contents(of: table)
        #expect(try console.data(of: "feed.epf/\(table)") == delivered, "\(table)")
      }
    }
  }

  @Test func `it has versions and prices, and no app that was never on sale (statement 123)`() throws {
    let console = try shop()
    try console.run("export feed.epf")
    #expect(try rows(console, "application").map { [$0[2], $0[14]] } == [["iBooks", ""], ["The Novel", "1.2"]])
    let prices = try rows(console, "application_price")
    #expect(prices.filter { $0[1] == "364709193" }.map { Array($0[2...]) } == [["1.990", "USD", "143441"]])
    #expect(prices.count == 156)
    #expect(try rows(console, "artist").map { $0[2] } == ["Apple"])
    try console.run("app version take-off-sale 1.2 --app com.example.novel")
    try console.run("export feed.epf")
    #expect(try rows(console, "application").map { $0[2] } == ["iBooks"])
  }

  @Test func `with filters, only their apps are written`() throws {
    let console = try shop()
    #expect(try console.run("export feed.epf --app com.example.novel").hasPrefix("feed.epf: 1 app, "))
    #expect(try rows(console, "application").map { $0[2] } == ["The Novel"])
    #expect(try console.run("export feed.epf --app com.example.game").hasPrefix("feed.epf: 0 apps, "))
    #expect(try rows(console, "application_price").isEmpty)
  }

  @Test func `a folder is only written, and not to standard output`() throws {
    let console = try TestConsole.stocked()
    #expect(console.refusal(of: "export - --format epf")?.code == "interchange.format.folder")
    try console.write("x", to: "taken")
    #expect(console.refusal(of: "export taken --format epf")?.code == "file.unwritable")
    try console.run("export feed --format epf")
    #expect(throws: (any Error).self) { try console.run("import feed --format epf") }
    // It is written over.
    try console.run("export feed --format epf")
  }

  @Test(arguments: ["itunes20121121.tbz", "itunes20121121.tar.bz2"])
  func `an archive has the same files in a folder of its name, and the same bytes each time`(name: String) throws {
    let console = try shop()
    try console.run("export feed.epf")
    #expect(try console.run("export \(name)").hasPrefix("\(name): 2 apps, 0 products, 0 localizations\n"))
    let bytes = try console.data(of: name)
    #expect(bytes.starts(with: Data("BZh".utf8)))
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tar.arguments = ["bsdtar", "-xf", name]
    tar.currentDirectoryURL = console.folder
    try tar.run()
    tar.waitUntilExit()
    #expect(tar.terminationStatus == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: console.folder.path + "/itunes20121121")
    #expect(files.sorted() == Self.tables)
    for file in files {
      #expect(try console.data(of: "itunes20121121/\(file)") == console.data(of: "feed.epf/\(file)"))
    }
    try console.run("export \(name)")
    #expect(try console.data(of: name) == bytes)
    #expect(console.refusal(of: "export - --format epf-tbz")?.code == "interchange.format.folder")
  }
}
