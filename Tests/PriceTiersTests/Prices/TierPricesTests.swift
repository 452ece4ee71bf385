import Foundation
@testable import PriceTiers
@testable import StockroomKit
import StockroomTesting
import Testing

@Suite struct TierPricesTests {
  private let source = TierPrices(matrices: .published)

  @Test(arguments: ["USA": "$0.99", "JPN": "¥85", "DEU": "0,89\u{A0}€", "KOR": "US$0.99"])
  func `tier 1 has a price`(code: String, formatted: String) throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    let price = try console.price(of: ".chapter1", in: code)
    #expect(price?.formatted == formatted)
    let column = try console.column("price", code, of: ".chapter1")
    guard case .money(_, _, let text) = column else {
      Issue.record("\(column) is not a price")
      return
    }
    #expect(text == formatted)
  }

  @Test func `a storefront that is not open has no price, and the column says so`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    #expect(try console.price(of: ".chapter1", in: "SRB") == nil)
    #expect(try console.column("price", "SRB", of: ".chapter1") == .notOpen)
  }

  @Test func `without a tier there is not a price`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1")
    #expect(try console.price(of: ".chapter1", in: "USA") == nil)
    #expect(try console.column("price", nil, of: ".chapter1") == .null)
    #expect(try console.column("tier", nil, of: ".chapter1") == .null)
  }

  @Test func `before the first matrix there is a tier but no price`() throws {
    let console = try TestConsole.prices(on: "2012-07-17")
    try console.create(".chapter1", options: "--tier 1")
    #expect(try console.price(of: ".chapter1", in: "USA") == nil)
    #expect(try console.column("price", "USA", of: ".chapter1") == .null)
    #expect(try console.column("tier", nil, of: ".chapter1") == .integer(1))
  }

  @Test func `an unknown storefront in a column is refused`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    let refusal = #expect(throws: Refusal.self) { try console.column("price", "BGD", of: ".chapter1") }
    #expect(refusal?.code == "storefront.unknown")
  }

  @Test func `a product is shown with its tier and price`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 3")
    let field = try console.unit("product show") { catalog in
      try source.section(of: #require(try catalog.products.find("com.example.books.chapter1")), catalog: catalog)
    }
    let price = Value.money(amount: "2.99", currency: "USD", formatted: "$2.99")
    #expect(
      field.value
        == .record([Field("tier", .integer(3), label: "Price Tier"), Field("USA", price, label: "United States")]))
  }

  @Test func `tiers are completed with their prices`() throws {
    let date = try DateExpression.parse("2012-11-21").date(now: .now)
    let candidates = try source.candidates(startingWith: "8", at: date, limit: 3)
    #expect(candidates.map(\.text) == ["8", "80", "81"])
    #expect(candidates.map(\.summary) == ["$7.99", "$399.99", "$449.99"])
  }
}

extension TestConsole {
  fileprivate func price(of shortName: String, in code: String) throws -> Price? {
    try unit("price") { catalog in
      try catalog.pricing?.price(
        of: #require(try catalog.products.find("com.example.books\(shortName)")), in: try Storefront.parse(code),
        at: catalog.store.now, catalog: catalog)
    }
  }

  fileprivate func column(_ name: String, _ argument: String?, of shortName: String) throws -> Value {
    let column = try #require(Registry.prices.views.columns.first { $0.name == name })
    return try unit("product list") { catalog in
      let product = try #require(try catalog.products.find("com.example.books\(shortName)"))
      return try column.makeReader(argument, catalog)(product)
    }
  }
}
