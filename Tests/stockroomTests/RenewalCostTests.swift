import Foundation
import StockroomTesting
import Testing

@testable import stockroom

/// What a renewal costs after many others.
@Suite struct RenewalCostTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole(plugins: plugins)
    try console.setClock("2026-01-31")
    for line in [
      "store edit --profile asc2026", "app create com.example.books --name Books --sku BOOKS1",
      "use com.example.books", "subscription group create Reading",
      "subscription create .silver --name Silver --group Reading --period 1m --price 4.99 --family-sharable",
      "storekit time-rate set --rate any-2s",
    ] { try console.run(line) }
    for account in ["yuki", "ada"] {
      try console.run(
        "tester create \(account)@example.com --first A --last B --storefront USA --password Harbour-Ferry-11")
    }
  }

  /// The seconds that a line takes of this thread's processor, whatever other tests do.
  private func cost(_ line: String) throws -> Double {
    func seconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = seconds()
    try console.run(line)
    return seconds() - start
  }

  @Test(arguments: [
    "app notifications --sandbox-url http://127.0.0.1:9/notifications",
    "storekit family add yuki@example.com ada@example.com",
  ])
  func `a renewal costs the same after a thousand others`(_ listener: String) throws {
    try console.run(listener)
    try console.run("storekit subscribe .silver --account yuki@example.com; clock advance 20s")
    let first = try cost("clock advance 1m")
    try console.run("clock advance 30m")
    #expect(try cost("clock advance 1m") < 2 * first)
  }
}
