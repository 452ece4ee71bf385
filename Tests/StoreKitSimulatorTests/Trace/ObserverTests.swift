import StockroomKit
import StockroomTesting
import Testing

@testable import StoreKitSimulator

@Suite struct ObserverTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.payments() }

  private func callbacks(_ options: String = "") throws -> [[Value?]] {
    try console.rows(of: "storekit updates \(options)").map { [$0["update"], $0["callback"], $0["transaction"]] }
  }

  @Test func `every observer receives the same updates in the same order, from when it was added (72)`() throws {
    try console.run(
      "storekit sign-in john@example.com --password \(TestConsole.johnsPassword)", TestConsole.request,
      "storekit observer add store", "storekit observer add analytics", "storekit buy .chapter1",
      "storekit observer add late", "storekit buy .coins", "storekit finish 1")
    let all = try callbacks("--observer store")
    #expect(all.count == 5)
    #expect(try callbacks("--observer analytics") == all)
    #expect(try callbacks("--observer late") == Array(all.suffix(3)))
    #expect(all.map { $0[2] } == [.integer(1), .integer(1), .integer(2), .integer(2), .integer(1)])
    #expect(
      all.compactMap { $0[1] }
        == Array(repeating: .text("paymentQueue(_:updatedTransactions:)"), count: 4) + [
          .text("paymentQueue(_:removedTransactions:)")
        ])
    guard case .integer(let second)? = all[1][0] else { throw Unexpected(what: "a number") }
    #expect(try callbacks("--observer store --after \(second)") == Array(all.dropFirst(2)))
  }

  @Test func `an app that was used without an observer has one named default (72)`() throws {
    #expect(try console.rows(of: "storekit observer list").isEmpty)
    #expect(console.refusal(of: "storekit updates --observer default")?.code == "storekit.observer.unknown")
    try console.run("storekit launch")
    #expect(try console.rows(of: "storekit observer list").map { $0["name"] } == [.identifier("default")])
    try console.run(
      "storekit sign-in john@example.com --password \(TestConsole.johnsPassword)", TestConsole.request,
      "storekit buy .chapter1", "storekit observer add late")
    #expect(try callbacks("--observer default").count == 4)
    #expect(try callbacks("--observer default") == callbacks())
    #expect(try callbacks("--observer late").isEmpty)
    #expect(
      try console.rows(of: "storekit observer list").map { $0["name"] } == [
        .identifier("default"), .identifier("late"),
      ])
  }

  @Test func `an observer that was removed receives nothing`() throws {
    try console.run("storekit observer add store", "storekit observer remove store")
    #expect(console.refusal(of: "storekit updates --observer store")?.code == "storekit.observer.unknown")
    #expect(console.refusal(of: "storekit observer remove store")?.code == "storekit.observer.unknown")
    try console.undo()
    #expect(try console.rows(of: "storekit observer list").map { $0["name"] } == [.identifier("store")])
  }

  @Test func `names are plain, and used once for each app and device`() throws {
    try console.run(
      "storekit observer add store", "storekit device add iPod", "storekit observer add store --device iPod")
    #expect(console.refusal(of: "storekit observer add store")?.code == "storekit.observer.taken")
    #expect(console.refusal(of: "storekit observer add default")?.code == "storekit.observer.default")
    #expect(console.refusal(of: "storekit observer add 'a b'")?.code == "storekit.observer.name")
    #expect(console.refusal(of: "storekit observer remove default")?.code == "storekit.observer.unknown")
  }

  @Test func `an observer of one device is not called for another`() throws {
    try console.run(
      "storekit device add iPod", "storekit sign-in john@example.com --password \(TestConsole.johnsPassword)",
      TestConsole.request, "storekit observer add store", "storekit observer add store --device iPod",
      "storekit buy .chapter1")
    #expect(try callbacks("--observer store").count == 2)
    #expect(try callbacks("--observer store --device iPod").isEmpty)
  }

  @Test func `a request for products and its answer are among the callbacks, and undo skips them`() throws {
    let console = try TestConsole.shopping()
    try console.run("storekit observer add page")
    let units = try console.rows(of: "log list").count
    try console.run("storekit products .chapter1 .none", "storekit network off")
    try console.run("storekit products .chapter1", "storekit network on")
    let shown = try console.rows(of: "storekit updates --observer page").map { [$0["callback"], $0["note"]] }
    let start = Value.text("SKProductsRequest.start()")
    #expect(
      shown == [
        [start, .text("2 identifiers")],
        [.text("productsRequest(_:didReceive:)"), .text("1 product, 1 invalid identifier")],
        [start, .text("1 identifier")],
        [.text("request(_:didFailWithError:)"), .text(StoreKitError.offline.description)],
      ])
    // The network was switched twice; the requests are not units.
    #expect(try console.rows(of: "log list").count == units + 2)
    try console.run("storekit buy .chapter1")
    try console.undo()
    #expect(try console.rows(of: "storekit updates --observer page").count == shown.count)
    try console.run("storekit buy .chapter1")
    let numbers = try console.run("storekit updates --columns update", as: .csv).split(whereSeparator: \.isNewline)
    #expect(Set(numbers).count == numbers.count)
    #expect(try console.run("store check").hasPrefix("no problems"))
  }
}
