@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PriceShowTests {
  @Test func `without a storefront the price of the United States is shown`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    #expect(
      try console.run("price show .chapter1", as: .csv) == """
        product,tier,storefront,name,currency,price,proceeds,matrix,since
        com.example.books.chapter1,1,USA,United States,USD,0.99 USD,0.70 USD,2012-10-26,2012-10-26

        """)
  }

  @Test func `prices are formatted as customers see them`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    let screen = try console.run("price show .chapter1 --storefront USA,JPN,DEU,JP")
    let lines = screen.split(separator: "\n").dropFirst().map { $0.split(separator: " ") }
    let rows = lines.map { $0.dropLast(2).suffix(2).joined(separator: " ") }
    #expect(rows == ["$0.99 $0.70", "¥85 ¥60", "0,89\u{A0}€ 0,54\u{A0}€"])
  }

  @Test(arguments: [(RuleProfile.itc2012, 155, 0), (.asc2026, 175, 20)])
  func `with --all-storefronts, those of the rules are shown, and marked if they were not open`(
    profile: RuleProfile, storefronts: Int, notOpen: Int
  ) throws {
    let console = try TestConsole.prices(under: profile)
    try console.create(".chapter1", options: "--tier 1")
    let lines = try console.run("price show .chapter1 --all-storefronts", as: .csv).split(separator: "\n").dropFirst()
    #expect(lines.count == storefronts)
    #expect(lines.count { $0.hasSuffix(",,,,not open in October 2012,2012-10-26,2012-10-26") } == notOpen)
    #expect(lines.contains { $0.contains(",SRB,Serbia,") } == (notOpen > 0))
    let exported = try console.run("price export .chapter1", as: .csv)
    #expect(exported.split(separator: "\n").count == storefronts + 1)
    #expect(exported.contains(",SRB,") == (notOpen > 0))
    let note = notOpen > 0 ? "," : ""
    #expect(
      lines.contains(
        "com.example.books.chapter1,1,KOR,\"Korea, Republic of\",USD,0.99 USD,0.70 USD,\(note)2012-10-26,2012-10-26"))
  }

  @Test func `a missing price is an empty cell in CSV`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    #expect(
      try console.run("price export .chapter1 --storefront AFG", as: .csv).hasSuffix(
        "\ncom.example.books.chapter1,AFG,,,\n"))
    #expect(try console.run("price export .chapter1 --storefront AFG").contains("not open"))
    #expect(
      try console.run("price export .chapter1 --storefront AFG", as: .ndjson).contains(
        #""price":{"amount":null,"currency":null,"formatted":"not open"}"#))
  }

  @Test func `the clock chooses the matrix`() throws {
    let console = try TestConsole.prices(on: "2012-10-25")
    try console.create(".chapter1", options: "--tier 1")
    #expect(try console.run("price show .chapter1 --storefront DEU", as: .csv).contains("0.79 EUR"))
    try console.setClock("tomorrow")
    #expect(try console.run("price show .chapter1 --storefront DEU", as: .csv).contains("0.89 EUR"))
  }

  @Test(arguments: [
    ("2016-05-01", "0.99 EUR,0.58 EUR,2016-05-01,2016-05-01"),
    ("2019-03-01", "1.09 EUR,0.64 EUR,2019-03-01,2019-03-01"),
    ("2019-10-01", "1.09 EUR,0.64 EUR,2019-10-01,2019-10-01"),
    ("2026-01-01", "1.09 EUR,0.64 EUR,2020-06-01,2020-06-01"),
  ])
  func `prices follow a new matrix, and name it`(date: String, cells: String) throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    try console.setClock(date)
    let rows = try console.run("price show .chapter1 --storefront DEU", as: .csv)
    #expect(rows.contains("DEU,Germany,EUR,\(cells)\n"))
  }

  @Test func `a price is in effect since its tier or its matrix, whichever is newer`() throws {
    let console = try TestConsole.prices(on: "2026-01-01")
    try console.create(".chapter1", options: "--tier 1")
    try console.run("price set .chapter1 --tier 2 --from 2026-02-01")
    try console.setClock("2026-02-14")
    #expect(try console.run("price show .chapter1", as: .csv).contains("1.99 USD,1.40 USD,2020-06-01,2026-02-01"))
  }

  @Test func `in 2020 every storefront is open and has its own format`() throws {
    let console = try TestConsole.prices(on: "2023-02-01", under: .asc2026)
    try console.create(".chapter1", options: "--tier A")
    let screen = try console.run("price show .chapter1 --all-storefronts")
    let lines = screen.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.count == 176)
    #expect(lines.contains { $0.contains(" CHN China mainland CNY ¥1.00 ¥0.69 ") })
    #expect(lines.contains { $0.contains(" IND India INR ₹9 ₹5.34 ") })
    #expect(lines.contains { $0.contains(" SRB Serbia EUR 0,49\u{A0}€ 0,29\u{A0}€ ") })
    #expect(lines.contains { $0.contains(" KOR Korea, Republic of KRW ₩500 ₩318 ") })
  }

  @Test func `a product without a tier is refused`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    try console.create(".chapter2")
    let refusal = #expect(throws: Refusal.self) { try console.run("price show .chapter1 .chapter2") }
    #expect(refusal?.code == "price.none")
    #expect(refusal?.hint == "price set com.example.books.chapter2 --tier N")
  }

  @Test func `--all-storefronts and --storefront together are refused`() throws {
    let console = try TestConsole.prices()
    let refusal = #expect(throws: Refusal.self) {
      try console.run("price show .chapter1 --all-storefronts --storefront JPN")
    }
    #expect(refusal?.code == "usage.storefronts")
  }

  @Test func `without a product all priced products are shown, of all apps or of one`() throws {
    let console = try TestConsole.prices()
    #expect(try console.run("price show") == "no prices\n")
    try console.create(".chapter2", options: "--tier 2")
    try console.create(".chapter1", options: "--tier 1")
    try console.create(".chapter3")
    try console.run("app create com.example.maps --name 'Example Maps' --sku MAPS1")
    try console.run("product create com.example.maps.paris --name Paris --tier 3")
    let rows = try console.rows(of: "price show --storefront USA,JPN")
    #expect(
      rows.map { [$0["product"], $0["storefront"]] }
        == [
          "com.example.books.chapter1", "com.example.books.chapter2", "com.example.maps.paris",
        ].flatMap { name in ["USA", "JPN"].map { [.identifier(name), .identifier($0)] } })
    let screen = try console.run("price show")
    #expect(screen.split(separator: "\n").count == 4)
    #expect(screen.hasPrefix("Product "))
    let maps = try console.run("price show --app com.example.maps", as: .csv).split(separator: "\n").dropFirst()
    #expect(maps.count == 1)
    let refusal = console.refusal(of: "price show .chapter1 --app com.example.maps")
    #expect(refusal?.code == "usage.selection")
  }

  @Test func `all priced products are shown with base and manual prices`() throws {
    let console = try TestConsole.prices(on: "2026-11-21")
    try console.writePointFiles()
    try console.create(".chapter1")
    try console.create(".chapter2", options: "--tier 5")
    try console.create(".chapter3")
    try console.run("price import points.csv")
    try console.run("price set .chapter1 --price 4.99")
    let lines = try console.run("price show", as: .csv).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("com.example.books.chapter1,,USA,United States,USD,4.99 USD,3.50 USD,base,"))
    #expect(lines[2].hasPrefix("com.example.books.chapter2,5,USA,United States,USD,4.99 USD,3.50 USD,tier,"))
  }
}
