import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

/// The exact order of what user, app, StoreKit, and App Store say to each other.
@Suite struct SequenceTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.shopping() }

  private static let id = "com.example.books.chapter1"
  private static let updated = "StoreKit > App: paymentQueue(_:updatedTransactions:)"
  private static let cancelled = "\(updated) [failed: SKErrorDomain 2: Cannot connect to iTunes Store]"
  private static let added = ["User > App: Buy [\(id)]", "App > StoreKit: add(_:) [quantity 1]"]
  private static let confirms =
    "StoreKit > User: Confirm Your In-App Purchase [Do you want to buy one Chapter 1 for $0.99?]"
  private static let paid = [
    confirms, "User > StoreKit: Buy [john@example.com]", "StoreKit > App Store: payment [Sandbox]",
  ]
  private static let purchased = ["App Store > StoreKit: receipt [1000000000000001]", "\(updated) [purchased]"]

  @Test func `a purchase is confirmed, queued, forwarded, charged, and finished (81, 82, 83, 84, 85, 91, 92)`() throws {
    #expect(
      try console.messages(during: "storekit buy .chapter1", "storekit finish 1")
        == Self.added + ["\(Self.updated) [purchasing]"] + Self.paid + Self.purchased + [
          "App > StoreKit: finishTransaction(_:)",
          "StoreKit > App: paymentQueue(_:removedTransactions:) [1000000000000001]",
        ])
    #expect(try console.payment(1).state == .purchased)
    #expect(try console.rows(of: "storekit queue").isEmpty)
  }

  @Test func `a canceled purchase fails, and is finished as well (81, 92, 93)`() throws {
    #expect(
      try console.messages(during: "storekit buy .chapter1 --cancel", "storekit finish 1")
        == Self.added + [
          "\(Self.updated) [purchasing]", Self.confirms, "User > StoreKit: Cancel", Self.cancelled,
          "App > StoreKit: finishTransaction(_:)",
          "StoreKit > App: paymentQueue(_:removedTransactions:) [1000000000000001]",
        ])
  }

  @Test func `in the simulator products are there, and buying and restoring fail with 5002 (113)`() throws {
    try console.run("storekit device add Simulator --simulator")
    #expect(try console.rows(of: "storekit products .chapter1 --device Simulator").first?["valid"] == .boolean(true))
    let unknown = "SKErrorDomain 5002: An unknown error has occurred"
    #expect(
      try console.messages(during: "storekit buy .chapter1 --device Simulator")
        == Self.added + ["\(Self.updated) [failed: \(unknown)]"])
    #expect(
      try console.messages(during: "storekit restore --device Simulator") == [
        "App > StoreKit: restoreCompletedTransactions()",
        "StoreKit > App: paymentQueue(_:restoreCompletedTransactionsFailedWithError:) [\(unknown)]",
      ])
  }

  @Test func `in the simulator fetching the payment queue warns (114)`() throws {
    try console.run("storekit device add Simulator --simulator")
    let warning = "the payment queue does not work in the iOS Simulator"
    #expect(try console.run("storekit launch --device Simulator").contains("warning: \(warning)"))
    #expect(try console.run("storekit queue --device Simulator").contains(warning))
  }

  @Test func `a payment waits for the network, and is forwarded with it (64, 68, 83, 84)`() throws {
    try console.run("storekit network off")
    #expect(
      try console.messages(during: "storekit buy .chapter1") == Self.added + ["\(Self.updated) [purchasing]"])
    #expect(try console.payment(1).isQueued)
    #expect(try console.messages(during: "storekit network on") == Self.paid + Self.purchased)
    #expect(try console.payment(1).isQueued == false)
  }

  @Test func `a payment that waits outlives the app that added it (83)`() throws {
    try console.run("storekit network off", "storekit buy .chapter1", "storekit launch", "storekit network on")
    #expect(try console.payment(1).state == .purchased)
  }

  @Test func `a purchase waits for a parent, who approves it (83, 92)`() throws {
    try console.run("storekit ask-to-buy on")
    #expect(
      try console.messages(during: "storekit buy .chapter1")
        == Self.added + ["\(Self.updated) [purchasing]"] + Self.paid + ["\(Self.updated) [deferred]"])
    #expect(
      try console.messages(during: "storekit approve 1")
        == ["User > App Store: Approve [a parent]"] + Self.purchased)
  }

  @Test func `a purchase waits for a parent, who declines it (92, 93)`() throws {
    try console.run("storekit ask-to-buy on", "storekit buy .chapter1")
    #expect(
      try console.messages(during: "storekit decline 1") == [
        "User > App Store: Decline [a parent]", "App Store > StoreKit: error [2]", Self.cancelled,
      ])
  }

  @Test func `an interrupted purchase fails, and is another transaction once it is resolved (92, 93)`() throws {
    try console.run("storekit interrupt-purchases on")
    #expect(
      try console.messages(during: "storekit buy .chapter1")
        == Self.added + ["\(Self.updated) [purchasing]"] + Self.paid + [
          "App Store > StoreKit: error [2]", Self.cancelled,
        ])
    #expect(
      try console.messages(during: "storekit resolve 1") == [
        "User > App Store: resolve the issue", "App Store > StoreKit: receipt [1000000000000002]",
        "\(Self.updated) [purchased]",
      ])
    #expect(try console.payment(2).state == .purchased)
  }

  @Test func `a refund revokes what was bought`() throws {
    try console.run("storekit buy .chapter1", "storekit finish 1")
    #expect(
      try console.messages(during: "storekit refund 1") == ["App Store > StoreKit: refund [$0.99]"])
    try console.run("storekit device edit iPad --ios 13.7", "storekit buy .coins")
    #expect(
      try console.messages(during: "storekit refund 2") == ["App Store > StoreKit: refund [$1.99]"])
  }

  @Test func `since iOS 14 StoreKit reports a refund to the app`() throws {
    try console.run("storekit device edit iPad --ios 14.0", "storekit buy .chapter1", "storekit finish 1")
    #expect(
      try console.messages(during: "storekit refund 1") == [
        "App Store > StoreKit: refund [$0.99]",
        "StoreKit > App: paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:) [\(Self.id)]",
      ])
  }

  @Test func `a restore brings back every finished purchase that can be restored, each as a new transaction (94, 109)`()
    throws
  {
    try console.run("storekit buy .chapter1", "storekit buy .coins", "storekit buy .issues")
    for number in 1...3 { try console.run("storekit finish \(number)") }
    #expect(
      try console.messages(during: "storekit restore") == [
        "App > StoreKit: restoreCompletedTransactions()", "StoreKit > App Store: purchases of john@example.com",
        "\(Self.updated) [restored]",
        "StoreKit > App: paymentQueueRestoreCompletedTransactionsFinished(_:) [1]",
      ])
    let restored = try console.payment(4)
    #expect(restored.state == .restored && restored.original == 1)
    // Until it is finished, it is delivered again rather than made again.
    try console.run("storekit restore")
    #expect(try console.rows(of: "storekit queue").map { $0["number"] } == [.integer(4)])
  }

  @Test func `a restore without purchases updates no transaction, and a failed one gives its reason (68, 109)`() throws
  {
    let called = "App > StoreKit: restoreCompletedTransactions()"
    #expect(
      try console.messages(during: "storekit restore") == [
        called, "StoreKit > App Store: purchases of john@example.com",
        "StoreKit > App: paymentQueueRestoreCompletedTransactionsFinished(_:) [0]",
      ])
    try console.run("storekit fail-next 0")
    let failed = "StoreKit > App: paymentQueue(_:restoreCompletedTransactionsFailedWithError:)"
    #expect(
      try console.messages(during: "storekit restore") == [
        called, "\(failed) [SKErrorDomain 0: Cannot connect to iTunes Store]",
      ])
    try console.run("storekit network off")
    #expect(
      try console.messages(during: "storekit restore") == [
        called, "\(failed) [NSURLErrorDomain -1009: The Internet connection appears to be offline.]",
      ])
  }

  @Test func `a launch delivers what is not finished again, under the same identifier (72, 83, 91)`() throws {
    try console.run("storekit buy .chapter1", "storekit buy .coins", "storekit finish 2")
    for _ in 1...2 {
      #expect(
        try console.messages(during: "storekit launch") == [
          "User > App: launch", "App > StoreKit: add(_: observer)", "\(Self.updated) [purchased]",
        ])
    }
    try console.run("storekit finish 1")
    #expect(try console.messages(during: "storekit launch").count == 2)
  }

  @Test func `where payments are forbidden, products can be requested, and payments fail with 4 (65, 93)`() throws {
    #expect(try console.run("storekit can-make-payments") == "on iPad, payments are allowed\n")
    try console.run("storekit can-make-payments off")
    #expect(try console.run("storekit can-make-payments").hasPrefix("on iPad, canMakePayments is false"))
    #expect(try console.rows(of: "storekit products .chapter1").first?["valid"] == .boolean(true))
    #expect(
      try console.messages(during: "storekit buy .chapter1")
        == Self.added + [
          "\(Self.updated) [failed: SKErrorDomain 4: In-app purchases are not allowed on this device]"
        ])
  }

  @Test func `a request without identifiers is for all products of the app`() throws {
    let all = try console.rows(of: "product list --app com.example.books").map { $0["id"] }
    #expect(try console.rows(of: "storekit products").map { $0["id"] } == all && !all.isEmpty)
  }

  @Test func `a request is answered by its delegate, or fails (61, 62, 64, 68)`() throws {
    #expect(
      try console.messages(during: "storekit products .chapter1 .coins .none") == [
        "App > StoreKit: SKProductsRequest.start() [3 identifiers]",
        "StoreKit > App: productsRequest(_:didReceive:) [2 products, 1 invalid identifier]",
      ])
    try console.run("storekit network off")
    #expect(
      try console.messages(during: "storekit products .chapter1") == [
        "App > StoreKit: SKProductsRequest.start() [1 identifier]",
        "StoreKit > App: request(_:didFailWithError:) "
          + "[NSURLErrorDomain -1009: The Internet connection appears to be offline.]",
      ])
  }

  @Test func `a purchasing or deferred transaction cannot be finished (91)`() throws {
    try console.run("storekit ask-to-buy on", "storekit buy .chapter1")
    #expect(console.refusal(of: "storekit finish 1")?.code == "storekit.transaction.not-finishable")
  }
}
