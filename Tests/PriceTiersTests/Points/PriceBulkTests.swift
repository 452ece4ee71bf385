import Foundation
@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct PriceBulkTests {
  private func store(on date: String = "2026-11-21", options: String = "--tier 1") throws -> PriceStore {
    let store = try PriceStore(on: date)
    try store.bringPointFiles()
    try store.create(".chapter1", options: options)
    return store
  }

  @Test(arguments: [
    (Rounding.nearest, [0, 1, 1, 1, 2]), (.up, [0, 1, 1, 2, nil]), (.down, [0, 0, 1, 1, 2]),
  ])
  func aTargetSnapsToAPriceThereIs(rounding: Rounding, places: [Int?]) {
    #expect([10, 18, 20, 24, 99].map { rounding.snap($0, among: [10, 20, 30]) } == places)
    #expect(rounding.snap(5, among: []) == nil)
  }

  @Test func halfwayIsTheLowerPrice() {
    #expect(Rounding.nearest.snap(15, among: [10, 20]) == 0)
  }

  @Test func aSheetIsShownBesideThePricesThereAreAndChangesNothing() throws {
    let store = try store()
    try store.run(PriceImport.self, "points.csv")
    try store.run(PriceSet.self, ".chapter1 --price 4.99")
    try store.file(
      "targets.csv", "product,storefront,target\n.chapter1,DEU,11\n.chapter1,JPN,700\n.chapter1,USA,4.99\n")
    let table = try store.run(PriceApply.self, "targets.csv --plan", as: .csv)
    #expect(
      table == """
        product,storefront,current,target,snapped,difference,percent
        com.example.books.chapter1,DEU,5.99 EUR,11.00 EUR,11.99 EUR,6.00 EUR,+100.2
        com.example.books.chapter1,JPN,800 JPY,700 JPY,800 JPY,0 JPY,0.0
        com.example.books.chapter1,USA,4.99 USD,4.99 USD,4.99 USD,0.00 USD,0.0

        """)
    #expect(try store.run(PriceExport.self, ".chapter1 --storefront DEU").contains("equalized"))
    #expect(try store.run(PriceApply.self, "targets.csv").hasPrefix("1 price set (1 product, 1 storefront), 2 kept"))
    #expect(try store.run(PriceExport.self, ".chapter1 --storefront DEU").contains("11,99"))
  }

  @Test func whilePricesComeInTiersASheetSetsTiers() throws {
    let store = try store(on: "2012-11-21")
    try store.run(PriceApply.self, "targets.csv")
    #expect(try store.tier(of: ".chapter1") == 3)
    try store.file("targets.csv", "product,storefront,target\n.chapter1,USA,0.99\n.chapter1,JPN,450\n")
    #expect(
      store.diagnosis(PriceApply.self, "targets.csv").hasPrefix("targets.csv:3:15: error: price.sheet.tiers-differ"))
    #expect(try store.tier(of: ".chapter1") == 3)
  }

  @Test(arguments: [
    (".chapter9,USA,1", "targets.csv:2:1: error: product.unknown"),
    (".chapter1,BGD,1", "targets.csv:2:11: error: storefront.unknown"),
    (".chapter1,USA,one", "targets.csv:2:15: error: price.import.number"),
    (".chapter1,USA,0", "targets.csv:2:15: error: price.import.zero"),
    (".chapter1,USA,1\n.chapter1,USA,2", "targets.csv:3:11: error: price.sheet.duplicate: line 2 already has"),
  ])
  func whatIsWrongInASheetIsToldAtItsPlace(rows: String, message: String) throws {
    let store = try store()
    try store.run(PriceImport.self, "points.csv")
    try store.file("targets.csv", "product,storefront,target\n\(rows)\n")
    #expect(store.diagnosis(PriceApply.self, "targets.csv").hasPrefix(message))
  }

  @Test func `an import with --plan shows what a sheet of targets comes to, and sets nothing`() throws {
    let store = try store()
    try store.run(PriceImport.self, "points.csv")
    try store.run(PriceSet.self, ".chapter1 --price 4.99")
    try store.file("targets.csv", "product,storefront,target\n.chapter1,JPN,200\n")
    let plan = try store.run(PriceImport.self, "targets.csv --plan", as: .csv)
    #expect(
      plan == """
        product,storefront,current,target,snapped,difference,percent
        com.example.books.chapter1,JPN,800 JPY,200 JPY,150 JPY,-650 JPY,-81.3

        """)
    #expect(plan == (try store.run(PriceApply.self, "targets.csv --plan", as: .csv)))
    let refusal = #expect(throws: Refusal.self) { try store.run(PriceImport.self, "targets.csv") }
    #expect(refusal?.code == "price.import.targets")
    #expect(refusal?.hint == "show the result with --plan, or set them with price apply targets.csv")
    #expect(throws: Refusal.self) { try store.run(PriceImport.self, "points.csv --plan") }
    let base = #expect(throws: Refusal.self) { try store.run(PriceImport.self, "targets.csv --plan --base DEU") }
    #expect(base?.code == "usage.base")
  }

  @Test(arguments: ["0", "-1", "inf", "nan", "1e308", "101", "1.2.3", ""])
  func whatIsNoFactorIsToldAtItsPlace(factor: String) throws {
    let store = try store()
    try store.run(PriceImport.self, "points.csv")
    try store.run(PriceSet.self, ".chapter1 --price 4.99")
    try store.file("factors.csv", "storefront,factor\nDEU,0.5\nJPN,\(factor)\n")
    #expect(
      store.diagnosis(PriceAdjust.self, ".chapter1 --factors factors.csv").hasPrefix(
        "factors.csv:3:5: error: price.factors.number"))
  }

  @Test func amountsBeyondReasonAreRefusedWhereTheyArise() throws {
    let store = try store(options: "")
    let refusal = #expect(throws: Refusal.self) { try store.run(PriceChart.self, ".chapter1 --rates rates.csv") }
    #expect(refusal?.code == "price.none")
    try store.run(PriceSet.self, ".chapter1 --price 999999999999 --storefront JPN")
    try store.file("rates.csv", "currency,rate\nUSD,1\nJPY,0.0000000000000001\n")
    let beyond = #expect(throws: Refusal.self) { try store.run(PriceChart.self, ".chapter1 --rates rates.csv") }
    #expect(beyond?.code == "price.rates.beyond-reason")
    let none = #expect(throws: Refusal.self) {
      try store.run(PriceChart.self, ".chapter1 --rates rates.csv --storefront USA")
    }
    #expect(none?.code == "price.chart.empty")
    #expect(throws: Refusal.self) { try store.run(PriceSet.self, ".chapter1 --price 9999999999999 --storefront JPN") }
  }

  @Test func factorsFitPricesToPurchasingPowerOnce() throws {
    let store = try store()
    try store.run(PriceImport.self, "points.csv")
    try store.run(PriceSet.self, ".chapter1 --price 4.99")
    let plan = try store.run(PriceAdjust.self, ".chapter1 --factors factors.csv --plan", as: .csv)
    #expect(plan.contains("JPN,800 JPY,160 JPY,150 JPY,-650 JPY,-81.3\n"))
    try store.run(PriceAdjust.self, ".chapter1 --factors factors.csv")
    let again = try store.run(PriceAdjust.self, ".chapter1 --factors factors.csv")
    #expect(again.hasPrefix("0 prices set"))
  }

  @Test func aChartTellsPricesInOneCurrencyTheHighestFirst() throws {
    let store = try store()
    try store.run(PriceImport.self, "points.csv")
    try store.run(PriceSet.self, ".chapter1 --price 4.99")
    let chart = try store.run(PriceChart.self, ".chapter1 --rates rates.csv", as: .csv)
    #expect(
      chart == """
        storefront,price,value,share
        JPN,800 JPY,8.00 USD,1.000
        DEU,5.99 EUR,7.49 USD,0.936
        USA,4.99 USD,4.99 USD,0.624

        """)
    try store.file("rates.csv", "currency,rate\nUSD,1\nEUR,0.8\n")
    #expect(try store.run(PriceChart.self, ".chapter1 --rates rates.csv").contains("no rate for JPY"))
    let refusal = #expect(throws: Refusal.self) {
      try store.run(PriceChart.self, ".chapter1 --rates rates.csv --in CHF")
    }
    #expect(refusal?.code == "price.rates.missing")
    try store.file("rates.csv", "currency,rate\nUSD,1\nEUR,nought\n")
    #expect(
      store.diagnosis(PriceChart.self, ".chapter1 --rates rates.csv").hasPrefix(
        "rates.csv:3:5: error: price.rates.number"))
    try store.file("rates.csv", "currency,rate\nUSD,1\nJPN,130\n")
    #expect(
      store.diagnosis(PriceChart.self, ".chapter1 --rates rates.csv").hasPrefix(
        "rates.csv:3:1: error: price.rates.currency: JPN is not a currency"))
    try store.file("rates.csv", "currency,rate\nUSD,1\nISK,130\n")
    #expect(throws: Never.self) { try store.run(PriceChart.self, ".chapter1 --rates rates.csv") }
  }

  @Test func `rates by which nothing costs anything are named`() throws {
    let store = try store()
    try store.run(PriceImport.self, "points.csv")
    try store.run(PriceSet.self, ".chapter1 --price 4.99")
    try store.file("rates.csv", "currency,rate\nUSD,100000000\nEUR,1\n")
    let refusal = #expect(throws: Refusal.self) {
      try store.run(PriceChart.self, ".chapter1 --rates rates.csv --in EUR --storefront USA")
    }
    #expect(refusal?.code == "price.rates.nothing-left")
    #expect(refusal?.hint == "check the rates for USD and EUR")
  }

  @Test func aChartIsWrittenAsAPicture() throws {
    let store = try store()
    try store.run(PriceImport.self, "points.csv")
    try store.run(PriceSet.self, ".chapter1 --price 4.99")
    #expect(
      try store.run(PriceChart.self, ".chapter1 --rates rates.csv --svg chart.svg").hasPrefix("chart.svg: 3 bars"))
    let svg = try store.contents("chart.svg")
    #expect(svg.contains(">Japan</text>") && svg.contains("$8.00  (¥800)"))
    #expect(svg.hasSuffix("</svg>\n"))
  }

  @Test func `an adjustment leaves out what has no price, and names it`() throws {
    let store = try store()
    try store.create(".chapter2")
    try store.run(PriceImport.self, "points.csv")
    try store.run(PriceSet.self, ".chapter1 --price 4.99")
    try store.file("factors.csv", "storefront,factor\nDEU,0.5\nIND,0.3\n")
    let plan = try store.run(PriceAdjust.self, ".chapter2 .chapter1 --factors factors.csv --plan", as: .csv)
    #expect(
      plan == """
        product,storefront,current,target,snapped,difference,percent
        com.example.books.chapter1,DEU,5.99 EUR,3.00 EUR,1.19 EUR,-4.80 EUR,-80.1
        com.example.books.chapter2,,,,,,
        com.example.books.chapter1,IND,,,,,

        """)
    #expect(
      try store.run(PriceAdjust.self, ".chapter2 .chapter1 --factors factors.csv").hasPrefix(
        """
        1 price set (1 product, 1 storefront), 0 kept; skipped, without a price: com.example.books.chapter2, \
        com.example.books.chapter1 in IND
        """))
  }

  @Test(arguments: [
    (".chapter2", "price.adjust.no-base", "price set com.example.books.chapter2 --price AMOUNT"),
    (".chapter1", "price.adjust.no-price", "price show com.example.books.chapter1 --storefront IND says why"),
  ])
  func `where nothing has a price there is nothing to adjust`(product: String, code: String, hint: String) throws {
    let store = try store()
    try store.create(".chapter2")
    try store.run(PriceImport.self, "points.csv")
    try store.run(PriceSet.self, ".chapter1 --price 4.99")
    try store.file("factors.csv", "storefront,factor\nIND,0.3\n")
    let refusal = #expect(throws: Refusal.self) { try store.run(PriceAdjust.self, "\(product) --factors factors.csv") }
    #expect(refusal?.code == code)
    #expect(refusal?.hint == hint)
  }
}
