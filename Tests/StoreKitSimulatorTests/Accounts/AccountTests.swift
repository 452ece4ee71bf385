import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

@Suite struct AccountTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.payments() }

  private let john = "storekit sign-in john@example.com --password \(TestConsole.johnsPassword)"

  @Test func `a wrong password, or none, does not sign in`() throws {
    let wrong = console.refusal(of: "storekit sign-in john@example.com --password Wrong-Word-99")
    #expect(wrong?.code == "storekit.sign-in.password" && wrong?.kind == .forbidden)
    #expect(console.refusal(of: "storekit sign-in john@example.com")?.code == "storekit.sign-in.password-missing")
    #expect(try console.record(of: "storekit device show")["account"] == .null)
    #expect(console.refusal(of: "storekit sign-in nobody@example.com")?.code == "storekit.account.unknown")
  }

  @Test func `a purchase signs a tester in, as the store asks for (79)`() throws {
    try console.run(
      TestConsole.request, "storekit buy .chapter1 --account john@example.com --password \(TestConsole.johnsPassword)")
    #expect(try console.payment(1).account == "john@example.com")
    #expect(try console.record(of: "storekit device show")["account"] == .identifier("john@example.com"))
  }

  @Test func `signing a tester in in Settings is warned of (79)`() throws {
    let receipt = try console.receipt(of: john + " --in settings")
    #expect(receipt.message.contains("Settings is for the real store"))
    #expect(!(try console.receipt(of: john).message.contains("warning")))
  }

  @Test func `a deleted tester cannot sign in, or buy if already signed in`() throws {
    try console.run(john, TestConsole.request, "tester delete john@example.com --yes")
    try console.run("storekit buy .chapter1")
    #expect(try console.payment(1).state == .failed)
    #expect(console.refusal(of: john)?.code == "storekit.account.deleted")
  }

  @Test func `signing in to the real store converts a tester for good (80)`() throws {
    try console.run("storekit device edit iPad --profile distribution")
    #expect(
      try console.receipt(of: john).message.contains("a customer of the real store and can never be used for testing"))
    try console.run("storekit device edit iPad --profile development")
    #expect(console.refusal(of: john)?.code == "storekit.account.converted")
    try console.run("storekit launch", TestConsole.request)
    #expect(console.refusal(of: "storekit buy .chapter1")?.code == "storekit.account.converted")
    // In the real store the address goes on to buy.
    try console.run("storekit device edit iPad --profile distribution", john)
  }

  @Test func `another store's tester is used after signing out and launching again (78)`() throws {
    try console.run(
      john, TestConsole.request, "storekit sign-out",
      "storekit sign-in yuki@example.com --password \(TestConsole.yukisPassword)", "storekit launch",
      TestConsole.request, "storekit buy .chapter1")
    #expect(try console.payment(1).storefront.alpha3 == "JPN")
    #expect(try console.payment(1).currency == "JPY")
  }

  @Test func `a device is found by its name in another case`() throws {
    try console.run("storekit device add 'Test Phone'")
    #expect(try console.run("storekit device show 'test phone'").contains("Test Phone"))
  }

  @Test(arguments: [("--interrupt-purchases", "on"), ("--no-interrupt-purchases", "off")])
  func `where a tester's purchases cannot be interrupted, the hint names the device's`(
    option: String, state: String
  )
    throws
  {
    let refusal = console.refusal(of: "tester edit john@example.com \(option)")
    #expect(refusal?.code == "tester.edit.not-possible")
    #expect(refusal?.hint?.hasPrefix("storekit interrupt-purchases \(state) is for a device") == true)
  }
}
