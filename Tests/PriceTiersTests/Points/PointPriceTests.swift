@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PointPriceTests {
  /// A console of a day on which there are price points, with the product `.chapter1`, and its table loaded.
  private func console(loading: Bool = true) throws -> TestConsole {
    let console = try TestConsole.prices(on: "2026-11-21")
    try console.writePointFiles()
    try console.create(".chapter1")
    if loading { try console.run("price import points.csv") }
    return console
  }

  /// What a product costs in storefronts, as `USA 4.99 USD base`.
  private func prices(_ console: TestConsole, _ options: String = "") throws -> [String] {
    try console.run("price export .chapter1 --storefront USA,DEU,JPN \(options)", as: .csv)
      .split(separator: "\n").dropFirst().map { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        return "\(fields[1]) \(fields[2]) \(fields[4])"
      }
  }

  @Test func `other storefronts follow the base price by the table`() throws {
    let console = try console()
    let screen = try console.run("price set .chapter1 --price 4.99")
    #expect(
      screen.contains(
        "$4.99 in the United States; the other storefronts follow, except 152 storefronts with no price in any table; "
          + "now Ready to Submit"))
    #expect(try prices(console) == ["USA 4.99 USD base", "DEU 5.99 EUR equalized", "JPN 800 JPY equalized"])
  }

  @Test func `the receipt counts the storefronts that follow`() throws {
    let console = try console()
    try console.run("price set .chapter1 --price 50 --storefront JPN")
    #expect(
      try console.run("price set .chapter1 --price 4.99").contains(
        "; the other storefronts follow; 1 keeps its manual price, and 152 have none in any table; "))
    try console.run("price set .chapter1 --price 5.99 --storefront DEU")
    #expect(
      try console.run("price set .chapter1 --price 4.99").contains(
        "; no other storefront follows; 2 keep their manual prices, and 152 have none in any table"))
  }

  @Test func `the receipt names everything that was removed`() throws {
    let console = try console()
    try console.run("price set .chapter1 --price 4.99")
    try console.run("price set .chapter1 --price 50 --storefront JPN")
    #expect(
      try console.run("price unset .chapter1 --scheduled").hasPrefix(
        "com.example.books.chapter1: no price change is scheduled; nothing changed\n"))
    try console.run("price set .chapter1 --price 0.99 --from 2026-12-01")
    try console.run("price set .chapter1 --price 9.99 --from 2026-12-08")
    #expect(
      try console.run("price unset .chapter1 --from 2026-12-01").hasPrefix(
        "com.example.books.chapter1: canceled the price change on 2026-12-01; 1 other change scheduled\n"))
    #expect(
      try console.run("price unset .chapter1").hasPrefix(
        "com.example.books.chapter1: base price, 1 manual price and 1 scheduled change removed; now Missing Metadata\n"
      ))
  }

  @Test func `a tier and a manual price are both shown with prices`() throws {
    let console = try console()
    try console.run("price set .chapter1 --tier 3")
    try console.run("price set .chapter1 --price 50 --storefront JPN")
    #expect(
      try console.run("price schedule .chapter1", as: .csv) == """
        from,until,storefront,setBy,price,tier,proceeds,now
        ,,USA,tier,2.99 USD,3,2.10 USD,true
        2026-11-21,,JPN,manual,50 JPY,,35 JPY,true

        """)
    #expect(
      try console.run("price show .chapter1 --storefront USA,JPN", as: .csv).split(separator: "\n").dropFirst()
        .map { $0.split(separator: ",", omittingEmptySubsequences: false)[1...2].joined(separator: " ") }
        == ["3 USA", " JPN"])
  }

  @Test func `a storefront that is in no table is noted`() throws {
    let console = try console()
    try console.run("price set .chapter1 --price 4.99")
    #expect(
      try console.run("price show .chapter1 --storefront HRV", as: .csv).contains("in no table: set a price there"))
  }

  @Test func `a product begins with a price point`() throws {
    let console = try console()
    try console.run("product create .chapter2 --name 'Chapter 2' --price 4.99")
    #expect(try console.run("price show .chapter2 --storefront DEU", as: .csv).contains("5.99"))
    #expect(throws: Refusal.self) { try console.run("product create .chapter3 --name 'Chapter 3' --price 5.99") }
  }

  @Test func `without a table no price is made up`() throws {
    let console = try console(loading: false)
    let refusal = #expect(throws: Refusal.self) { try console.run("price set .chapter1 --price 4.99 --base USA") }
    #expect(refusal?.code == "price.points.none")
    #expect(refusal?.hint?.hasPrefix("load one: price import FILE.csv") == true)
    try console.run("price set .chapter1 --price 4.99 --storefront USA")
    #expect(try prices(console) == ["USA 4.99 USD manual", "DEU  ", "JPN  "])
    #expect(try console.product(".chapter1")?.status == .missingMetadata)
  }

  @Test(arguments: [
    ("--price 5.99", "price.amount.no-point", "the nearest: 4.99 and 9.99"),
    ("--price 799 --storefront JPN", "price.amount.no-point", "the nearest: 150 and 800"),
    ("--price 4.999", "price.amount.malformed", "use an amount such as 4.99"),
    ("--price 800 --base JPN", "price.points.none", "--base USA sets the price there, for which a table is loaded"),
    ("--price 4.99 --base USA --storefront JPN", "usage.storefronts", "remove one of them"),
    ("--price 4.99 --until 2026-12-01", "price.schedule.no-base", ""),
    ("--price 4.99 --from 2026-12-01", "price.schedule.no-base", ""),
    ("--price 4.99 --from 2026-11-20", "price.schedule.past", ""),
  ])
  func `an amount that is not a price point is refused, and nothing is set`(
    options: String, code: String, hint: String
  ) throws {
    let console = try console()
    let refusal = #expect(throws: Refusal.self) { try console.run("price set .chapter1 \(options)") }
    #expect(refusal?.code == code)
    #expect(refusal?.hint?.hasPrefix(hint) == true)
    #expect(try prices(console) == ["USA  ", "DEU  ", "JPN  "])
  }

  @Test func `manual prices stay when base prices follow a newer table`() throws {
    let console = try console()
    try console.write(PointFiles.newer, to: "newer.csv")
    try console.run("price set .chapter1 --price 4.99")
    try console.run("price set .chapter1 --price 150 --storefront JPN")
    try console.run("price import newer.csv --from 2027-01-01")
    #expect(
      try prices(console, "--date 2026-12-31") == [
        "USA 4.99 USD base", "DEU 5.99 EUR equalized", "JPN 150 JPY manual",
      ])
    #expect(
      try prices(console, "--date 2027-01-01") == [
        "USA 4.99 USD base", "DEU 4.99 EUR equalized", "JPN 150 JPY manual",
      ])
    let show = try console.run("price show .chapter1 --storefront DEU,JPN", as: .csv)
    #expect(show.contains("EUR,5.99 EUR,3.52 EUR,equalized,true,points.csv,1,2026-11-21\n"))
    #expect(show.contains("JPY,150 JPY,105 JPY,manual,false,,,2026-11-21\n"))
  }

  @Test func `after its period a price returns to the one before`() throws {
    let console = try console()
    try console.run("price set .chapter1 --price 4.99")
    try console.run("price set .chapter1 --price 0.99 --from 2026-12-01 --until 2026-12-08")
    try console.run("price set .chapter1 --price 50 --storefront JPN --from 2026-12-02 --until 2026-12-03")
    let usual = ["USA 4.99 USD base", "DEU 5.99 EUR equalized", "JPN 800 JPY equalized"]
    #expect(try prices(console, "--date 2026-11-30") == usual)
    #expect(try prices(console, "--date 2026-12-02").last == "JPN 50 JPY manual")
    #expect(try prices(console, "--date 2026-12-07").first == "USA 0.99 USD base")
    #expect(try prices(console, "--date 2026-12-08") == usual)
    #expect(try console.run("price schedule .chapter1").contains("2026-12-02  2026-12-03  JPN         manual"))
    let refusal = #expect(throws: Refusal.self) { try console.run("price set .chapter1 --price 9.99") }
    #expect(refusal?.code == "price.schedule.overlap")
    try console.run("price unset .chapter1 --scheduled")
    #expect(try prices(console, "--date 2026-12-02") == usual)
  }

  @Test func `a manual price can be removed`() throws {
    let console = try console()
    try console.run("price set .chapter1 --price 4.99")
    try console.run("price set .chapter1 --price 150 --storefront JPN")
    try console.run("price unset .chapter1 --storefront JPN")
    #expect(try prices(console).last == "JPN 800 JPY equalized")
    let refusal = #expect(throws: Refusal.self) { try console.run("price unset .chapter1 --storefront DEU") }
    #expect(refusal?.code == "price.unset.not-manual")
  }

  @Test func `a tier replaces a base price, and undo restores it`() throws {
    let console = try console()
    try console.run("price set .chapter1 --price 4.99")
    try console.run("price set .chapter1 --tier 2")
    #expect(try prices(console)[0] == "USA 1.99 USD tier")
    try console.undo()
    #expect(try prices(console)[0] == "USA 4.99 USD base")
  }
}
