import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

/// The explanations of StoreKit's errors.
@Suite struct ErrorExplanationTests {
  @Test(arguments: ["SKErrorPaymentCancelled", "skerrorpaymentcancelled", "SKError.paymentCancelled"])
  func `errors are explained by the names that StoreKit has for them`(name: String) throws {
    let console = try TestConsole.shopping()
    let text = try console.run("explain \(name)")
    #expect(text.hasPrefix("SKError.paymentCancelled (storekit.error.SKErrorPaymentCancelled)"))
    #expect(text.contains("SKErrorDomain 2"))
  }
}
