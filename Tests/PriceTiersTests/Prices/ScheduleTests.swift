import Foundation
@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct ScheduleTests {
  /// A console on 21 November 2012 with a product of tier 3.
  private let console: TestConsole

  init() throws {
    console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 3")
  }

  @Test func `a tier for a period starts and ends with the clock`() throws {
    let screen = try console.run("price set .chapter1 --tier 1 --from 2012-12-01 --until 2012-12-08")
    #expect(
      screen == "com.example.books.chapter1: Tier 1 from 2012-12-01 until 2012-12-08, $0.99 in the United States\n")
    #expect(try console.tier(of: ".chapter1") == 3)
    try console.setClock("2012-12-01")
    #expect(try console.tier(of: ".chapter1") == 1)
    #expect(try console.run("price show .chapter1", as: .csv).contains(",1,USA,United States,USD,0.99 USD"))
    try console.setClock("2012-12-08")
    #expect(try console.tier(of: ".chapter1") == 3)
  }

  @Test func `the schedule shows the timeline`() throws {
    try console.run("price set .chapter1 --tier 1 --from 2012-12-01 --until 2012-12-08")
    try console.run("price set .chapter1 --tier 5 --from 2012-12-24")
    let lines = try console.run("price schedule .chapter1 --storefront DEU", as: .csv).split(separator: "\n")
    #expect(
      lines == [
        "from,until,tier,price,proceeds,matrix,now",
        "2012-10-26,2012-12-01,3,2.69 EUR,1.64 EUR,2012-10-26,true",
        "2012-12-01,2012-12-08,1,0.89 EUR,0.54 EUR,2012-10-26,false",
        "2012-12-08,2012-12-24,3,2.69 EUR,1.64 EUR,2012-10-26,false",
        "2012-12-24,2016-05-01,5,4.49 EUR,2.73 EUR,2012-10-26,false",
        "2016-05-01,2019-03-01,5,4.99 EUR,2.94 EUR,2016-05-01,false",
        "2019-03-01,2019-10-01,5,5.49 EUR,3.23 EUR,2019-03-01,false",
        "2019-10-01,2020-06-01,5,5.49 EUR,3.23 EUR,2019-10-01,false",
        "2020-06-01,,5,5.49 EUR,3.23 EUR,2020-06-01,false",
      ])
  }

  @Test func `without a product the changes of all products are shown`() throws {
    try console.create(".chapter2", options: "--tier 2")
    try console.create(".chapter4")
    try console.run("price set .chapter2 --tier 1 --from 2012-12-01")
    #expect(
      try console.run("price schedule", as: .csv) == """
        product,from,until,storefront,setBy,price,tier,proceeds,now
        com.example.books.chapter1,,,USA,tier,2.99 USD,3,2.10 USD,true
        com.example.books.chapter2,,2012-12-01,USA,tier,1.99 USD,2,1.40 USD,true
        com.example.books.chapter2,2012-12-01,,USA,tier,0.99 USD,1,0.70 USD,false

        """)
    let lines = try console.run("price schedule --storefront DEU", as: .csv).split(separator: "\n")
    #expect(lines.first == "product,from,until,setBy,tier,price,proceeds,source,table,now")
    #expect(
      lines.contains("com.example.books.chapter1,2012-10-26,2016-05-01,tier,3,2.69 EUR,1.64 EUR,2012-10-26,,true"))
    #expect(lines.contains { $0.hasPrefix("com.example.books.chapter2,2019-03-01,2019-10-01,tier,1,1.09 EUR") })
    #expect(!lines.contains { $0.contains("chapter4") })
    #expect(console.refusal(of: "price schedule .chapter1 --app com.example.books")?.code == "usage.selection")
  }

  @Test(arguments: [
    ("--tier 5", "com.example.books.chapter1"), ("--tier 5 --from 2012-11-30", "2012-11-30"),
    ("--tier 5 --from 2012-11-30 --until 2012-12-05", "2012-12-05"),
    ("--tier 5 --from 2012-12-05 --until 2012-12-24", "2012-12-24"),
  ])
  func `a period that would hide a change is refused`(options: String, subject: String) throws {
    try console.run("price set .chapter1 --tier 1 --from 2012-12-01 --until 2012-12-08")
    let refusal = #expect(throws: Refusal.self) { try console.run("price set .chapter1 \(options)") }
    #expect(refusal?.code == "price.schedule.overlap")
    #expect(refusal?.subject == subject)
    #expect(try console.changes(of: ".chapter1") == ["2012-12-01 Tier 1", "2012-12-08 Tier 3"])
  }

  @Test(arguments: [
    ("--from 2012-11-20", "price.schedule.past", "2012-11-20"),
    ("--from 2012-12-05 --until 2012-12-05", "price.schedule.empty", "2012-12-05"),
    ("--until 2012-11-20", "price.schedule.empty", "2012-11-20"),
    ("--from tomorrow --until today", "price.schedule.empty", "today"),
  ])
  func `impossible dates are refused`(options: String, code: String, subject: String) throws {
    let refusal = #expect(throws: Refusal.self) { try console.run("price set .chapter1 --tier 1 \(options)") }
    #expect(refusal?.code == code)
    #expect(refusal?.subject == subject)
    #expect(try console.changes(of: ".chapter1") == [])
  }

  @Test(arguments: ["--from 2012-12-01", "--until 2012-12-01"])
  func `a product without a tier has no price outside the period`(options: String) throws {
    try console.create(".chapter2")
    let refusal = #expect(throws: Refusal.self) { try console.run("price set .chapter2 --tier 1 \(options)") }
    #expect(refusal?.code == "price.schedule.no-base")
    #expect(refusal?.hint?.hasSuffix("price set com.example.books.chapter2 --tier N") == true)
    try console.run("price set .chapter2 --tier 1 --from today")
    #expect(try console.tier(of: ".chapter2") == 1)
  }

  @Test func `before a product is on sale its tier changes from the beginning, later from now on`() throws {
    try console.setClock("2012-11-22")
    try console.run("price set .chapter1 --tier 4")
    #expect(try console.changes(of: ".chapter1") == [])
    try console.move(".chapter1", to: .approved)
    try console.setClock("2012-11-23")
    try console.run("price set .chapter1 --tier 5")
    #expect(try console.changes(of: ".chapter1") == ["2012-11-23 Tier 5"])
    #expect(try console.tier(of: ".chapter1", on: "2012-11-22") == 4)
  }

  @Test func `a scheduled change is cancelled by its date`() throws {
    try console.run("price set .chapter1 --tier 1 --from 2012-12-01 --until 2012-12-08")
    try console.run("price set .chapter1 --tier 5 --from 2012-12-24")
    try console.run("price unset .chapter1 --from 2012-12-01")
    #expect(try console.changes(of: ".chapter1") == ["2012-12-24 Tier 5"])
    let refusal = #expect(throws: Refusal.self) { try console.run("price unset .chapter1 --from 2012-12-01") }
    #expect(refusal?.code == "price.schedule.no-change")
    #expect(refusal?.hint == "it changes on 2012-12-24")
    try console.run("price unset .chapter1 --scheduled")
    #expect(try console.changes(of: ".chapter1") == [])
  }

  @Test func `a change in effect cannot be cancelled`() throws {
    try console.run("price set .chapter1 --tier 1 --from 2012-12-01 --until 2012-12-08")
    try console.setClock("2012-12-02")
    let refusal = #expect(throws: Refusal.self) { try console.run("price unset .chapter1 --from 2012-12-01") }
    #expect(refusal?.code == "price.schedule.no-change")
    try console.run("price unset .chapter1 --scheduled")
    #expect(try console.changes(of: ".chapter1") == ["2012-12-01 Tier 1"])
  }

  @Test func `removing the tier removes its changes, and undo restores them`() throws {
    try console.run("price set .chapter1 --tier 1 --from 2012-12-01")
    try console.run("price unset .chapter1")
    try console.undo()
    #expect(try console.changes(of: ".chapter1") == ["2012-12-01 Tier 1"])
  }

  @Test func `an alternate tier is refused before a matrix has it`() throws {
    let refusal = #expect(throws: Refusal.self) { try console.run("price set .chapter1 --tier A") }
    #expect(refusal?.code == "price.tier.not-yet")
    #expect(refusal?.message == "there was no Alternate Tier A on 2012-11-21")
  }

  @Test func `a product is deleted with its schedule, and undo restores it`() throws {
    try console.run("price set .chapter1 --tier 1 --from 2012-12-01")
    try console.unit("product delete") { catalog in
      try catalog.products.delete(#require(try catalog.products.find("com.example.books.chapter1")))
    }
    try console.undo()
    #expect(try console.changes(of: ".chapter1") == ["2012-12-01 Tier 1"])
  }
}

extension TestConsole {
  /// A product's changes of tier, such as `2012-12-01 Tier 1`.
  fileprivate func changes(of shortName: String) throws -> [String] {
    try unit("price schedule") { catalog in
      let product = try #require(try catalog.products.find("com.example.books\(shortName)"))
      let timeline = try Prices(catalog).timeline(of: product)
      return timeline.changes.map { "\($0.at.scheduleText) \($0.element?.description ?? "none")" }
    }
  }
}
