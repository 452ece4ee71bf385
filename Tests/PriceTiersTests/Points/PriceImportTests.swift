@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PriceImportTests {
  /// A console of a day on which there are price points, with a file `points.csv`.
  private func console(_ points: String) throws -> TestConsole {
    let console = try TestConsole.prices(on: "2026-11-21")
    try console.write(points, to: "points.csv")
    return console
  }

  @Test func `a plain table is loaded`() throws {
    let console = try console(PointFiles.plain)
    let screen = try console.run("price import points.csv")
    #expect(
      screen.hasPrefix(
        "points.csv: 3 price points in 3 storefronts, set in the United States, in effect from 2026-11-21\n"))
    let points = try console.run("price points --storefront DEU", as: .csv)
    #expect(
      points == """
        price,proceeds,table,source
        1.19 EUR,0.70 EUR,1,points.csv
        5.99 EUR,3.52 EUR,1,points.csv
        11.99 EUR,7.05 EUR,1,points.csv

        """)
  }

  @Test func `a price without a base price is a price point, too`() throws {
    let console = try console(PointFiles.plain)
    try console.run("price import points.csv")
    let screen = try console.run("price points --storefront JPN")
    #expect(screen.split(separator: "\n").dropFirst().map { $0.split(separator: " ")[0] } == ["¥50", "¥150", "¥800"])
  }

  @Test func `the nearest price points are those around an amount`() throws {
    let console = try console(PointFiles.plain)
    try console.run("price import points.csv")
    #expect(try console.run("price points --near 5").contains("$4.99"))
    let prices = [1, 5, 6, 20, 21].map { amount in
      PointPrice(price: Money(minorUnits: amount, currency: "JPY", exponent: 0), proceeds: nil)
    }
    #expect(prices.nearest(to: 7, count: 2).map(\.price.minorUnits) == [5, 6])
    #expect(prices.nearest(to: 13, count: 3).map(\.price.minorUnits) == [5, 6, 20])
    #expect(prices.nearest(to: 100, count: 2).map(\.price.minorUnits) == [20, 21])
    #expect(prices.nearest(to: 0, count: 9).count == 5)
  }

  @Test func `an export from App Store Connect is loaded unchanged`() throws {
    let console = try console("\u{FEFF}" + PointFiles.export)
    let screen = try console.run("price import points.csv")
    #expect(screen.hasPrefix("points.csv: 1 price point in 4 storefronts, set in New Zealand"))
    #expect(try console.run("price points --storefront JPN").contains("¥500"))
  }

  @Test func `a manual price in an export needs the base storefront`() throws {
    let console = try console(PointFiles.export.replacing("19.72,Y", with: "19.72,N"))
    #expect(
      console.errors(of: "price import points.csv").contains("price.import.base-unknown: 2 prices may not adjust"))
    let screen = try console.run("price import points.csv --base NZL")
    #expect(screen.hasPrefix("points.csv: 1 price point in 3 storefronts"))
  }

  @Test(arguments: [
    (
      "Countries or Regions,Currency Code,Price\nUnited States,USD,4.99\nTürkiye,TRY,79.99\nGermany,EUR,5.49\n",
      "2026-11-21"
    ),
    (
      "\u{FEFF}Countries or Regions,Currency Code,Price,start_date,preserved\r\nUSA,USD,4.99,2026-12-01,false\r\n"
        + "TR,TRY,79.99,,false\r\nDEU,EUR,5.49,2026-12-01,false\r\n", "2026-12-01"
    ),
  ])
  func `a list without the last columns of an export follows the United States, with names or codes`(
    text: String, start: String
  ) throws {
    let console = try console(text)
    #expect(
      try console.run("price import points.csv").hasPrefix(
        "points.csv: 1 price point in 3 storefronts, set in the United States, in effect from \(start)"))
    try console.create(".chapter1")
    try console.setClock("2026-12-01")
    try console.run("price set .chapter1 --price 4.99")
    let prices = try console.run("price export .chapter1 --storefront DEU,TUR", as: .csv)
    #expect(prices.contains(",DEU,5.49 EUR,") && prices.contains(",TUR,79.99 TRY,"))
  }

  @Test(arguments: [
    ("JPN,JPY,600,2026-12-02", "points.csv:3:13: error: price.import.starts-differ: the price starts on 2026-12-02"),
    ("JPN,JPY,600,someday", "points.csv:3:13: error: usage.date"),
    ("USA,USD,600,2026-12-01", "points.csv:3:1: error: price.import.duplicate"),
  ])
  func `a list with dates has one of them`(row: String, message: String) throws {
    let head = "Countries or Regions,Currency Code,Price,start_date"
    let console = try console("\(head)\nUSA,USD,4.99,2026-12-01\n\(row)\n")
    #expect(console.errors(of: "price import points.csv").hasPrefix(message))
    #expect(try console.run("price tables").hasPrefix("no price points"))
  }

  @Test func `a table is one row in the journal and can be undone`() throws {
    let console = try console(PointFiles.plain)
    try console.run("price import points.csv")
    let changes = try console.unit("count") { catalog in
      try catalog.store.first("SELECT count(*) FROM journal_change WHERE table_name = 'price_table'") { $0.count(0) }
    }
    #expect(changes == 1)
    try console.undo()
    #expect(try console.run("price tables").hasPrefix("no price points"))
  }

  @Test func `a table takes effect on its date`() throws {
    let console = try console(PointFiles.plain)
    try console.run("price import points.csv --from 2026-12-01")
    #expect(try console.run("price points").hasPrefix("no price points"))
    #expect(try console.run("price points --date 2026-12-01").contains("$4.99"))
  }

  @Test(arguments: [
    (
      "4.99,DEU,EUR,5.99,3.52", "4.99,DEU,EUR,5;99,3.52", "points.csv:6:14: error: price.import.number: 5;99: an amount"
    ),
    (
      "4.99,DEU,EUR,5.99,3.52", "4.99,DEU,EUR,-5.99,3.52",
      "points.csv:6:14: error: price.import.number: -5.99: an amount must not have a sign"
    ),
    ("4.99,DEU,EUR,5.99,3.52", "4.99,DEU,EUR,0.00,0", "points.csv:6:14: error: price.import.zero"),
    (
      "4.99,JPN,JPY,800,560", "4.99,JPN,JPY,800.5,560",
      "points.csv:7:14: error: price.import.number: 800.5: JPY has no decimals"
    ),
    ("4.99,DEU,EUR", "4.99,BGD,EUR", "points.csv:6:6: error: storefront.unknown: BGD is not a storefront"),
    ("4.99,DEU,EUR", "4.99,DEU,USD", "points.csv:6:10: error: price.import.currency: Germany charges EUR, not USD"),
    (
      "4.99,DEU,EUR", "4.99,DEU,EURO",
      "points.csv:6:10: error: price.import.currency-unknown: EURO is not an App Store currency"
    ),
    (
      "4.99,DEU,EUR", "0.99,DEU,EUR",
      "points.csv:6:6: error: price.import.duplicate: line 3 already has 0.99 in Germany"
    ),
    ("4.99,USA,USD,4.99", "4.99,USA,USD,5.99", "points.csv:5:14: error: price.import.base-differs"),
    ("9.99,USA,USD,9.99,7.00\n", "", "points.csv:8:1: error: price.import.base-missing: the base price 9.99"),
    (
      "4.99,JPN,JPY,800,560", "4.99,JPN,JPY,800,801",
      "points.csv:7:18: error: price.import.proceeds: proceeds of 801 are more than the price, 800 JPY"
    ),
    (
      "4.99,JPN,JPY,800,560", "4.99,JPN,JPY,1000000000001,560",
      "points.csv:7:14: error: price.import.number: 1000000000001: the amount is too large"
    ),
    ("base price,", "base pirce,", "points.csv:1:1: error: csv.column.missing: there is no column base price"),
    ("4.99,DEU,EUR,5.99,3.52", "4.99,DEU,EUR,\"5,99\",3.52", "points.csv:6:14: error: price.import.number"),
  ])
  func `an error has its line and column, and nothing is loaded`(part: String, wrong: String, message: String) throws {
    let console = try console(PointFiles.plain.replacing(part, with: wrong))
    #expect(console.errors(of: "price import points.csv").hasPrefix(message))
    #expect(try console.run("price tables").hasPrefix("no price points"))
  }

  @Test func `a base price without its row is told with what else is wrong`() throws {
    let points = PointFiles.plain.replacing("9.99,USA,USD,9.99,7.00\n", with: "")
      .replacing("USA,USD,0.99", with: "USA,USD,x")
    let lines = try console(points).errors(of: "price import points.csv").split(separator: "\n")
    let errors = lines.filter { $0.hasPrefix("points.csv:") }.map { $0.split(separator: " ")[2] }
    #expect(errors == ["price.import.number:", "price.import.base-missing:"])
  }

  @Test func `a folder is not a table`() throws {
    let refusal = #expect(throws: Refusal.self) { try console(PointFiles.plain).run("price import .") }
    #expect(refusal?.message == ". is a folder")
  }

  @Test(arguments: [
    ("BGD", "did you mean "), ("XXX", "storefront list shows all codes"), ("Japn", "did you mean JPN?"),
  ])
  func `an unknown storefront is told with what answers`(code: String, hint: String) {
    let refusal = #expect(throws: Refusal.self) { try Storefront.parse(code) }
    #expect(refusal?.hint?.hasPrefix(hint) == true)
  }

  @Test func `a newer table that leaves storefronts out ends no older one there`() throws {
    let console = try console(PointFiles.plain)
    try console.run("price import points.csv")
    try console.create(".chapter1")
    try console.run("price set .chapter1 --price 4.99")
    try console.write("base price,storefront,currency,price\n4.99,USA,USD,4.99\n4.99,DEU,EUR,4.49\n", to: "newer.csv")
    let screen = try console.run("price import newer.csv")
    #expect(screen.contains("it omits JPN: older tables stay in effect there\n"))
    let show = try console.run("price show .chapter1 --storefront DEU,JPN", as: .csv)
    #expect(show.contains("4.49 EUR,,equalized,true,newer.csv,2,2026-11-21\n"))
    #expect(show.contains("800 JPY,560 JPY,equalized,true,points.csv,1,2026-11-21\n"))
    #expect(try console.run("price points --storefront JPN", as: .csv).contains("800 JPY,560 JPY,1,points.csv\n"))
    try console.run("price set .chapter1 --price 150 --storefront JPN")
  }

  @Test func `a newer table with a hole in a storefront ends no older price there, and says so`() throws {
    let console = try console(PointFiles.plain)
    try console.run("price import points.csv")
    try console.create(".chapter1")
    try console.run("price set .chapter1 --price 4.99")
    try console.write(
      """
      base price,storefront,currency,price
      4.99,USA,USD,4.99
      4.99,DEU,EUR,4.49
      0.99,USA,USD,0.99
      0.99,JPN,JPY,160

      """, to: "newer.csv")
    let screen = try console.run("price import newer.csv")
    #expect(screen.contains("it omits some prices in DEU, JPN: older tables stay in effect for these\n"))
    let show = try console.run("price show .chapter1 --storefront DEU,JPN", as: .csv)
    #expect(show.contains("4.49 EUR,,equalized,true,newer.csv,2,2026-11-21\n"))
    #expect(show.contains("800 JPY,560 JPY,equalized,true,points.csv,1,2026-11-21\n"))
    let points = try console.run("price points --storefront JPN", as: .csv)
    #expect(points.contains("160 JPY,") && points.contains("800 JPY,560 JPY,1,points.csv\n"))
    try console.run("price set .chapter1 --price 800 --storefront JPN")
  }

  @Test func `a table that makes a base price of another price is another table`() throws {
    let besides = "base price,storefront,currency,price\n0.99,USA,USD,0.99\n0.99,JPN,JPY,150\n"
    let console = try console(besides + ",USA,USD,9.99\n,JPN,JPY,1500\n")
    try console.run("price import points.csv")
    try console.write(besides + "9.99,USA,USD,9.99\n9.99,JPN,JPY,1500\n", to: "newer.csv")
    #expect(try console.run("price import newer.csv").hasPrefix("newer.csv: 2 price points"))
    try console.create(".chapter1")
    try console.run("price set .chapter1 --price 9.99")
    #expect(try console.run("price show .chapter1 --storefront JPN", as: .csv).contains("1500 JPY"))
  }

  @Test func `the same table again is noticed, and one that says something else in between is not`() throws {
    let console = try console(PointFiles.plain)
    try console.run("price import points.csv")
    try console.write(PointFiles.plain, to: "again.csv")
    let screen = try console.run("price import again.csv --from 2026-12-01")
    #expect(
      screen.hasPrefix("again.csv: nothing loaded; table 1, points.csv, in effect from 2026-11-21, is the same\n"))
    try console.write(PointFiles.newer, to: "newer.csv")
    try console.run("price import newer.csv")
    #expect(try console.run("price import again.csv").hasPrefix("again.csv: 3 price points"))
  }

  @Test func `a file without rows is refused`() throws {
    let console = try console("base price,storefront,currency,price\n")
    #expect(console.errors(of: "price import points.csv").hasPrefix("points.csv:1:1: error: price.import.empty"))
  }

  @Test func `stored columns are read back unchanged`() throws {
    var column = PointColumn(currency: Currency(code: "EUR"))
    column.append(119, proceeds: 70)
    column.append(nil)
    column.append(599)
    let read = try #require(PointColumn(text: Array(column.text.utf8)[...]))
    #expect(read.text == "EUR 2 119/70 - 599")
    #expect(read.prices == [119, nil, 599])
    #expect(read.proceeds == [70, nil, nil])
    #expect(PointColumn(text: Array("EUR 2".utf8)[...])?.prices == [])
  }
}
