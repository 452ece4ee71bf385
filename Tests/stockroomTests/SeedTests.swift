import Foundation
import TestSupport
import Testing

/// The batch files in `Seeds`, which are for administrators first.
@Suite struct SeedTests {
  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Shop.root.appendingPathComponent("Seeds").path)
      .filter { $0.hasSuffix(".seed") }.sorted()
  }

  @Test(arguments: try names())
  func `a seed runs on a fresh store, as one unit`(name: String) throws {
    let shop = try Shop()
    try shop.bringSeeds()
    let result = try shop.run("run", "Seeds/\(name)")
    #expect(result.status == 0, "\(result.errors)")
    // A purchase shows the products that an app gets.
    #expect(result.output.isEmpty == !["credits.seed", "purchase.seed"].contains(name))
    #expect(try shop.value("SELECT count(*) FROM journal_entry WHERE line LIKE 'run %'") == "1")
  }

  @Test func `a seed that has been run is refused at the line that clashes, and changes nothing`() throws {
    let shop = try Shop()
    try shop.bringSeeds()
    try #require(try shop.run("run", "Seeds/books.seed").status == 0)
    let before = try shop.dump()
    let seed = try shop.scratch.contents("Seeds/books.seed").components(separatedBy: "\n")
    let clash = try #require(seed.firstIndex { $0 == "contract sign" }) + 1

    let again = try shop.run("run", "Seeds/books.seed")
    #expect(again.status == 1)
    #expect(again.errors.contains("Seeds/books.seed:\(clash):"))
    #expect(again.errors.contains("nothing changed"))
    #expect(try shop.dump() == before)
  }

  @Test func `the lines of make demo work`() throws {
    let shop = try Shop()
    try shop.bringSeeds()
    let makefile = try String(contentsOf: Shop.root.appendingPathComponent("Makefile"), encoding: .utf8)
    let start = "\t$(BINARY) --store .build/demo/books.db "
    let lines = makefile.split(separator: "\n").filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) }
    #expect(lines.count >= 4)
    for line in lines {
      let result = try shop.shell("stockroom \(line)")
      #expect(result.status == 0 && !result.output.isEmpty, "\(line): \(result.errors)")
    }
  }

  @Test func `one undo takes a whole seed back`() throws {
    let shop = try Shop()
    try shop.bringSeeds()
    try #require(try shop.run("run", "Seeds/catalog-1000.seed").status == 0)
    #expect(try shop.run("expect", "count", "1000").status == 0)
    let undone = try shop.run("undo")
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(try shop.run("app", "list", "-o", "ndjson").output.isEmpty)
  }

  @Test func `what a loop made is counted in the summary of its run`() throws {
    let shop = try Shop()
    try shop.bringSeeds()
    let result = try shop.run("run", "Seeds/catalog-1000.seed")
    #expect(result.errors.contains("1 app created, 1,000 products created: Waiting for Screenshot, unit 1"))
  }

  @Test func `choosing the rules of a store leaves its clock free`() throws {
    let shop = try Shop()
    try #require(try shop.run("store", "init", "--profile", "itc2012").status == 0)
    #expect(try shop.run("clock", "set", "2012-11-21").status == 0)
  }
}
