import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

/// Each app on a device has the data of the storefront it started with, until its own next launch.
@Suite struct RunningAppTests {
  /// A console with two apps that have data of Japan, on a device where somebody from the United States signs in.
  private func console() throws -> TestConsole {
    let console = try TestConsole.payments()
    try console.run(
      "app create com.example.maps --name Maps --sku MAPS1",
      "product create com.example.maps.harbour --name Harbour --tier 1",
      "storekit sign-in yuki@example.com --password \(TestConsole.yukisPassword) --app com.example.books",
      Self.books, Self.maps,
      "storekit sign-in john@example.com --password \(TestConsole.johnsPassword) --app com.example.books")
    return console
  }

  private static let books = "storekit products com.example.books.chapter1 --app com.example.books"
  private static let maps = "storekit products com.example.maps.harbour --app com.example.maps"

  private func currencies(in console: TestConsole) throws -> [String] {
    try [Self.books, Self.maps].map { line in
      guard case .money(_, let currency, _)? = try console.rows(of: line).first?["price"] else { return "none" }
      return currency
    }
  }

  @Test func `launching one app does not change what another app on the device sees`() throws {
    let console = try console()
    #expect(try currencies(in: console) == ["JPY", "JPY"])
    try console.run("storekit launch --app com.example.books")
    #expect(try currencies(in: console) == ["USD", "JPY"])
    try console.run("storekit launch --app com.example.maps")
    #expect(try currencies(in: console) == ["USD", "USD"])
  }

  @Test func `an app keeps its data after a sign-out, and loses it at its own launch`() throws {
    let console = try console()
    try console.run("storekit sign-out")
    #expect(try currencies(in: console) == ["JPY", "JPY"])
    #expect(try console.record(of: "storekit launch --app com.example.maps")["storefront"] == .null)
    #expect(try currencies(in: console) == ["JPY", "USD"])
  }

  @Test func `an undone launch returns the data of earlier requests`() throws {
    let console = try console()
    try console.run("storekit launch --app com.example.maps")
    #expect(try currencies(in: console) == ["JPY", "USD"])
    try console.run("undo")
    #expect(try currencies(in: console) == ["JPY", "JPY"])
  }

  @Test func `an undone launch returns the products that the app had received`() throws {
    let console = try TestConsole.shopping()
    try console.run("storekit launch")
    #expect(console.refusal(of: "storekit buy .chapter1")?.code == "storekit.payment.invalid")
    try console.run("undo")
    try console.run("storekit buy .chapter1", "undo")
    try console.run("storekit launch", "storekit products .coins")
    #expect(console.refusal(of: "storekit buy .chapter1")?.code == "storekit.payment.invalid")
    try console.run("storekit buy .coins")
  }

  @Test func `an app that has asked for nothing yet gets the data of who is signed in`() throws {
    let console = try TestConsole.payments()
    try console.run(
      "app create com.example.maps --name Maps --sku MAPS1",
      "product create com.example.maps.harbour --name Harbour --tier 1",
      "storekit sign-in yuki@example.com --password \(TestConsole.yukisPassword) --app com.example.books",
      Self.books, "storekit sign-in john@example.com --password \(TestConsole.johnsPassword) --app com.example.books")
    #expect(try currencies(in: console) == ["JPY", "USD"])
  }
}
