import TestSupport
import Testing

/// Lines of a senior back-end engineer, a tester of an e-book app, and an iOS developer of a team.
@Suite(.prepared) struct EighthDayTests {
  @Test func `a call of StoreKit in Swift is what it asks for`() throws {
    try Hints.expect([
      "SKPaymentQueue.default().add(chapter1)": "storekit buy .chapter1",
      "Product.products(for: [\"chapter1\", \"chapter2\"])": "storekit products .chapter1 .chapter2",
      "SKPaymentQueue.default().restoreCompletedTransactions()": "storekit restore",
      "Transaction.currentEntitlements": "storekit transactions",
    ])
  }

  @Test func `a field of an item is set as in code`() throws {
    try Hints.expect([
      "chapter1.name = \"First\"": "product edit .chapter1 --name First",
      "chapter1.description = \"The first one\"": "product localize .chapter1 en-US --description \"The first one\"",
    ])
  }

  @Test func `refunded purchases are listed alone`() throws {
    try Hints.expect([
      "list refunds": "storekit transactions --refunded", "refunds": "storekit transactions --refunded",
    ])
  }

  @Test func `purchases, downloads, and the network fail on purpose`() throws {
    try Hints.expect([
      "simulate payment cancelled on iPhone":
        "the next request fails: storekit fail-next paymentCancelled --device iPhone, "
        + "then storekit buy PRODUCT --device iPhone",
      "simulate network error on iPad during download":
        "storekit network off --device iPad, or storekit download fail --transaction PRODUCT",
      "fail next purchase on iPhone": "storekit fail-next CODE --device iPhone",
      "make the next download fail": "storekit download fail --transaction PRODUCT",
      "cancel the download on iPad":
        "a download is named by its number: storekit downloads --device iPad, then storekit download cancel N",
    ])
  }

  @Test func `a storefront is named in English`() throws {
    let shop = try Shop(
      ["tester create marie@example.com --storefront France --password Harbour-Ferry-11 --first Marie --last Curie"])
    #expect(try shop.run("-c", "tester show marie@example.com").output.contains("FRA"))
    #expect(try shop.run("-c", "price tiers --storefront Frankreich").errors.contains("is not a storefront"))
  }

  @Test func `a server verifies receipts`() throws {
    let answer =
      "a server verifies receipts: serve; receipt export - --account EMAIL --base64 prints one for POST /verifyReceipt"
    try Hints.expect(["verify receipt iPad": answer, "verifyReceipt iPad": answer])
  }

  @Test func `a line for a product that is not there keeps its texts`() throws {
    try Hints.expect([
      "add localization chapter6 ja \"第6章\" \"本の第6章\"":
        "product localize chapter6 ja --display-name 第6章 --description 本の第6章"
    ])
  }

  @Test func `a variable of the shell does not hide what a program asks for`() throws {
    try Hints.expect([
      "curl -H \"Authorization: Bearer $TOKEN\" http://localhost:8080/v1/apps": "app list"
    ])
  }

  @Test func `the rest of what they asked`() throws {
    try Hints.expect([
      "which products are waiting for review": "product list --status waiting-for-review",
      "show the log for today": "log list --since today", "what's in the store?": "product list",
      "attach books/ to .chapter1 as content":
        "a folder is packed and checked first: package build books/, then package upload FILE.pkg --product .chapter1",
      "fastlane deliver": "app version upload VERSION, then app version submit VERSION",
      "rename device \"iPhone 2\" to Pixel": "a device keeps its name: storekit device add NAME adds another",
    ])
  }
}
