import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

/// What newcomers type, and what they are told to type instead.
@Suite struct PhraseTests {
  @Test(arguments: [
    ("restore", "store restore FILE, or storekit restore"), ("storekit bye .chapter1", "storekit buy .chapter1"),
    ("storekit buyy .chapter1", "storekit buy .chapter1"), ("refund .chapter1", "storekit refund .chapter1"),
    ("refund 1", "storekit refund 1"), ("restore shop.tar", "store restore shop.tar"),
  ])
  func `a word of another program is answered with the line that means it`(line: String, hint: String) throws {
    let console = try TestConsole.shopping()
    try console.run("storekit buy .chapter1")
    #expect(console.refusal(of: line)?.remedy?.text == hint)
  }

  @Test(arguments: ["SKErrorPaymentCancelled", "skerrorpaymentcancelled", "SKError.paymentCancelled"])
  func `errors are explained by the names that StoreKit has for them`(name: String) throws {
    let console = try TestConsole.shopping()
    let text = try console.run("explain \(name)")
    #expect(text.hasPrefix("SKError.paymentCancelled (storekit.error.SKErrorPaymentCancelled)"))
    #expect(text.contains("SKErrorDomain 2"))
  }
}
