@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct PriceShowTests {
  @Test func theUnitedStatesUnlessNamed() throws {
    let store = try PriceStore()
    try store.create(".chapter1", options: "--tier 1")
    #expect(
      try store.run(PriceShow.self, ".chapter1", as: .csv) == """
        product,tier,storefront,name,currency,price,proceeds
        com.example.books.chapter1,1,USA,United States,USD,0.99 USD,0.70 USD

        """)
  }

  @Test func pricesReadAsCustomersReadThem() throws {
    let store = try PriceStore()
    try store.create(".chapter1", options: "--tier 1")
    let screen = try store.run(PriceShow.self, ".chapter1 --storefront USA,JPN,DEU,JP")
    let lines = screen.split(separator: "\n").dropFirst().map { $0.split(separator: " ") }
    let rows = lines.map { $0.suffix(2).joined(separator: " ") }
    #expect(rows == ["$0.99 $0.70", "¥85 ¥60", "0,89\u{A0}€ 0,54\u{A0}€"])
  }

  @Test func allStorefrontsNameThoseThatWereNotOpen() throws {
    let store = try PriceStore()
    try store.create(".chapter1", options: "--tier 1")
    let lines = try store.run(PriceShow.self, ".chapter1 --all", as: .csv).split(separator: "\n")
    #expect(lines.count == 176)
    #expect(lines.count { $0.hasSuffix(",,,,not open in October 2012") } == 20)
    #expect(lines.contains("com.example.books.chapter1,1,SRB,Serbia,,,,not open in October 2012"))
    #expect(lines.contains("com.example.books.chapter1,1,KOR,\"Korea, Republic of\",USD,0.99 USD,0.70 USD,"))
  }

  @Test func theClockChoosesTheMatrix() throws {
    let store = try PriceStore(on: "2012-10-25")
    try store.create(".chapter1", options: "--tier 1")
    #expect(try store.run(PriceShow.self, ".chapter1 --storefront DEU", as: .csv).contains("0.79 EUR"))
    try store.moveClock(to: "tomorrow")
    #expect(try store.run(PriceShow.self, ".chapter1 --storefront DEU", as: .csv).contains("0.89 EUR"))
  }

  @Test func aProductWithoutATierIsRefused() throws {
    let store = try PriceStore()
    try store.create(".chapter1", options: "--tier 1")
    try store.create(".chapter2")
    let refusal = #expect(throws: Refusal.self) { try store.run(PriceShow.self, ".chapter1 .chapter2") }
    #expect(refusal?.code == "price.none")
    #expect(refusal?.hint == "price set com.example.books.chapter2 --tier N")
  }

  @Test func allAndSomeStorefrontsAtOnceAreRefused() throws {
    let store = try PriceStore()
    let refusal = #expect(throws: Refusal.self) { try store.run(PriceShow.self, ".chapter1 --all --storefront JPN") }
    #expect(refusal?.code == "usage.storefronts")
  }
}
