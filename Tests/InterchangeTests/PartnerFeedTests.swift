import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PartnerFeedTests {
  @Test(arguments: [("epf", "\u{1}", "\u{2}\n"), ("epf-flat", "\t", "\n")])
  func `each table has its header lines, its rows, and their number at the end`(
    format: String, field: String, record: String
  ) throws {
    let console = try TestConsole.stocked()
    let told = try console.run("export feed --format \(format)")
    #expect(told.hasPrefix("feed: 2 apps, 0 products, 0 localizations\n"))
    #expect(told.contains("not written: 4 in-app purchases\n"))
    #expect(told.contains("not written: 2 bundle IDs\nnot written: 2 SKUs\n"))
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
    #expect(rows.map { $0[2] } == ["The Novel", "Le Jeu"])
    let details = try console.text(of: "feed/application_detail").components(separatedBy: record)
    #expect(details[6].components(separatedBy: field)[2] == "fr-FR")
    let storefronts = try console.text(of: "feed/storefront").components(separatedBy: record)
    #expect(storefronts.contains(["1353456000000", "143441", "USA", "United States"].joined(separator: field)))
    #expect(storefronts.suffix(2) == ["#recordsWritten:175", ""])
    let prices = try console.text(of: "feed/application_price").components(separatedBy: record)
    let header = ["#export_date", "application_id", "retail_price", "currency_code", "storefront_id"]
    #expect(prices[0] == header.joined(separator: field))
    #expect(prices[5] == "#recordsWritten:0")
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
    let console = try TestConsole.stocked()
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
    #expect(files.sorted() == ["application", "application_detail", "application_price", "storefront"])
    for file in files {
      #expect(try console.data(of: "itunes20121121/\(file)") == console.data(of: "feed.epf/\(file)"))
    }
    try console.run("export \(name)")
    #expect(try console.data(of: name) == bytes)
    #expect(console.refusal(of: "export - --format epf-tbz")?.code == "interchange.format.folder")
  }
}
