import Foundation
import TestSupport
import Testing

/// `log list` and `log show`: who did what, when, to which rows.
@Suite struct LogTests {
  private func shop() throws -> Shop {
    try Shop(
      Shop.books + [
        "product create .map --name Map --actor ben", "clock advance 2d", "price set .map --tier 2",
        "product edit .map --name Plan --why \"it is one\"",
      ])
  }

  @Test(arguments: [
    ("--noun product", "7,4,3"), ("--noun price", "6,3"), ("--subject .map", "7,6,4"),
    ("--subject com.example.books.map --noun price", "6"), ("--subject com.example.books.m", ""),
    ("--subject \".map%\"", ""), ("--by ben", "4"), ("--since 2012-11-22", "7,6,5"), ("--until 2012-11-22", "4,3,2,1"),
    ("--since 2012-11-22 --noun clock", "5"),
    // A day without a date is one of the machine's clock, on which all of it was done just now.
    ("--since monday", "7,6,5,4,3,2,1"), ("--since yesterday", "7,6,5,4,3,2,1"), ("--until yesterday", ""),
  ])
  func `units are found by noun, subject, actor and time`(filter: String, units: String) throws {
    let list = try shop().run("-c", "log list \(filter) -o csv --columns unit")
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.output.split(separator: "\n").dropFirst().joined(separator: ",") == units)
  }

  @Test func `a subject is found by the name it had`() throws {
    let shop = try shop()
    try #require(try shop.run("--yes", "product", "delete", ".map").status == 0)
    let list = try shop.run("-c", "log list --subject .map --noun product -o csv --columns unit")
    #expect(list.output == "unit\n8\n7\n4\n")
    for other in [".MAP", ".m%", ".ma_", #".map\\"#] {
      #expect(try shop.run("-c", "log list --subject '\(other)' -o csv --columns unit").output == "unit\n", "\(other)")
    }
  }

  @Test func `a noun that nothing has is refused, naming those there are`() throws {
    let result = try shop().run("log", "list", "--noun", "prodct")
    #expect(result.errors.contains("log.noun-unknown"))
    #expect(result.errors.contains("hint: use one of clock, timer, setting, app, app version, product, "))
  }

  @Test func `a unit shows its rows before and after`() throws {
    let shop = try shop()
    #expect(try shop.run("log", "show", "7").output.contains("reference name Map -> Plan"))
    #expect(try shop.run("log", "show", "4").output.contains("product id com.example.books.map, type non-consumable"))
    try #require(try shop.run("--yes", "product", "delete", ".map").status == 0)
    #expect(try shop.run("log", "show", "8", "-o", "csv").output.contains("-,price,com.example.books.map,"))
    #expect(try shop.run("log", "show", "6", "-o", "csv").output.contains("+,price,com.example.books.map,"))
    #expect(try shop.run("log", "show", "8").output.contains("reference name Plan"))
  }

  @Test func `a whole price table in one cell is not shown whole`() throws {
    let shop = try shop()
    let points = (1...900).map { "\($0).99,USA,USD,\($0).99\n" }.joined()
    try shop.scratch.file("points.csv", "base price,storefront,currency,price\n" + points)
    try #require(try shop.run("price", "import", "points.csv").status == 0)
    let unit = try shop.run("log", "show", "8", "-o", "csv")
    #expect(unit.output.contains("999 1099 1199 1299… (5.3 kB)"), "\(unit.output.prefix(2000))")
    #expect(unit.output.utf8.count < 600)
  }

  @Test func `what a reviewer did is brought back as a reviewer's`() throws {
    let shop = try Shop()
    try shop.bringSeeds()
    try #require(try shop.run("run", "Seeds/hosting.seed").status == 0)
    for line in [
      "product create .tour --name Tour --description \"A tour with pictures\" --tier 1 --screenshot Seeds/books/shot.png",
      "review submit .tour", "review start .tour", "undo", "redo",
    ] {
      let result = try shop.run("-c", line)
      try #require(result.status == 0, "\(result.errors)")
    }
    let parts = try shop.run("log", "list", "-o", "csv", "--columns", "part", "-n", "3").output
    #expect(parts == "part\nreviewer\nadministrator\nreviewer\n")
  }

  @Test func `a whole seed that is undone and brought back is dated as it was`() throws {
    let shop = try Shop()
    try shop.scratch.file("all.seed", (Shop.books + ["clock advance 1d"]).joined(separator: "\n") + "\n")
    for words in [["run", "all.seed"], ["undo"], ["redo"]] {
      try #require(try shop.run("-c", words.joined(separator: " ")).status == 0)
    }
    let times = try shop.run("log", "list", "-o", "csv", "--columns", "time").output
    #expect(times == "time\n" + String(repeating: "2012-11-22T00:00:00Z\n", count: 3))
    #expect(try shop.run("clock", "set", "2012-11-23").status == 0)
  }
}
