@testable import PriceTiers
import StockroomKit
import StockroomTesting
import Testing

@Suite struct PriceUnsetTests {
  @Test func `a product without its price is Missing Metadata again`() throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    let screen = try console.run("price unset .chapter1")
    #expect(screen.hasPrefix("com.example.books.chapter1: no price tier; now Missing Metadata\n"))
    #expect(screen.contains("price set .chapter1 --tier N"))
    #expect(try console.tier(of: ".chapter1") == nil)
  }

  @Test(arguments: ProductStatus.allCases.filter { !$0.isComputed })
  func `a submitted product keeps its price`(status: ProductStatus) throws {
    let console = try TestConsole.prices()
    try console.create(".chapter1", options: "--tier 1")
    try console.move(".chapter1", to: status)
    let refusal = #expect(throws: Refusal.self) { try console.run("price unset .chapter1") }
    #expect(refusal?.code == "price.unset.submitted")
    #expect(try console.tier(of: ".chapter1") == 1)
  }
}
