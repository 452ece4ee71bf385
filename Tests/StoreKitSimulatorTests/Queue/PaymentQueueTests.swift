import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

/// Payments while the rest of the store changes.
@Suite struct PaymentQueueTests {
  @Test func `the network sends the waiting payments of each app`() throws {
    let console = try TestConsole.books()
    try console.run("app create com.example.maps --name Maps --sku MAPS1")
    try console.run(
      "product create com.example.maps.city --name City --description 'A map of the whole city' --tier 1")
    try console.run("storekit products com.example.maps.city --app com.example.maps")
    try console.run("storekit network off")
    try console.run("storekit buy com.example.books.chapter1; storekit buy com.example.maps.city")
    try console.run("storekit network on")
    #expect(try console.payment(1).state == .purchased)
    #expect(try console.payment(2).state == .purchased)
  }

  @Test func `a removed device leaves purchases that can be restored and refunded`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.run("storekit ask-to-buy on; storekit buy .chapter2")
    try console.run("storekit device remove iPad --yes")
    #expect(try console.payment(1).isFinished)
    #expect(try console.payment(2).state == .failed)
    #expect(try !console.run("storekit trace 1").isEmpty)
    try console.run("storekit device add iPhone; storekit device use iPhone")
    try console.run("storekit sign-in yuki@example.com --password Harbour-Ferry-11")
    #expect(try console.record(of: "storekit restore")["restored"] == .integer(1))
    #expect(try console.receipt(of: "storekit refund 1").message.hasSuffix("finished, refunded"))
    try console.run("storekit finish 3")
    #expect(try console.record(of: "storekit restore")["restored"] == .integer(0))
  }

  @Test func `a tester who was deleted meanwhile neither buys nor restores`() throws {
    let console = try TestConsole.books()
    try console.run("storekit ask-to-buy on; storekit buy .chapter1")
    try console.run("tester delete yuki@example.com --yes")
    try console.run("storekit approve 1")
    #expect(try console.payment(1).error == 0)
    #expect(try console.record(of: "storekit restore")["errorCode"] == .integer(0))
  }

  @Test func `a purchase is approved in the environment in which it was asked for`() throws {
    let console = try TestConsole.books()
    try console.run("storekit ask-to-buy on; storekit buy .chapter1; storekit device edit iPad --profile distribution")
    try console.run("storekit approve 1")
    #expect(try console.payment(1).state == .purchased)
    #expect(try console.payment(1).environment == .sandbox)
  }

  @Test func `a product withdrawn between request and purchase is not available`() throws {
    let console = try TestConsole.books()
    try console.run("product availability .chapter1 --off; storekit buy .chapter1")
    #expect(try console.payment(1).error == 5)
    #expect(try console.payment(1).state == .failed)
  }

  @Test func `an owned product is downloaded again for free, and the user is asked about that`() throws {
    let console = try TestConsole.books()
    try console.buy("chapter1")
    try console.run("storekit finish 1")
    try console.buy("chapter1")
    #expect(try console.payment(2).original == 1)
    #expect(try console.payment(2).formatted == "free")
    #expect(try console.run("storekit trace 2 --format mermaid").contains("You have already purchased Chapter 1"))
  }

  @Test(arguments: [
    ("storekit sign-in yuki@example.com", "storekit.sign-in.password-missing"),
    ("storekit buy .chapter1 --password Harbour-Ferry-11", "storekit.sign-in.account"),
    ("storekit device edit iPad --profile distribution; storekit sign-in nobody --storefront USA", "email.format"),
    ("storekit finish 1", "storekit.transaction.unknown"), ("storekit buy .nothing", "product.unknown"),
    ("storekit buy .chapter1 --quantity 2", "storekit.payment.quantity"),
    ("storekit fail-next 77", "storekit.error.unknown"),
    ("storekit device add iPod --profile ../x", "storekit.device.profile"),
    ("storekit device add 'a/b'", "storekit.device.name"), ("storekit device add iPad", "storekit.device.taken"),
    ("storekit device edit iPad --bandwidth 0", "storekit.bandwidth.format"),
    ("storekit device add iPod --ios 2.0", "storekit.ios.format"),
  ])
  func `what cannot be done is refused with a code`(line: String, code: String) throws {
    let refusal = try #require(TestConsole.books().refusal(of: line))
    #expect(refusal.code == code)
    #expect(refusal.hint != nil)
  }

  @Test(arguments: ["4", "paymentNotAllowed", "SKErrorPaymentNotAllowed"])
  func `the next payment fails with an error by code or name`(text: String) throws {
    let console = try TestConsole.books()
    try console.run("storekit fail-next \(text); storekit buy .chapter1; storekit buy .chapter1")
    #expect(try console.payment(1).error == 4)
    #expect(try console.payment(2).state == .purchased)
    #expect(console.completions(of: "storekit finish ") == ["2", "1"])
    #expect(try console.rows(of: "storekit transactions --account yuki@example.com").count == 2)
  }

  @Test func `completion finds transactions by their first digits, and looks at the newest only`() throws {
    let console = try TestConsole.shopping()
    try console.run("for n in 1..12 do storekit buy .coins")
    try console.run("for n in 2..12 do storekit finish $n")
    #expect(console.completions(of: "storekit show 1") == ["12", "11", "10", "1"])
    #expect(console.completions(of: "storekit show 12") == ["12"])
    for digits in ["0", "13", "1x", "99999999999999999999", "9223372036854775807"] {
      #expect(console.completions(of: "storekit show \(digits)").isEmpty, "\(digits)")
    }
    #expect(console.completions(of: "storekit finish ") == ["1"])
    let found = try console.looking { catalog in
      try [2, 3].map { limit in
        try PaymentTransactions(catalog: catalog).startingWith("", limit: limit) { !$0.isFinished }.map(\.id)
      }
    }
    #expect(found == [[], [1]])
  }

  @Test func `a device's kind means the newest profile of the kind, and a name the profile`() throws {
    let console = try TestConsole.books()
    try console.run("app profile regenerate development; app profile create wild --wildcard 'com.example.*'")
    #expect(try console.rows(of: "storekit products .chapter1")[0]["valid"] == .boolean(false))
    try console.run("app profile create team")
    #expect(try console.rows(of: "storekit products .chapter1")[0]["valid"] == .boolean(true))
    try console.run("storekit device edit iPad --profile wild")
    #expect(try console.rows(of: "storekit products .chapter1")[0]["valid"] == .boolean(false))
  }

  @Test func `an identifier without the app's beginning, or in other letters, is suggested whole`() throws {
    let console = try TestConsole.books()
    for id in ["chapter1", "COM.example.books.Chapter1"] {
      #expect(
        try console.rows(of: "storekit products \(id)")[0]["fix"]
          == .text("storekit products com.example.books.chapter1"))
    }
  }
}
