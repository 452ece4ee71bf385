@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct PriceUnsetTests {
  @Test func withoutATierMetadataIsMissingAgain() throws {
    let store = try PriceStore()
    try store.create(".chapter1", options: "--tier 1")
    let screen = try store.run(PriceUnset.self, ".chapter1")
    #expect(screen.hasPrefix("com.example.books.chapter1: no price tier; now Missing Metadata\n"))
    #expect(screen.contains("price set .chapter1 --tier N"))
    #expect(try store.tier(of: ".chapter1") == nil)
  }

  @Test(arguments: ProductStatus.allCases.filter { !$0.isComputed })
  func aProductOnceSubmittedKeepsAPrice(status: ProductStatus) throws {
    let store = try PriceStore()
    try store.create(".chapter1", options: "--tier 1")
    try store.move(".chapter1", to: status)
    let refusal = #expect(throws: Refusal.self) { try store.run(PriceUnset.self, ".chapter1") }
    #expect(refusal?.code == "price.unset.submitted")
    #expect(try store.tier(of: ".chapter1") == 1)
  }
}
