import Foundation
import TestSupport
import Testing

/// Requests about what customers do, in the words of StoreKit and of other consoles.
@Suite(.prepared) struct CustomerIntentTests {
  @Test func `the classes of StoreKit`() throws {
    try Hints.expect([
      "SKProductsRequest chapter1 nope": "storekit products .chapter1 nope",
      "request products chapter1": "storekit products .chapter1", "SKPayment chapter1": "storekit buy .chapter1",
      "restoreCompletedTransactions": "storekit restore", "finishTransaction 1000000001": "storekit finish 1000000001",
      "make the next purchase fail with paymentCancelled": "storekit fail-next paymentCancelled",
    ])
  }

  @Test func `refunds and receipts`() throws {
    try Hints.expect([
      "refund 1000000001 --reason accidental": "storekit refund 1000000001 --why accidental",
      "give a refund for chapter1": "storekit refund .chapter1", "receipt 1000000001": "storekit receipt 1000000001",
      "show me the receipt of chapter1": "storekit receipt .chapter1",
      "show receipts":
        "a receipt is of a purchase or of an account: storekit receipt N, or storekit receipt --account EMAIL",
    ])
  }

  @Test func `downloads by product`() throws {
    try Hints.expect([
      "downloads pause .chapter1": "storekit download pause --transaction .chapter1",
      "resume download chapter1": "storekit download resume --transaction .chapter1",
      "start downloading chapter1": "storekit download start --transaction .chapter1",
      "uninstall chapter1": "storekit uninstall .chapter1",
    ])
  }

  @Test func `the switches of a device`() throws {
    try Hints.expect([
      "simulate no network": "storekit network off", "turn on ask to buy": "storekit ask-to-buy on",
      "disable purchases": "storekit can-make-payments off",
      "interrupt the next purchase": "storekit interrupt-purchases on",
    ])
  }

  @Test func `what is not sold here`() throws {
    let sales = "Stockroom sells nothing, so there are no sales reports; test purchases are not sales"
    try Hints.expect([
      "revenue by country": sales, "units sold of chapter1": sales, "total revenue this month": sales,
      "create offer 3 months half price for chapter1":
        "there are no offers; price set .chapter1 --tier N --from DATE --until DATE lowers a price",
    ])
  }
}
