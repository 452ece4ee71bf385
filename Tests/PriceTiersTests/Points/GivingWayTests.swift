@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

/// A product has a tier or a base price, never both: whichever is set takes the other's place for as long.
@Suite struct GivingWayTests {
  /// A console of a day on which there are price points, with the product `.chapter1` of tier 3, and a table loaded.
  private let console: TestConsole

  init() throws {
    console = try TestConsole.prices(on: "2026-11-21")
    try console.writePointFiles()
    try console.create(".chapter1", options: "--tier 3")
    try console.run("price import points.csv")
  }

  /// The schedule's rows, as `2026-12-01..2026-12-08 base`.
  private func schedule() throws -> [String] {
    try console.run("price schedule .chapter1", as: .csv).split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      return "\(fields[0])..\(fields[1]) \(fields[3]) \(fields[fields[3] == "tier" ? 5 : 4])"
    }
  }

  private func prices(on date: String) throws -> String {
    try String(
      console.run("price export .chapter1 --storefront USA --date \(date)", as: .csv).split(separator: "\n")[1]
        .split(separator: ",").dropFirst(2).joined(separator: " "))
  }

  @Test func `a base price takes a tier's place`() throws {
    try console.run("price set .chapter1 --price 4.99")
    #expect(try schedule() == ["2026-11-21.. base 4.99 USD"])
    #expect(try console.tier(of: ".chapter1") == nil)
    try console.undo()
    #expect(try console.tier(of: ".chapter1") == 3)
    #expect(try prices(on: "today") == "2.99 USD 2.10 USD tier")
  }

  @Test func `what was charged before stays in the schedule`() throws {
    try console.move(".chapter1", to: .approved)
    try console.setClock("2026-11-25")
    try console.run("price set .chapter1 --price 4.99")
    #expect(try schedule() == ["..2026-11-25 tier 3", "2026-11-25.. base 4.99 USD"])
    try console.setClock("2026-11-27")
    try console.run("price set .chapter1 --tier 6")
    #expect(
      try schedule() == [
        "..2026-11-25 tier 3", "2026-11-25..2026-11-27 base 4.99 USD", "2026-11-27.. tier 6",
      ])
  }

  @Test func `a base price for a period brings the tier back`() throws {
    try console.run("price set .chapter1 --price 4.99 --from 2026-12-01 --until 2026-12-08")
    #expect(
      try schedule() == [
        "..2026-12-01 tier 3", "2026-12-01..2026-12-08 base 4.99 USD", "2026-12-08.. tier 3",
      ])
    #expect(try console.tier(of: ".chapter1", on: "2026-12-07") == nil)
    #expect(try prices(on: "2026-12-07") == "4.99 USD 3.50 USD base")
    #expect(try prices(on: "2026-12-08") == "2.99 USD 2.10 USD tier")
  }

  @Test func `a tier for a period brings the base price back`() throws {
    try console.run("price set .chapter1 --price 4.99")
    try console.run("price set .chapter1 --tier 6 --from 2026-12-01 --until 2026-12-08")
    #expect(
      try schedule() == [
        "2026-11-21..2026-12-01 base 4.99 USD", "2026-12-01..2026-12-08 tier 6", "2026-12-08.. base 4.99 USD",
      ])
    #expect(try console.tier(of: ".chapter1", on: "2026-12-08") == nil)
  }

  @Test func `a change taken back is taken back of both`() throws {
    for options in ["--price 4.99 --from 2026-12-01 --until 2026-12-08", "--price 4.99 --from 2026-12-01"] {
      try console.run("price set .chapter1 \(options)")
      try console.run("price unset .chapter1 --from 2026-12-01")
      #expect(try console.tier(of: ".chapter1", on: "2027-01-01") == 3)
      try console.run("price set .chapter1 \(options)")
      try console.run("price unset .chapter1 --scheduled")
      #expect(try console.tier(of: ".chapter1", on: "2027-01-01") == 3)
    }
  }

  @Test func `a later change of the other kind stays when the one before it is taken back`() throws {
    try console.run("price set .chapter1 --price 4.99")
    try console.run("price set .chapter1 --tier 5 --from 2026-12-01")
    try console.run("price set .chapter1 --tier 6 --from 2026-12-11")
    try console.run("price unset .chapter1 --from 2026-12-01")
    #expect(try schedule() == ["2026-11-21..2026-12-11 base 4.99 USD", "2026-12-11.. tier 6"])
    #expect(try prices(on: "2026-12-21") == "5.99 USD 4.20 USD tier")
    let refusal = #expect(throws: Refusal.self) { try console.run("price unset .chapter1 --from 2026-12-01") }
    #expect(refusal?.code == "price.schedule.no-change")
    #expect(refusal?.hint == "it changes on 2026-12-11")
  }

  @Test func `a later base price stays when the one before it is taken back`() throws {
    try console.run("price set .chapter1 --price 4.99 --from 2026-12-01")
    try console.run("price set .chapter1 --price 9.99 --from 2026-12-11")
    try console.run("price unset .chapter1 --from 2026-12-01")
    #expect(try schedule() == ["..2026-12-11 tier 3", "2026-12-11.. base 9.99 USD"])
    #expect(try console.tier(of: ".chapter1", on: "2026-12-11") == nil)
    try console.run("price unset .chapter1 --scheduled")
    #expect(try console.tier(of: ".chapter1", on: "2026-12-11") == 3)
  }

  @Test(arguments: [
    ("--price 4.99 --from 2026-12-01", "--tier 5", "2026-12-01 to keep that change"),
    ("--tier 5 --from 2026-12-01", "--price 4.99", "2026-12-01 to keep that change"),
  ])
  func `a change of the other kind that is planned is not hidden`(
    planned: String, options: String, hint: String
  ) throws {
    try console.run("price set .chapter1 \(planned)")
    let before = try schedule()
    let refusal = #expect(throws: Refusal.self) { try console.run("price set .chapter1 \(options)") }
    #expect(refusal?.code == "price.schedule.overlap")
    #expect(refusal?.hint?.contains(hint) == true)
    #expect(try schedule() == before)
  }

  @Test func `one storefront's prices over time are told whoever sets them`() throws {
    try console.run("price set .chapter1 --price 4.99 --from 2026-12-01 --until 2026-12-08")
    try console.run("price set .chapter1 --price 50 --storefront JPN --from 2026-12-07 --until 2026-12-10")
    let lines = try console.run("price schedule .chapter1 --storefront JPN", as: .csv).split(separator: "\n")
    #expect(
      lines == [
        "from,until,setBy,tier,price,proceeds,source,table,now",
        "2026-11-21,2026-12-01,tier,3,370 JPY,259 JPY,2020-06-01,,true",
        "2026-12-01,2026-12-07,equalized,,800 JPY,560 JPY,points.csv,1,false",
        "2026-12-07,2026-12-10,manual,,50 JPY,35 JPY,,,false",
        "2026-12-10,,tier,3,370 JPY,259 JPY,2020-06-01,,false",
      ])
  }
}
